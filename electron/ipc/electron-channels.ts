/** The Electron channel for calls from the window to the main process. */
export const CALL_CHANNEL = "lanedesk:call";

/** The Electron channel for events from the main process to the window. */
export const EVENT_CHANNEL = "lanedesk:event";
