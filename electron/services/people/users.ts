import type { z } from "zod";
import { LanedeskError } from "../../../shared/failure.ts";
import { type AccountUser, accountUser } from "../../../shared/interface/account-user.ts";
import type { accountForm, UserView, userForm } from "../../../shared/views/app-info.ts";
import type { AccountRecord, Accounts, UserRecord } from "../../store/store.ts";
import type { Caller, Context } from "../context.ts";
import { clearCallerCache } from "./access-keys.ts";
import { getChange, recordAudit } from "./record-audit.ts";
import { getRole, requireRole } from "./require-role.ts";

type UserForm = z.output<typeof userForm>;

const MAX_USERS = 10_000;
/** IndexedDB cannot skip 2^32 records, and no account has a million pages of users. */
const MAX_PAGE_NUMBER = 1_000_000;

/**
 * Finds the account with the given name, or the first account when no name is given. Creates a missing account, by
 * default with the name "My brokerage".
 */
export async function findOrCreateAccount(context: Context, name?: string): Promise<AccountRecord> {
  return await context.store.write(["accounts"], ({ accounts }) =>
    findOrCreateAccountIn(context, accounts, name),
  );
}

/** Finds or creates an account within a transaction, as `findOrCreateAccount` does. */
export async function findOrCreateAccountIn(
  context: Context,
  accounts: Accounts,
  name?: string,
): Promise<AccountRecord> {
  const found = name === undefined ? await accounts.findFirst() : await accounts.findByName(name);
  if (found) return found;
  const { clock, createId } = context.env;
  const account = { accountId: createId(), name: name ?? "My brokerage", createdAt: clock.now() };
  await accounts.add(account);
  return account;
}

/**
 * Changes an account's name, numbers and phone.
 * @throws LanedeskError "not-found"; "conflict" when another account has the name; "forbidden"
 */
export async function changeAccount(
  context: Context,
  caller: Caller,
  form: z.output<typeof accountForm>,
): Promise<void> {
  requireRole(caller, "changePeople");
  const { accountId } = caller;
  const { name } = form;
  await context.store.write(["accounts", "auditLog"], async (parts) => {
    const { accounts } = parts;
    const account = await accounts.find(accountId);
    if (!account)
      throw new LanedeskError(
        "not-found",
        "There is no account with this ID. Check the ID; nothing was changed.",
      );
    const sameName = await accounts.findByName(name);
    if (sameName && sameName.accountId !== accountId)
      throw new LanedeskError(
        "conflict",
        `Another account is named ${name}. Nothing was changed; use another name.`,
      );
    const after = { ...account, ...form };
    await accounts.save(after);
    const change = getChange(accountId, account, after);
    await recordAudit(parts, caller, context.env.clock.now(), "account", [change]);
  });
  context.publish("users.changed", null);
}

/**
 * Adds a user to the caller's account; the first user is the account's default.
 * @throws LanedeskError "conflict" when the account has a user with this e-mail address, or would have no
 * active administrator; "forbidden"
 */
export async function addUser(context: Context, caller: Caller, form: UserForm): Promise<UserView> {
  requireRole(caller, "changePeople");
  const { accountId } = caller;
  const { clock, createId } = context.env;
  const added = await context.store.write(["users", "auditLog"], async (parts) => {
    const { users } = parts;
    if (await users.findByEmail(accountId, form.email)) throw createDuplicateEmailError(form.email);
    const known = await users.list(accountId, MAX_USERS);
    const isDefault = known.length === 0;
    const role = form.role ?? (known.some(isAdministrator) ? "broker" : "administrator");
    const user = {
      ...form,
      role,
      userId: createId(),
      accountId,
      alias: "",
      mobile: "",
      isDefault,
      createdAt: clock.now(),
    };
    if (!isAdministrator(user) && !known.some(isAdministrator)) throw createLastAdministratorError();
    await users.add(user);
    await recordAudit(parts, caller, user.createdAt, "users", [getChange(user.userId, undefined, user)]);
    return toUserView(user);
  });
  context.publish("users.changed", null);
  return added;
}

