import { z } from "zod";

/** The kind of record that changed. */
export const auditArea = z.enum([
  "loads",
  "carriers",
  "carrierDecisions",
  "changeQueue",
  "users",
  "accessKeys",
  "account",
  "settings",
  "codeLists",
  "templates",
  "loadBoard",
]);

export type AuditArea = z.output<typeof auditArea>;

const values = z.record(z.string(), z.unknown()).nullable();

/** A changed record: the changed fields before and after. Secrets are never included. */
export const auditChange = z.object({
  /** The record's id; empty for values that exist once. */
  id: z.string(),
  /** The load number or the carrier's USDOT number at the time of the change; otherwise empty. */
  name: z.string(),
  /** Null for a new record. */
  before: values,
  /** Null for a removed record, and for a new load: the load itself has the values. */
  after: values,
});

export type AuditChange = z.output<typeof auditChange>;

/** The query of the audit log. */
export const auditQuery = z.object({
  /** The `next` of the previous page. */
  after: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});

/** A page of the audit log, newest changes first. */
export const auditAnswer = z.object({
  entries: z.array(
    z.object({
      auditId: z.number().int(),
      /** ISO 8601 in UTC, with Z. */
      at: z.string(),
      /** Empty if no user made the changes. */
      userId: z.string(),
      /** The entry point, such as "Window", "Import", or "HTTP: " and the key's label. */
      via: z.string(),
      area: auditArea,
      changes: z.array(auditChange),
    }),
  ),
  /** Null on the last page. */
  next: z.string().nullable(),
});

export type AuditAnswer = z.output<typeof auditAnswer>;
