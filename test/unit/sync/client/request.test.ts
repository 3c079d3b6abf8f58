import { expect, test } from "vitest";
import { ask, type Wire } from "../../../../electron/sync/client/request.ts";

/** A network on which every request fails so. */
const failing = (cause: unknown): Wire => ({
  fetch: () => Promise.reject(cause),
  fetchOnce: () => Promise.reject(cause),
  after: () => () => undefined,
  now: () => 0,
});

const withCode = (code: string) =>
  new TypeError("fetch failed", { cause: Object.assign(new Error("socket"), { code }) });

test.each<[string, unknown, string, string]>([
  [
    "nobody listens",
    withCode("ECONNREFUSED"),
    "unreachable",
    "The remote cannot be reached: nothing answers at its address.",
  ],
  [
    "the name is unknown",
    withCode("ENOTFOUND"),
    "unreachable",
    "The remote cannot be reached: its name is not known to the network.",
  ],
  [
    "the cable is out in Electron",
    new Error("net::ERR_INTERNET_DISCONNECTED"),
    "unreachable",
    "The remote cannot be reached: there is no way to it now.",
  ],
  [
    "the certificate is its own",
    withCode("DEPTH_ZERO_SELF_SIGNED_CERT"),
    "unreachable",
    "The remote cannot be reached: its certificate is not trusted on this computer.",
  ],
  [
    "no connection came about in time",
    withCode("UND_ERR_CONNECT_TIMEOUT"),
    "unreachable",
    "The remote cannot be reached: it took too long.",
  ],
  [
    "the connection is cut",
    withCode("ECONNRESET"),
    "unanswered",
    "The remote did not answer: the connection broke off.",
  ],
  [
    "nobody has words for it",
    new TypeError("fetch failed"),
    "unanswered",
    "The remote did not answer: fetch failed.",
  ],
])("says in words that %s", async (_, cause, trouble, message) => {
  const asked = ask(failing(cause), { method: "GET", url: "https://loads.example.com" });
  await expect(asked).rejects.toMatchObject({ trouble, message });
});
