import { z } from "zod";
import { carrierEdit } from "../../../shared/office/edits.ts";
import { count, timestamp } from "./fields.ts";

/** The state of synchronization across restarts. */
export const syncProgress = z.object({
  lastSyncAt: timestamp.nullable(),
  /**
   * The kind of pause; empty without a pause. A pause lasts until the broker acts; "address refused" also ends when
   * Lanedesk may use the address again.
   */
  paused: z.enum(["", "by hand", "token refused", "address refused", "many missing", "many ended"]),
  /** The reason for the pause, for the broker. */
  message: z.string(),
  /** Set when the broker resumes sync after a pause of this kind: the next cycle accepts the missing or ended loads. */
  allowed: z.enum(["", "many missing", "many ended"]),
  /** The last known epoch of the remote's store; empty if the remote has never reported one. */
  epoch: z.string(),
  /** The capabilities that the remote at `baseUrl` last reported; null before the first report. */
  capabilities: z
    .object({
      baseUrl: z.string(),
      hasEtag: z.boolean(),
      hasIdempotency: z.boolean(),
      isOffice: z.boolean(),
      epoch: z.string(),
    })
    .nullable(),
});
export type SyncProgress = z.output<typeof syncProgress>;

/** Clears, decisions and entered facts that an office has not confirmed, oldest first. */
export const officeCarrierEdits = z.object({
  baseUrl: z.string(),
  edits: z.array(
    z.object({
      /** The carrier's id in this store; 0 for entered facts. */
      insdId: count,
      dueAt: timestamp,
      edit: carrierEdit,
    }),
  ),
});
export type OfficeCarrierEdits = z.output<typeof officeCarrierEdits>;

/** The part of an office's changes that this store has read. */
export const officeProgress = z.object({
  baseUrl: z.string(),
  /** The epoch of the office's store. */
  epoch: z.string(),
  /** Empty before the first page. */
  cursor: z.string(),
  /** The id of the last edit that the office applied, until this store has read its change. */
  lastEdit: z.string().exactOptional(),
  /** The areas that the program supported when it read the changes. */
  areas: z.array(z.string()),
  /** False until this store has read all pages from the first to the last. Until then, sync sends no edits. */
  isComplete: z.boolean(),
  /** The ids of users in this store by their ids at the office, if the two differ. */
  users: z.record(z.string(), z.string()),
});
export type OfficeProgress = z.output<typeof officeProgress>;
