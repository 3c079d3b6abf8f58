import type { PartName, Parts } from "../../store/store.ts";

/** What synchronizing loads touches in the store. */
export const syncPartNames = [
  "loads",
  "activities",
  "outbox",
  "remoteLinks",
  "kept",
  "syncLog",
] as const satisfies PartName[];

export type SyncParts = Pick<Parts, (typeof syncPartNames)[number]>;
