import { DEFAULT_SETTINGS } from "../../../shared/views/settings.ts";
import type { AccountRecord, StoreParts, UserRecord } from "../../store/store.ts";
import type { Caller, Context } from "../context.ts";
import { getRole } from "./require-role.ts";
import { findOrCreateAccountIn } from "./users.ts";

/** The user of the window and their account. */
interface CurrentUser {
  account: AccountRecord;
  user: UserRecord;
}

const currentUserParts = ["accounts", "users", "keyValue"] as const;

/**
 * Returns the active user selected in the settings, else the first active user of the first account. If there is no
 * such user, creates a user and, in an empty store, an account.
 */
export async function findOrCreateCurrentUser(context: Context): Promise<CurrentUser> {
  const known = await context.store.read(currentUserParts, findCurrentUser);
  return known ?? (await context.store.write(currentUserParts, (parts) => createCurrentUser(context, parts)));
}

/**
 * Returns the current user as the caller of services, for the window and for background work. Creates a missing user,
 * as `findOrCreateCurrentUser` does.
 */
export async function findCurrentCaller(context: Context): Promise<Caller> {
  const { user } = await findOrCreateCurrentUser(context);
  return { accountId: user.accountId, userId: user.userId, role: getRole(user), channel: "window" };
}

async function findCurrentUser({
  accounts,
  users,
  keyValue,
}: Pick<StoreParts, (typeof currentUserParts)[number]>): Promise<CurrentUser | undefined> {
  const { currentUserId } = { ...DEFAULT_SETTINGS, ...(await keyValue.get("settings")) };
  const selected = currentUserId === "" ? undefined : await users.find(currentUserId);
  const first = await accounts.findFirst();
  const user = selected?.isActive ? selected : first && (await users.findFirstActive(first.accountId));
  const account = user && (await accounts.find(user.accountId));
  return account && { account, user };
}

async function createCurrentUser(
  context: Context,
  parts: Pick<StoreParts, (typeof currentUserParts)[number]>,
): Promise<CurrentUser> {
  // Another call may have created the user in the meantime.
  const created = await findCurrentUser(parts);
  if (created) return created;
  const { clock, createId } = context.env;
  const account = await findOrCreateAccountIn(context, parts.accounts);
  const user = {
    userId: createId(),
    accountId: account.accountId,
    firstName: "Desk",
    lastName: "User",
    email: "",
    alias: "",
    mobile: "",
    phone: "",
    username: "",
    isDefault: true,
    isActive: true,
    role: "administrator" as const,
    createdAt: clock.now(),
  };
  await parts.users.add(user);
  return { account, user };
}
