import type { Load } from "../../../shared/interface/load.ts";
import type { UserRecord, Users } from "../../store/store.ts";
import type { Caller } from "../caller.ts";

/**
 * The user a load stands for (specification 5, Post As User): the one that was named, if active in the caller's
 * own account; otherwise the caller.
 */
export async function postAs(
  users: Users,
  caller: Caller,
  wanted: string | null,
): Promise<Load["postAsUser"]> {
  const named = wanted === null ? undefined : await users.find(wanted);
  const user =
    named?.accountId === caller.accountId && named.isActive ? named : await users.find(caller.userId);
  return user ? contactOf(user) : null;
}

const contactOf = (user: UserRecord) => ({
  id: user.userId,
  firstName: user.firstName,
  lastName: user.lastName,
  email: user.email,
  phone: user.phone || user.mobile,
  userName: user.username,
});
