import type { SyncStatus } from "../../../shared/views/sync.ts";
import { lastAnswer, useChannel } from "./query.ts";

/** Undefined until the main process has answered. */
export const useSyncStatus = (): SyncStatus | undefined => useChannel("sync.status", null).data;

/** Whether a load board is connected. */
export const useIsConnected = (): boolean => useSyncStatus()?.connected === true;

/** The same, outside of React. */
export const isConnected = (): boolean => lastAnswer("sync.status", null)?.connected === true;
