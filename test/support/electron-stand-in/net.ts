import { loud } from "./missing.ts";

/** Electron's network stack: here it is Node's. */
export const net = loud("net", {
  fetch: (url: string, init?: RequestInit): Promise<Response> => fetch(url, init),
});
