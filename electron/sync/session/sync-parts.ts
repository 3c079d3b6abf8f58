import type { StorePartName, StoreParts } from "../../store/store.ts";

/** What synchronizing loads touches in the store. */
export const syncPartNames = [
  "loads",
  "activities",
  "outbox",
  "remoteLinks",
  "keyValue",
  "syncLog",
] as const satisfies StorePartName[];

export type SyncParts = Pick<StoreParts, (typeof syncPartNames)[number]>;
