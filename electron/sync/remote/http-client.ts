import type { HttpClient } from "./request.ts";

/**
 * The world outside, over a network stack: Node's own, which sends a POST once, or the one of Electron with its proxies
 * and certificates.
 */
export const httpClientFrom = (fetch: HttpClient["fetch"], fetchOnce = fetch): HttpClient => ({
  fetch,
  fetchOnce,
  after(delay, run) {
    const timer = setTimeout(run, delay);
    return () => clearTimeout(timer);
  },
  now: () => Date.now(),
});
