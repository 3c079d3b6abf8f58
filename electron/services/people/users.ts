import type { z } from "zod";
import { LanedeskError } from "../../../shared/failure.ts";
import { type AccountUser, accountUser } from "../../../shared/interface/account-user.ts";
import type { accountForm, UserView, userForm } from "../../../shared/views/app-info.ts";
import type { AccountRecord, Accounts, UserRecord } from "../../store/store.ts";
import type { Caller, Context } from "../context.ts";
import { clearCallerCache } from "./access-keys.ts";

type UserForm = z.output<typeof userForm>;

const MAX_USERS = 10_000;
/** IndexedDB cannot skip 2^32 records; no account has this many pages of users. */
const MAX_PAGE = 1_000_000;

/** Returns the account with a name and creates it when missing; without a name, the first account or "My brokerage". */
export async function findOrCreateAccount(context: Context, name?: string): Promise<AccountRecord> {
  return await context.store.write(["accounts"], ({ accounts }) =>
    findOrCreateAccountIn(context, accounts, name),
  );
}

/** Like `findOrCreateAccount`, within a transaction. */
export async function findOrCreateAccountIn(
  context: Context,
  accounts: Accounts,
  name?: string,
): Promise<AccountRecord> {
  const found = name === undefined ? await accounts.findFirst() : await accounts.findByName(name);
  if (found) return found;
  const { clock, newId } = context.env;
  const account = { accountId: newId(), name: name ?? "My brokerage", createdAt: clock.now() };
  await accounts.add(account);
  return account;
}

/**
 * Changes an account's name, numbers and phone.
 * @throws LanedeskError "conflict" when another account has the name
 */
export async function changeAccount(
  context: Context,
  accountId: string,
  form: z.output<typeof accountForm>,
): Promise<void> {
  const { name } = form;
  await context.store.write(["accounts"], async ({ accounts }) => {
    const account = await accounts.find(accountId);
    if (!account)
      throw new LanedeskError("not-found", "There is no account with this ID. Nothing was changed.");
    const sameName = await accounts.findByName(name);
    if (sameName && sameName.accountId !== accountId)
      throw new LanedeskError(
        "conflict",
        `Another account is named ${name}. Nothing was changed; use another name.`,
      );
    await accounts.save({ ...account, ...form });
  });
}

/**
 * Adds a user to an account; the first user is the account's default.
 * @throws LanedeskError "conflict" when the account has a user with this email address
 */
export async function addUser(context: Context, accountId: string, form: UserForm): Promise<UserView> {
  const { clock, newId } = context.env;
  const added = await context.store.write(["users"], async ({ users }) => {
    if (await users.findByEmail(accountId, form.email)) throw duplicateEmail(form.email);
    const isDefault = (await users.list(accountId, 1)).length === 0;
    const user = {
      ...form,
      userId: newId(),
      accountId,
      alias: "",
      mobile: "",
      isDefault,
      createdAt: clock.now(),
    };
    await users.add(user);
    return toUserView(user);
  });
  context.publish("users.changed", null);
  return added;
}

/**
 * Changes a user of the account.
 * @throws LanedeskError "not-found"; "conflict" when another user has this email address
 */
export async function changeUser(
  context: Context,
  accountId: string,
  userId: string,
  form: UserForm,
): Promise<UserView> {
  const changed = await context.store.write(["users"], async ({ users }) => {
    const user = await users.find(userId);
    if (user?.accountId !== accountId)
      throw new LanedeskError("not-found", "There is no user with this ID. Nothing was changed.");
    const sameEmail = await users.findByEmail(accountId, form.email);
    if (sameEmail && sameEmail.userId !== userId) throw duplicateEmail(form.email);
    const after = { ...user, ...form };
    await users.save(after);
    return toUserView(after);
  });
  clearCallerCache(context);
  context.publish("users.changed", null);
  return changed;
}

/** Lists all users of the account, including inactive ones. */
export async function listUsers(context: Context, accountId: string): Promise<UserView[]> {
  const users = await context.store.read(["users"], (parts) => parts.users.list(accountId, MAX_USERS));
  return users.map(toUserView);
}

const duplicateEmail = (email: string) =>
  new LanedeskError(
    "conflict",
    `Another user has the email address ${email}. Nothing was changed; edit that user instead.`,
    [{ pointer: "/email", code: "taken", message: "Another user has this email address." }],
  );

const toUserView = (user: UserRecord): UserView => ({
  userId: user.userId,
  firstName: user.firstName,
  lastName: user.lastName,
  email: user.email,
  username: user.username,
  phone: user.phone,
  isActive: user.isActive,
});

/** Lists active users of the caller's account for Post As User (specification 4.6); a page past the end is empty. */
export async function listActiveUsers(
  context: Context,
  caller: Caller,
  { pageNumber, pageSize }: { pageNumber: number; pageSize: number },
): Promise<{ users: AccountUser[]; total: number }> {
  const page = Math.min(pageNumber, MAX_PAGE);
  const { users, total } = await context.store.read(["users"], (parts) =>
    parts.users.readActivePage(caller.accountId, page, pageSize),
  );
  return { users: users.map(toAccountUser), total };
}

/** In the order of the specification's keys (2.3), without what only the record has. */
/** A user as the interface shows it. */
export const toAccountUser = (user: UserRecord): AccountUser =>
  accountUser.parse({ ...user, id: user.userId, emailAddress: user.email });
