import { resolve } from "node:path";
import { app } from "electron";
import { findOpenRequest, type OpenRequest, openRequest, parseAddress } from "./open-request.ts";

/** The items that the operating system passes to Lanedesk to open. */
interface OpenRequests {
  /**
   * The item in the arguments. The first instance opens the item; a second instance passes the item to the first
   * instance.
   */
  startRequest: OpenRequest | undefined;
  /** Handles the requests that have arrived, and later requests until the app quits. */
  handle(open: (request: OpenRequest) => void): void;
}

/**
 * Collects the items to open from the arguments, from second instances, and on macOS from events, which can arrive
 * before the app is ready. Call at the start.
 * @param args without the executable
 */
export function collectOpenRequests(args: readonly string[]): OpenRequests {
  const found = findOpenRequest(args);
  const startRequest = found?.kind === "file" ? { ...found, path: resolve(found.path) } : found;
  const waiting: OpenRequest[] = startRequest ? [startRequest] : [];
  let open: (request: OpenRequest) => void = (request) => waiting.push(request);
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
  return {
    startRequest,
    handle(handler) {
      open = handler;
      app.once("will-quit", () => {
        open = () => {};
      });
      for (const request of waiting.splice(0)) handler(request);
    },
  };
}
