import type { StorePartName, StoreParts } from "../../store/store.ts";

/** The parts of the store that a transaction of load synchronization uses. */
export const syncPartNames = [
  "loads",
  "activities",
  "auditLog",
  "outbox",
  "remoteLinks",
  "keyValue",
  "syncLog",
] as const satisfies StorePartName[];

/** The store in a transaction of load synchronization. */
export type SyncParts = Pick<StoreParts, (typeof syncPartNames)[number]>;
