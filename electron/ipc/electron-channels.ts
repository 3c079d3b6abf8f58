/** The two Electron channels between the preload script and the main process. */
export const callChannel = "lanedesk:call";
export const eventChannel = "lanedesk:event";
