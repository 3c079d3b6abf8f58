/** The Electron channel for calls from the page to the main process. */
export const callChannel = "lanedesk:call";

/** The Electron channel for events from the main process to the page. */
export const eventChannel = "lanedesk:event";
