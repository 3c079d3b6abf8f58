import { LanedeskError } from "../../../shared/failure.ts";
import type { Load } from "../../../shared/interface/load.ts";
import type { UserRecord, Users } from "../../store/store.ts";
import type { Caller, Context } from "../context.ts";

/** The user that a load is posted as. */
export type PostAs = Pick<Load, "postAsUserId" | "postAsUser">;

/**
 * Returns the requested user when active in the caller's account, otherwise the caller (specification 5, Post As User).
 * A null id requests the caller. Returns null if neither user exists.
 * @param current the user of the changed or imported load, or of the local version in a conflict; returned if this user
 * is requested and only the load board has this user
 */
export async function resolvePostAsUser(
  users: Users,
  caller: Caller,
  requestedId: string | null,
  current?: PostAs,
): Promise<Load["postAsUser"]> {
  const requested = await findPostAsUser(users, caller, requestedId, current);
  if (requested) return requested;
  const user = await users.find(caller.userId);
  return user ? toPostAsUser(user) : null;
}

/**
 * Checks the user selected in the window, so that Lanedesk does not silently post the load as the caller.
 * @param loadId the load to update; undefined for a new load
 * @throws LanedeskError "conflict" when the user is not active in the account, and is not the load's user from the load
 * board
 */
export async function assertActiveUser(
  context: Context,
  caller: Caller,
  requestedId: string | null,
  loadId?: string,
): Promise<void> {
  if (requestedId === null) return;
  const user = await context.store.read(["users", "loads"], async ({ users, loads }) => {
    const current =
      loadId === undefined ? undefined : await loads.find(caller.accountId, loadId.toLowerCase());
    return findPostAsUser(users, caller, requestedId, current);
  });
  if (!user) throw createInactiveUserError();
}

async function findPostAsUser(
  users: Users,
  { accountId }: Caller,
  requestedId: string | null,
  current: PostAs | undefined,
): Promise<Load["postAsUser"]> {
  if (requestedId === null) return null;
  const user = await users.find(requestedId);
  if (user) return user.accountId === accountId && user.isActive ? toPostAsUser(user) : null;
  const isCurrent = current?.postAsUserId?.toLowerCase() === requestedId.toLowerCase();
  return isCurrent ? (current?.postAsUser ?? null) : null;
}

const createInactiveUserError = () =>
  new LanedeskError(
    "conflict",
    'The "Post as" user is not active. Nothing was changed; select another user.',
    [
      {
        pointer: "/load/postAsUserId",
        code: "not-active",
        message: "This user is not active. Select another user, or clear the field to post as yourself.",
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
