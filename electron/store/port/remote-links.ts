import { z } from "zod";
import { count, id, jsonObject, remoteId, timestamp } from "./fields.ts";

/** An update or delete that may have reached the remote, but got no response. */
const unansweredRecord = z.object({
  at: timestamp,
  /** The changed values by field path, as the merge reads them; empty for a delete. */
  changed: jsonObject,
  isDelete: z.boolean(),
});
export type UnansweredRecord = z.output<typeof unansweredRecord>;

/** The remote load of a posted local load, and the version on which both sides last agreed. */
export const remoteLinkRecord = z.object({
  loadId: id,
  accountId: id,
  remoteLoadId: remoteId,
  /** Set if the remote is an office; `base` then also has the office's fields, such as the revision and the booking. */
  isOffice: z.literal(true).exactOptional(),
  /** The version of the load on which both sides last agreed; the base of the next merge. */
  base: jsonObject,
  /** The strong ETag of `base`; empty if unknown or if the remote has none. */
  etag: z.string(),
  /** The epoch of the remote's store at the time of `base`; empty if the remote has none. */
  epoch: z.string().exactOptional(),
  /** The local revision that agrees with `base`. */
  revision: count,
  /**
   * Whether this store or a copy of it posted the load to a remote other than an office. If so, and if the remote has
   * ETags, sync posts an available load again after the remote lost the load.
   */
  isCreatedHere: z.boolean(),
  /** Digests of earlier agreed versions, newest last. Sync uses them to recognize a restored remote. */
  agreed: z.array(z.string()),
  /** Consecutive responses that were older than `base`. */
  staleResponses: count,
  /**
   * Fields for the broker to decide on if a read before `until`, or the first read afterwards, finds a change on the
   * remote. Sync guards fields that it sent to a remote without ETags, and fields without a reliable base.
   */
  guarded: z.array(z.object({ path: z.string(), until: timestamp })),
  /** Requests without a response, newest last. A remote change that matches a request came from this store. */
  unanswered: z.array(unansweredRecord).exactOptional(),
  /**
   * The time to read the load again; `NOT_DUE` for a load that has ended or is missing on the remote. A load of an
   * office is due only until sync compares that load with `base`.
   */
  readDueAt: timestamp,
});
export type RemoteLinkRecord = z.output<typeof remoteLinkRecord>;

/** The links between local and remote loads. */
export interface RemoteLinks {
  findMany(loadIds: readonly string[]): Promise<(RemoteLinkRecord | undefined)[]>;
  /** Returns whether each of these loads has a link. Only in a read transaction. */
  areLinked(loadIds: readonly string[]): Promise<boolean[]>;
  findByRemote(accountId: string, remoteLoadId: string): Promise<RemoteLinkRecord | undefined>;
  /** Returns the links that are due for a read at `now`, longest due first, at most `limit`. */
  findDue(accountId: string, now: number, limit: number): Promise<RemoteLinkRecord[]>;
  /** Returns the links that become due after `moment` (not `NOT_DUE`), soonest first, at most `limit`. */
  findDueAfter(accountId: string, moment: number, limit: number): Promise<RemoteLinkRecord[]>;
  /** Returns the links that are `NOT_DUE`, at most `limit`. */
  findEnded(accountId: string, limit: number): Promise<RemoteLinkRecord[]>;
  /** Returns the earliest `readDueAt`, which may be in the past; undefined if all links are `NOT_DUE`. */
  findNextDueAt(accountId: string): Promise<number | undefined>;
  count(accountId: string): Promise<number>;
  /** Counts the links that are or become due for a read: all except those that are `NOT_DUE`. */
  countReads(accountId: string): Promise<number>;
  saveMany(links: readonly RemoteLinkRecord[]): Promise<void>;
  removeMany(loadIds: readonly string[]): Promise<void>;
}
