import type { z } from "zod";
import { LanedeskError } from "../../../shared/failure.ts";
import type { DeskUser, deskUserDraft } from "../../../shared/window/desk.ts";
import { defaultSettings } from "../../../shared/window/settings.ts";
import type { AccountRecord, Accounts, Parts, UserRecord } from "../../store/store.ts";
import type { Context } from "../context.ts";
import { forgetLetIn } from "./let-in.ts";

type DeskUserDraft = z.output<typeof deskUserDraft>;

const mostListed = 10_000;

/** The account of that name, made on first use; without a name the first account, or "My brokerage". */
export async function accountNamed(context: Context, name?: string): Promise<AccountRecord> {
  return await context.store.write(["accounts"], ({ accounts }) =>
    findOrMakeAccount(context, accounts, name),
  );
}

async function findOrMakeAccount(
  context: Context,
  accounts: Accounts,
  name?: string,
): Promise<AccountRecord> {
  const found = name === undefined ? await accounts.first() : await accounts.findByName(name);
  if (found) return found;
  const { clock, newId } = context.surroundings;
  const account = { accountId: newId(), name: name ?? "My brokerage", createdAt: clock.now() };
  await accounts.add(account);
  return account;
}

/**
 * Gives an account another name.
 * @throws LanedeskError "conflict" when another account has it
 */
export async function renameAccount(context: Context, accountId: string, name: string): Promise<void> {
  await context.store.write(["accounts"], async ({ accounts }) => {
    const account = await accounts.find(accountId);
    if (!account) throw new LanedeskError("not-found", "There is no such account. Nothing was changed.");
    const namesake = await accounts.findByName(name);
    if (namesake && namesake.accountId !== accountId)
      throw new LanedeskError(
        "conflict",
        `Another account is named ${name}. Nothing was changed; choose another name.`,
      );
    await accounts.save({ ...account, name });
  });
}

/**
 * Adds a user to an account; the first one is its default.
 * @throws LanedeskError "conflict" when the account has a user with this e-mail address
 */
export async function addUser(context: Context, accountId: string, draft: DeskUserDraft): Promise<DeskUser> {
  const { clock, newId } = context.surroundings;
  const added = await context.store.write(["users"], async ({ users }) => {
    if (await users.findByEmail(accountId, draft.email)) throw emailTaken(draft.email);
    const isDefault = (await users.list(accountId, 1)).length === 0;
    const user = {
      ...draft,
      userId: newId(),
      accountId,
      alias: "",
      mobile: "",
      isDefault,
      createdAt: clock.now(),
    };
    await users.add(user);
    return deskUserOf(user);
  });
  context.announce("users.changed", null);
  return added;
}

/**
 * Changes a user of the account.
 * @throws LanedeskError "not-found"; "conflict" when another user has this e-mail address
 */
export async function changeUser(
  context: Context,
  accountId: string,
  userId: string,
  draft: DeskUserDraft,
): Promise<DeskUser> {
  const changed = await context.store.write(["users"], async ({ users }) => {
    const user = await users.find(userId);
    if (user?.accountId !== accountId)
      throw new LanedeskError("not-found", "There is no such user. Nothing was changed.");
    const namesake = await users.findByEmail(accountId, draft.email);
    if (namesake && namesake.userId !== userId) throw emailTaken(draft.email);
    const after = { ...user, ...draft };
    await users.save(after);
    return deskUserOf(after);
  });
  forgetLetIn(context);
  context.announce("users.changed", null);
  return changed;
}

/** Everybody in the account, active or not. */
export async function listUsers(context: Context, accountId: string): Promise<DeskUser[]> {
  const users = await context.store.read(["users"], (parts) => parts.users.list(accountId, mostListed));
  return users.map(deskUserOf);
}

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

async function findDeskUser({
  accounts,
  users,
  kept,
}: Pick<Parts, (typeof deskParts)[number]>): Promise<AtTheDesk | undefined> {
  const { deskUserId } = { ...defaultSettings, ...(await kept.find("settings")) };
  const chosen = deskUserId === "" ? undefined : await users.find(deskUserId);
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
  const { clock, newId } = context.surroundings;
  const account = await findOrMakeAccount(context, writable.accounts);
  const user = {
    userId: newId(),
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
    createdAt: clock.now(),
  };
  await writable.users.add(user);
  return { account, user };
}

const emailTaken = (email: string) =>
  new LanedeskError(
    "conflict",
    `The account has a user with the e-mail address ${email}. Nothing was changed; change that user instead.`,
    [{ pointer: "/email", code: "taken", message: "Another user has this e-mail address." }],
  );

const deskUserOf = (user: UserRecord): DeskUser => ({
  userId: user.userId,
  firstName: user.firstName,
  lastName: user.lastName,
  email: user.email,
  username: user.username,
  phone: user.phone,
  isActive: user.isActive,
});
