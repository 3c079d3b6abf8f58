import type { Wire } from "./request.ts";

/** The world outside, over a network stack: Node's own, or the one of Electron with its proxies and certificates. */
export const wireOver = (fetch: Wire["fetch"]): Wire => ({
  fetch,
  after(delay, run) {
    const timer = setTimeout(run, delay);
    return () => clearTimeout(timer);
  },
  now: () => Date.now(),
});
