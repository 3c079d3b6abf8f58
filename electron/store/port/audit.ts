import { z } from "zod";
import { auditArea, auditChange } from "../../../shared/views/audit.ts";
import { id, type Page, timestamp } from "./fields.ts";

/** The changes of one transaction: who made them, when, and through which entry point. */
export const auditRecord = z.object({
  accountId: id,
  at: timestamp,
  /** Empty if no user made the changes. */
  userId: z.string(),
  /** The entry point: "Window", "Import", or "HTTP: " and the access key's label, for example. */
  via: z.string(),
  area: auditArea,
  changes: z.array(auditChange),
});
export type AuditRecord = z.output<typeof auditRecord>;

/** The changes that users and programs made. */
export interface AuditLog {
  add(record: AuditRecord): Promise<void>;
  /** Reads a page, last written first. @throws LanedeskError "invalid" when `after` is not a `next` of this list */
  readPage(
    accountId: string,
    after: string | null,
    size: number,
  ): Promise<Page<AuditRecord & { auditId: number }>>;
  /** Deletes entries from before `moment`, at most `limit`; returns the number. */
  removeBefore(moment: number, limit: number): Promise<number>;
}
