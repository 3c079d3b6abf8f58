import { LanedeskError } from "../../../shared/failure.ts";
import type { Load } from "../../../shared/interface/load.ts";
import type { UserRecord, Users } from "../../store/store.ts";
import type { Caller, Context } from "../context.ts";

/**
 * Returns the requested user when active in the caller's account, otherwise the caller (specification 5, Post As User).
 * A null id requests the caller. Returns null if neither user exists.
 */
export async function resolvePostAsUser(
  users: Users,
  caller: Caller,
  requestedId: string | null,
): Promise<Load["postAsUser"]> {
  const user = (await findActiveUser(users, caller, requestedId)) ?? (await users.find(caller.userId));
  return user ? toPostAsUser(user) : null;
}

/**
 * Checks the user selected in the window, so that Lanedesk does not silently post the load as the caller.
 * @throws LanedeskError "conflict" when the user is not active in the account
 */
export async function assertActiveUser(
  context: Context,
  caller: Caller,
  requestedId: string | null,
): Promise<void> {
  if (requestedId === null) return;
  const user = await context.store.read(["users"], ({ users }) => findActiveUser(users, caller, requestedId));
  if (!user) throw createInactiveUserError();
}

async function findActiveUser(
  users: Users,
  { accountId }: Caller,
  requestedId: string | null,
): Promise<UserRecord | undefined> {
  const named = requestedId === null ? undefined : await users.find(requestedId);
  return named?.accountId === accountId && named.isActive ? named : undefined;
}

const createInactiveUserError = () =>
  new LanedeskError(
    "conflict",
    'The "Post as" user is no longer active. Nothing was changed; select another user.',
    [
      {
        pointer: "/load/postAsUserId",
        code: "not-active",
        message:
          "This user is no longer active. Select another user, or clear the field to post as yourself.",
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
