import { LanedeskError } from "../../../shared/failure.ts";
import {
  type Action,
  describeLowestRole,
  isAllowed,
  MAX_LOADS_FOR_BROKERS,
  type Role,
} from "../../../shared/views/roles.ts";
import type { UserRecord } from "../../store/store.ts";
import type { Caller } from "../context.ts";

/** Returns the role of a user. Users without a role are administrators, so that nobody is locked out. */
export const getRole = (user: Pick<UserRecord, "role">): Role => user.role ?? "administrator";

/**
 * Returns the caller of commands that work on the store directly: an administrator, because a person who can run
 * commands can change the files anyway.
 * @param accountId empty for data that all accounts of the store share
 */
export const getOperator = (accountId = ""): Caller => ({
  accountId,
  userId: "",
  role: "administrator",
  channel: "window",
  via: "Command line",
});

/**
 * Checks that the caller's role allows an action.
 * @throws LanedeskError "forbidden" unless the caller's role may do the action (`lowestRoles`)
 */
export function requireRole({ role }: Pick<Caller, "role">, action: Action): void {
  if (isAllowed(role, action)) return;
  throw new LanedeskError(
    "forbidden",
    `${describeLowestRole(action)} Nothing was changed; ask an administrator of your brokerage.`,
  );
}

/**
 * Limits how many loads a broker changes in one step. Callers over HTTP have the limits of the specification (4.5)
 * instead.
 * @throws LanedeskError "forbidden" when the caller's role may not change so many loads
 */
export function requireRoleForLoads(caller: Caller, count: number): void {
  if (count > MAX_LOADS_FOR_BROKERS && caller.channel === "window") requireRole(caller, "changeManyLoads");
}
