import { z } from "zod";
import { loadActivity } from "../../../shared/interface/load.ts";
import { id, timestamp } from "./fields.ts";

/** An entry of a load's history. */
export const activityRecord = loadActivity.extend({
  loadId: id,
  accountId: id,
  /** Milliseconds since 1970; createdDate on the wire. */
  at: timestamp,
  /** The user and the entry point of the change, which stay inside the brokerage. */
  userId: z.string().exactOptional(),
  via: z.string().exactOptional(),
});
export type ActivityRecord = z.output<typeof activityRecord>;

/** The history of loads. */
export interface Activities {
  /** Finds the history of a load, oldest first. */
  findByLoad(loadId: string): Promise<ActivityRecord[]>;
  /** Finds the history of each load, oldest first. */
  findByLoads(loadIds: readonly string[]): Promise<ActivityRecord[][]>;
  addMany(records: readonly ActivityRecord[]): Promise<void>;
  /** Replaces the whole history of these loads. */
  replaceMany(loadIds: readonly string[], records: readonly ActivityRecord[]): Promise<void>;
  /**
   * Deletes entries of these loads, except each load's first entry and its last `count` entries, in the order of
   * writing.
   */
  trim(loadIds: readonly string[], count: number): Promise<void>;
  /**
   * Deletes entries of these loads from before `moment`; returns the number. Keeps each load's last entry, and its last
   * entry with the status available, because the restore of a deleted load needs that entry.
   */
  removeBefore(moment: number, loadIds: readonly string[]): Promise<number>;
}
