import { defaultSettings } from "../../../shared/views/settings.ts";
import type { AccountRecord, Parts, UserRecord } from "../../store/store.ts";
import type { Caller, Context } from "../context.ts";
import { findOrMakeAccount } from "./users.ts";

/** A user at the window, and their account. */
interface AtTheDesk {
  account: AccountRecord;
  user: UserRecord;
}

const deskParts = ["accounts", "users", "kept"] as const;

/**
 * The user at the window: the one in the settings, else the first active user of the first account, else one
 * that is made, so that a new store can be used at once.
 */
export async function deskUser(context: Context): Promise<AtTheDesk> {
  const known = await context.store.read(deskParts, findDeskUser);
  return known ?? (await context.store.write(deskParts, (writable) => makeDeskUser(context, writable)));
}

/** The same as the caller of services: what the window and the command line do is done on their behalf. */
export async function currentCaller(context: Context): Promise<Caller> {
  const { user } = await deskUser(context);
  return { accountId: user.accountId, userId: user.userId, door: "desk" };
}

async function findDeskUser({
  accounts,
  users,
  kept,
}: Pick<Parts, (typeof deskParts)[number]>): Promise<AtTheDesk | undefined> {
  const { currentUserId } = { ...defaultSettings, ...(await kept.find("settings")) };
  const chosen = currentUserId === "" ? undefined : await users.find(currentUserId);
  const first = await accounts.first();
  const user = chosen?.isActive ? chosen : first && (await users.firstActive(first.accountId));
  const account = user && (await accounts.find(user.accountId));
  return account && { account, user };
}

async function makeDeskUser(
  context: Context,
  writable: Pick<Parts, (typeof deskParts)[number]>,
): Promise<AtTheDesk> {
  const madeMeanwhile = await findDeskUser(writable);
  if (madeMeanwhile) return madeMeanwhile;
  const { clock, newId } = context.env;
  const account = await findOrMakeAccount(context, writable.accounts);
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
