import type { SyncStatus } from "../../../shared/views/sync.ts";

/** The status of a fully synchronized desk. */
export const syncedStatus: SyncStatus = {
  connected: true,
  baseUrl: "https://loads.example.com",
  monitorUrl: "",
  isOffice: false,
  pending: 0,
  carrierChanges: 0,
  inDoubt: 0,
  conflicts: 0,
  refused: 0,
  lastSyncAt: Date.UTC(2026, 10, 21, 9),
  paused: "",
  problem: "",
  offlineSince: null,
  retryAfter: null,
  isRunning: false,
  sendProgress: null,
};