/**
 * Changes a user of the caller's account.
 * @throws LanedeskError "not-found"; "conflict" when another user has this e-mail address, or the account would have no
 * active administrator; "forbidden"
 */
export async function changeUser(
  context: Context,
  caller: Caller,
  userId: string,
  form: UserForm,
): Promise<UserView> {
  requireRole(caller, "changePeople");
  const { accountId } = caller;
  const changed = await context.store.write(["users", "auditLog"], async (parts) => {
    const { users } = parts;
    const user = await users.find(userId);
    if (user?.accountId !== accountId)
      throw new LanedeskError(
        "not-found",
        "There is no user with this ID. Check the ID; nothing was changed.",
      );
    const sameEmail = await users.findByEmail(accountId, form.email);
    if (sameEmail && sameEmail.userId !== userId) throw createDuplicateEmailError(form.email);
    const after = { ...user, ...form, role: form.role ?? getRole(user) };
    if (isAdministrator(user) && !isAdministrator(after)) {
      const others = await users.list(accountId, MAX_USERS);
      if (!others.some((other) => other.userId !== userId && isAdministrator(other)))
        throw createLastAdministratorError();
    }
    await users.save(after);
    await recordAudit(parts, caller, context.env.clock.now(), "users", [getChange(userId, user, after)]);
    return toUserView(after);
  });
  clearCallerCache(context);
  context.publish("users.changed", null);
  return changed;
}

/** Lists the users of the account, including inactive users. */
export async function listUsers(context: Context, accountId: string): Promise<UserView[]> {
  const users = await context.store.read(["users"], (parts) => parts.users.list(accountId, MAX_USERS));
  return users.map(toUserView);
}

/** Whether a user can administer the account. */
const isAdministrator = (user: UserRecord): boolean => user.isActive && getRole(user) === "administrator";

const createLastAdministratorError = () =>
  new LanedeskError(
    "conflict",
    "A brokerage needs at least one active administrator. Nothing was changed; make another user an administrator first.",
    [
      {
        pointer: "/role",
        code: "last-administrator",
        message: "The brokerage would have no active administrator.",
      },
    ],
  );

const createDuplicateEmailError = (email: string) =>
  new LanedeskError(
    "conflict",
    `Another user has the e-mail address ${email}. Nothing was changed; edit that user instead.`,
    [{ pointer: "/email", code: "taken", message: "Another user has this e-mail address." }],
  );

const toUserView = (user: UserRecord): UserView => ({
  userId: user.userId,
  firstName: user.firstName,
  lastName: user.lastName,
  email: user.email,
  username: user.username,
  phone: user.phone,
  isActive: user.isActive,
  role: getRole(user),
});

/** Returns a user's first and last name; empty for an unknown user. */
export const formatFullName = (user: Pick<UserRecord, "firstName" | "lastName"> | undefined): string =>
  user ? `${user.firstName} ${user.lastName}`.trim() : "";

/**
 * Lists a page of the account's active users for Post As User (specification 4.6), and counts all of them.
 * @param page `pageNumber` counts from 1; a page past the end is empty
 */
export async function listActiveUsers(
  context: Context,
  caller: Caller,
  { pageNumber, pageSize }: { pageNumber: number; pageSize: number },
): Promise<{ users: AccountUser[]; total: number }> {
  const page = Math.min(pageNumber, MAX_PAGE_NUMBER);
  const { users, total } = await context.store.read(["users"], (parts) =>
    parts.users.readActivePage(caller.accountId, page, pageSize),
  );
  return { users: users.map(toAccountUser), total };
}

/** Converts a user for the interface, with the keys in the order of the specification (2.3). */
export const toAccountUser = (user: UserRecord): AccountUser =>
  accountUser.parse({ ...user, id: user.userId, emailAddress: user.email });
