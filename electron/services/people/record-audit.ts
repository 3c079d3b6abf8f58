import { isSameJson } from "../../../shared/json.ts";
import type { AuditArea, AuditChange } from "../../../shared/views/audit.ts";
import type { StoreParts } from "../../store/store.ts";
import type { AccountCaller } from "../context.ts";

/** The account, user and entry point of a change, for the audit log. */
export type AuditActor = AccountCaller & {
  /** Missing for programs with client credentials. */
  userId?: string | null | undefined;
};

/** Returns the entry point of a change: `via`, or by default "HTTP" or "Window" by the channel. */
export const getEntryPoint = ({ via, channel }: Pick<AuditActor, "via" | "channel">): string =>
  via ?? (channel === "http" ? "HTTP" : "Window");

/** Fields that the audit log omits: secrets, sync's `isLocalOnly`, and the revision, author and time of a change. */
const OMITTED_FIELDS = new Set([
  "revision",
  "updatedAt",
  "updatedBy",
  "updatedDateTime",
  "secretHash",
  "isLocalOnly",
  "savedAt",
  "at",
]);

/**
 * Returns the changed fields of a record, before and after; undefined if none changed.
 * @param name the load number or the USDOT number; empty for other records
 */
export function getChange(
  id: string,
  before: object | undefined,
  after: object | undefined,
  name: string | null = "",
): AuditChange | undefined {
  const [from, to] = [before, after].map((record) => (record ?? {}) as Record<string, unknown>) as [
    Record<string, unknown>,
    Record<string, unknown>,
  ];
  const fields = [...new Set([...Object.keys(from), ...Object.keys(to)])].filter(
    (field) =>
      !OMITTED_FIELDS.has(field) && !isSameJson((from[field] ?? null) as never, (to[field] ?? null) as never),
  );
  if (before && after && fields.length === 0) return undefined;
  const pick = (record: Record<string, unknown>) =>
    Object.fromEntries(fields.map((field) => [field, record[field] ?? null]));
  return { id, name: name ?? "", before: before ? pick(from) : null, after: after ? pick(to) : null };
}

/** Writes changes to the audit log, in the caller's transaction. Does nothing without changes. */
export async function recordAudit(
  { auditLog }: Pick<StoreParts, "auditLog">,
  by: AuditActor,
  at: number,
  area: AuditArea,
  changes: readonly (AuditChange | undefined)[],
): Promise<void> {
  const made = changes.filter((change) => change !== undefined);
  if (made.length === 0) return;
  const { accountId, userId } = by;
  await auditLog.add({ accountId, at, userId: userId ?? "", via: getEntryPoint(by), area, changes: made });
}
