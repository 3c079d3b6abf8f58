import type { AuditAnswer } from "../../../shared/views/audit.ts";
import type { Caller, Context } from "../context.ts";
import { requireRole } from "./require-role.ts";

/**
 * Reads a page of the account's audit log, newest changes first.
 * @param after the `next` of the previous page; null for the first page
 * @throws LanedeskError "forbidden" unless the caller is an administrator; "invalid" for an unknown `after`
 */
export async function readAudit(
  context: Context,
  caller: Caller,
  after: string | null,
  size: number,
): Promise<AuditAnswer> {
  requireRole(caller, "readAudit");
  const { records, next } = await context.store.read(["auditLog"], ({ auditLog }) =>
    auditLog.readPage(caller.accountId, after, size),
  );
  const entries = records.map(({ accountId: _, at, ...entry }) => ({
    ...entry,
    at: new Date(at).toISOString(),
  }));
  return { entries, next };
}
