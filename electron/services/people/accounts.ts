import type { AccountRecord } from "../../store/store.ts";
import type { Context } from "../context.ts";

/** A store has one account or a few. */
const MAX_ACCOUNTS = 1_000;

/** Lists the accounts of the store. */
export const listAccounts = ({ store }: Pick<Context, "store">): Promise<AccountRecord[]> =>
  store.read(["accounts"], ({ accounts }) => accounts.list(MAX_ACCOUNTS));
