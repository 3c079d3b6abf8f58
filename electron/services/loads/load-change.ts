import type { ActivityRecord, LoadRecord } from "../../store/store.ts";

/** One change of a load: `before` is undefined for a new one. */
export interface LoadChange {
  before: LoadRecord | undefined;
  after: LoadRecord;
  /** The entry in its history; null for a refresh, which changes nothing that the load says. */
  activity: ActivityRecord | null;
}
