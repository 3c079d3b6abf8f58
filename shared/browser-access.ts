// A browser window identifies itself to its server with a key. Electron windows do not use HTTP.

/** The header with the window's key; the event stream has the key in its URL. */
export const KEY_HEADER = "x-window-key";

/** Precedes the key in the URL of the one-time link. Browsers do not send the part after # to a server. */
export const KEY_PREFIX = "#key=";
