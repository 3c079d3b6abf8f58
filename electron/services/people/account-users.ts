import type { AccountUser } from "../../../shared/interface/account-user.ts";
import type { UserRecord } from "../../store/store.ts";
import type { Caller } from "../caller.ts";
import type { Context } from "../context.ts";

/** The active users of the caller's account, for Post As User (specification 4.6); a page past the end is empty. */
export async function activeAccountUsers(
  context: Context,
  caller: Caller,
  { pageNumber, pageSize }: { pageNumber: number; pageSize: number },
): Promise<{ users: AccountUser[]; total: number }> {
  const { users, total } = await context.store.read(["users"], (parts) =>
    parts.users.activePage(caller.accountId, pageNumber, pageSize),
  );
  return { users: users.map(accountUserOf), total };
}

const accountUserOf = (user: UserRecord): AccountUser => ({
  userId: user.userId,
  accountId: user.accountId,
  id: user.userId,
  emailAddress: user.email,
  alias: user.alias,
  firstName: user.firstName,
  lastName: user.lastName,
  mobile: user.mobile,
  phone: user.phone,
  username: user.username,
  isDefault: user.isDefault,
  isActive: user.isActive,
});
