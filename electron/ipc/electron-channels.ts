/** The two Electron channels between the preload script and the main process. */
export const callChannel = "lanedesk:call";

/** Events from the main process to the page. */
export const eventChannel = "lanedesk:event";
