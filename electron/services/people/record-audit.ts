import { isSameJson } from "../../../shared/json.ts";
import type { AuditArea, AuditChange } from "../../../shared/views/audit.ts";
import type { StoreParts } from "../../store/store.ts";
import type { Caller } from "../context.ts";

/** Who changes something, for the audit log. */
export type Auditor = Pick<Caller, "accountId" | "userId" | "via"> & Partial<Pick<Caller, "channel">>;

/** Returns the entry point of a caller. */
export const viaOf = ({ via, channel }: Pick<Auditor, "via" | "channel">): string =>
  via ?? (channel === "http" ? "HTTP" : "Window");

/** Fields that change with every change, or must not leave their record. */
const OMITTED = new Set([
  "revision",
  "updatedAt",
  "updatedBy",
  "updatedDateTime",
  "secretHash",
  "savedAt",
  "at",
]);

/** Returns the changed fields of a record, before and after; undefined if none changed. */
export function changeOf(
  id: string,
  before: object | undefined,
  after: object | undefined,
): AuditChange | undefined {
  const [from, to] = [before, after].map((record) => (record ?? {}) as Record<string, unknown>) as [
    Record<string, unknown>,
    Record<string, unknown>,
  ];
  const names = [...new Set([...Object.keys(from), ...Object.keys(to)])].filter(
    (name) => !OMITTED.has(name) && !isSameJson((from[name] ?? null) as never, (to[name] ?? null) as never),
  );
  if (before && after && names.length === 0) return undefined;
  const pick = (record: Record<string, unknown>) =>
    Object.fromEntries(names.map((name) => [name, record[name] ?? null]));
  return { id, before: before ? pick(from) : null, after: after ? pick(to) : null };
}

/** Writes changes to the audit log, in the transaction that makes them. Does nothing without changes. */
export async function recordAudit(
  { auditLog }: Pick<StoreParts, "auditLog">,
  by: Auditor,
  at: number,
  area: AuditArea,
  changes: readonly (AuditChange | undefined)[],
): Promise<void> {
  const made = changes.filter((change) => change !== undefined);
  if (made.length === 0) return;
  const { accountId, userId } = by;
  await auditLog.add({ accountId, at, userId, via: viaOf(by), area, changes: made });
}
