import type { SyncStatus } from "../../../shared/views/sync.ts";
import { getLastResult, useChannel } from "./query.ts";

/** Returns the state of sync; undefined until the main process has responded. */
export const useSyncStatus = (): SyncStatus | undefined => useChannel("sync.status", null).data;

/** Whether a load board is connected. */
export const useIsConnected = (): boolean => useSyncStatus()?.connected === true;

/** Whether a load board is connected, for code outside of React. */
export const isConnected = (): boolean => getLastResult("sync.status", null)?.connected === true;
