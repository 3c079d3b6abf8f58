import { resolve } from "node:path";
import { app } from "electron";
import { findOpenRequest, type OpenRequest, openRequest, parseAddress } from "./open-request.ts";

/** The items that no window has opened yet. */
const waiting: OpenRequest[] = [];

/** Returns the newest item that no window has opened yet; undefined when there is none. */
export const findWaitingRequest = (): OpenRequest | undefined => waiting.at(-1);

/**
 * Collects the items to open from the arguments, from second instances, and on macOS from events, which can arrive
 * before the app is ready. Call at the start.
 * @param args without the executable
 * @returns a function that passes the waiting items to a handler, and later items until the app quits
 */
export function collectOpenRequests(
  args: readonly string[],
): (handler: (request: OpenRequest) => void) => void {
  const addToWaiting = (request: OpenRequest): void => {
    waiting.push(request);
  };
  let open = addToWaiting;
  const found = findOpenRequest(args);
  if (found) open(found.kind === "file" ? { ...found, path: resolve(found.path) } : found);
  app.on("open-url", (event, address) => {
    event.preventDefault();
    open(parseAddress(address));
  });
  app.on("open-file", (event, path) => {
    event.preventDefault();
    open({ kind: "file", path });
  });
  app.on("second-instance", (_event, _argv, _folder, passed) => {
    const parsed = openRequest.safeParse(passed);
    if (parsed.success) open(parsed.data);
  });
  return (handler) => {
    open = handler;
    // While the program quits, new items wait here, and quit.ts relaunches the program for them.
    app.once("will-quit", () => {
      open = addToWaiting;
    });
    for (const request of waiting.splice(0)) handler(request);
  };
}
