import { z } from "zod";
import { codeLists } from "../../../shared/reference/code-lists.ts";
import { autoRefreshStatus } from "../../../shared/views/auto-refresh.ts";
import { carrierDayCount } from "../../../shared/views/carrier-overview.ts";
import { settings } from "../../../shared/views/settings.ts";
import { id, timestamp } from "./fields.ts";
import { rateModel } from "./rate-model.ts";
import { remoteConnection } from "./remote-connection.ts";
import { officeCarrierEdits, officeProgress, syncProgress } from "./sync-progress.ts";

/** Values that exist once in a store. */
const keyValues = {
  // An export of an older program lacks newer settings. Readers merge the defaults.
  settings: settings.partial() as unknown as typeof settings,
  codeLists,
  /** The latest time of a carrier change or a Fetch, in milliseconds since 1970. Later changes get later times. */
  latestChangeAt: timestamp,
  /** By account and load status, the cursor of the next page of loads whose history Lanedesk prunes. */
  historyCursors: z.record(z.string(), z.string()),
  /**
   * The time from which the last pruning of history counted back, in milliseconds since 1970. Each run advances this
   * time by at most a week.
   */
  historyPrunedAt: timestamp,
  remote: remoteConnection,
  syncProgress,
  officeProgress,
  officeCarrierEdits,
  /** Identifies the store to its HTTP clients. A new value shows that acknowledged changes may be missing. */
  epoch: z.string(),
  /**
   * When this store was created from a backup, an export or a copied folder, in milliseconds since 1970. Since then,
   * the original store may have posted loads that were created before this time. Missing in an original store; 0 once
   * the user confirmed that the original posted no such loads.
   */
  copiedAt: timestamp,
  /** Column mappings of import files by their headings, last used first. */
  importMappings: z.array(z.object({ headings: z.string(), mapping: z.array(z.string().nullable()) })),
  /**
   * By account, the carrier rules of the stored verdicts. `after` is the last carrier with a new verdict; null once all
   * carriers have new verdicts.
   */
  verdictRules: z.record(z.string(), z.object({ rules: z.string(), after: z.number().nullable() })),
  /**
   * By user, the time of the last carrier change before the user last opened the carriers, in milliseconds since 1970; 0
   * without a change.
   */
  carrierVisits: z.record(z.string(), timestamp),
  /**
   * By account, the time up to which Lanedesk has checked changes to "stop" for notifications, in milliseconds since
   * 1970.
   */
  notifiedStops: z.record(id, timestamp),
  /** By account, the counts of new and changed carriers for each day with such carriers, in no order. */
  carrierDayCounts: z.record(id, z.array(carrierDayCount)),
  /** The last fitted rate model by account. */
  rateModels: z.record(id, rateModel),
  lastAutoRefresh: autoRefreshStatus.shape.last.unwrap(),
};
/** The types of the values, by key. */
export type KeyValues = { [K in keyof typeof keyValues]: z.output<(typeof keyValues)[K]> };

/** A value with its key, as an export contains it. */
export const keyValueRecord = z.union(
  Object.entries(keyValues).map(([key, value]) => z.object({ key: z.literal(key), value })),
);

/** The values that exist once in a store. */
export interface KeyValueStore {
  /** Returns undefined until the value is first set. */
  get<K extends keyof KeyValues>(key: K): Promise<KeyValues[K] | undefined>;
  set<K extends keyof KeyValues>(key: K, value: KeyValues[K]): Promise<void>;
}
