import { LanedeskError } from "../../../shared/failure.ts";
import type { Load } from "../../../shared/interface/load.ts";
import type { UserRecord, Users } from "../../store/store.ts";
import type { Caller, Context } from "../context.ts";

/**
 * The user a load stands for (specification 5, Post As User): the one that was named, if active in the caller's
 * own account; otherwise the caller.
 */
export async function resolvePostAsUser(
  users: Users,
  caller: Caller,
  wanted: string | null,
): Promise<Load["postAsUser"]> {
  const user = (await findActiveUser(users, caller, wanted)) ?? (await users.find(caller.userId));
  return user ? toPostAsUser(user) : null;
}

/**
 * Whoever chose a user in the window is told when that one cannot be posted as any more, instead of finding their own
 * name on the load later.
 * @throws LanedeskError "conflict" when the user is not active in the account
 */
export async function assertActiveUser(
  context: Context,
  caller: Caller,
  wanted: string | null,
): Promise<void> {
  if (wanted === null) return;
  const user = await context.store.read(["users"], ({ users }) => findActiveUser(users, caller, wanted));
  if (!user) throw inactiveUser();
}

async function findActiveUser(
  users: Users,
  { accountId }: Caller,
  wanted: string | null,
): Promise<UserRecord | undefined> {
  const named = wanted === null ? undefined : await users.find(wanted);
  return named?.accountId === accountId && named.isActive ? named : undefined;
}

const inactiveUser = () =>
  new LanedeskError(
    "conflict",
    "The user that it was to be posted as is not active any more. Nothing was changed; choose another one.",
    [
      {
        pointer: "/load/postAsUserId",
        code: "not-active",
        message: "Not active any more. Choose another user, or empty this to post as yourself.",
      },
    ],
  );

const toPostAsUser = (user: UserRecord) => ({
  id: user.userId,
  firstName: user.firstName,
  lastName: user.lastName,
  email: user.email,
  phone: user.phone || user.mobile,
  userName: user.username,
});
