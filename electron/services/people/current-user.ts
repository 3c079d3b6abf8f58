import { defaultSettings } from "../../../shared/views/settings.ts";
import type { AccountRecord, StoreParts, UserRecord } from "../../store/store.ts";
import type { Caller, Context } from "../context.ts";
import { findOrCreateAccountIn } from "./users.ts";

/** A user at the window, and their account. */
interface CurrentUser {
  account: AccountRecord;
  user: UserRecord;
}

const currentUserParts = ["accounts", "users", "keyValue"] as const;

/**
 * The user at the window: the one in the settings, else the first active user of the first account, else one
 * that is made, so that a new store can be used at once.
 */
export async function findOrCreateCurrentUser(context: Context): Promise<CurrentUser> {
  const known = await context.store.read(currentUserParts, findCurrentUser);
  return (
    known ?? (await context.store.write(currentUserParts, (writable) => createCurrentUser(context, writable)))
  );
}

/** The same as the caller of services: what the window and the command line do is done on their behalf. */
export async function currentCaller(context: Context): Promise<Caller> {
  const { user } = await findOrCreateCurrentUser(context);
  return { accountId: user.accountId, userId: user.userId, channel: "window" };
}

async function findCurrentUser({
  accounts,
  users,
  keyValue,
}: Pick<StoreParts, (typeof currentUserParts)[number]>): Promise<CurrentUser | undefined> {
  const { currentUserId } = { ...defaultSettings, ...(await keyValue.get("settings")) };
  const chosen = currentUserId === "" ? undefined : await users.find(currentUserId);
  const first = await accounts.findFirst();
  const user = chosen?.isActive ? chosen : first && (await users.findFirstActive(first.accountId));
  const account = user && (await accounts.find(user.accountId));
  return account && { account, user };
}

async function createCurrentUser(
  context: Context,
  writable: Pick<StoreParts, (typeof currentUserParts)[number]>,
): Promise<CurrentUser> {
  const madeMeanwhile = await findCurrentUser(writable);
  if (madeMeanwhile) return madeMeanwhile;
  const { clock, newId } = context.env;
  const account = await findOrCreateAccountIn(context, writable.accounts);
  const user = {
    userId: newId(),
    accountId: account.accountId,
    firstName: "AppInfo",
    lastName: "User",
    email: "",
    alias: "",
    mobile: "",
    phone: "",
    username: "",
    isDefault: true,
    isActive: true,
    createdAt: clock.now(),
  };
  await writable.users.add(user);
  return { account, user };
}
