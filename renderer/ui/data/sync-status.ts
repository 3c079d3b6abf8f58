import type { SyncStatus } from "../../../shared/views/sync.ts";
import { lastResult, useChannel } from "./query.ts";

/** Returns undefined until the main process has responded. */
export const useSyncStatus = (): SyncStatus | undefined => useChannel("sync.status", null).data;

/** Whether a load board is connected. */
export const useIsConnected = (): boolean => useSyncStatus()?.connected === true;

/** Does the same as `useIsConnected`, outside of React. */
export const isConnected = (): boolean => lastResult("sync.status", null)?.connected === true;
