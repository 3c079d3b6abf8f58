import type { PartName, Parts } from "../store/store.ts";

/** What synchronizing loads touches in the store. */
export const syncParts = [
  "loads",
  "activities",
  "outbox",
  "remoteLinks",
  "kept",
  "syncLog",
] as const satisfies PartName[];

export type SyncParts = Pick<Parts, (typeof syncParts)[number]>;
