/**
 * What the window in a browser and its server agree on beside the channels. Electron's window needs none of it.
 */

/** The header in which a window names itself; its stream of events has the name in its address. */
export const windowHeader = "x-window";

/** The header in which a window shows its key; its stream of events has the key in its address. */
export const keyHeader = "x-window-key";

/** What stands before the key in the address to which the one-time link leads; no server is sent what follows a #. */
export const keyMark = "#key=";
