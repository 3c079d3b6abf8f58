import { expect, test } from "vitest";
import { type HttpClient, sendRequest } from "../../../../electron/sync/remote/request.ts";

/** A network on which every request fails so. */
const failing = (cause: unknown): HttpClient => ({
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
  ...(
    [
      ["ERR_PROXY_CONNECTION_FAILED", "the proxy of this computer does not answer"],
      [
        "ERR_PROXY_AUTH_UNSUPPORTED",
        "the proxy of this computer asks for a sign-in that Lanedesk does not have",
      ],
      ["ERR_PROXY_CERTIFICATE_INVALID", "the proxy of this computer does not answer"],
      ["ERR_TUNNEL_CONNECTION_FAILED", "the proxy of this computer does not let it through"],
      ["ERR_NETWORK_ACCESS_DENIED", "this computer does not let Lanedesk on to the network"],
      ["ERR_SSL_CLIENT_AUTH_CERT_NEEDED", "it asks for a certificate that this computer does not have"],
      ["ERR_SSL_VERSION_OR_CIPHER_MISMATCH", "it speaks no secure protocol that this computer does"],
      ["ERR_CONNECTION_TIMED_OUT", "it took too long"],
    ] as const
  ).map(([code, message]): [string, unknown, string, string] => [
    `Electron tells ${code}`,
    new Error(`net::${code}`),
    "unreachable",
    `The remote cannot be reached: ${message}.`,
  ]),
  [
    "the computer fell asleep meanwhile",
    new Error("net::ERR_NETWORK_IO_SUSPENDED"),
    "unanswered",
    "The remote did not answer: the network changed, or the computer went to sleep.",
  ],
  [
    "a proxy lets nothing through to Node",
    new TypeError("fetch failed", { cause: new DOMException("Request was canceled.") }),
    "unanswered",
    "The remote did not answer: a proxy on the way ended it.",
  ],
  [
    "the connection is cut",
    withCode("ECONNRESET"),
    "unanswered",
    "The remote did not answer: the connection broke off.",
  ],
  [
    "nobody has words for it, in a sentence",
    new TypeError("Something else."),
    "unanswered",
    "The remote did not answer: Something else.",
  ],
  [
    "nobody has words for it",
    new TypeError("fetch failed"),
    "unanswered",
    "The remote did not answer: fetch failed.",
  ],
])("says in words that %s", async (_, cause, trouble, message) => {
  const asked = sendRequest(failing(cause), { method: "GET", url: "https://loads.example.com" });
  await expect(asked).rejects.toMatchObject({ kind: trouble, message });
});

test("a proxy that asks for a sign-in is no refusal of the remote's: nothing that was to be sent is given up", async () => {
  const fetch = async () => new Response("", { status: 407 });
  const asked = sendRequest(
    { ...failing(undefined), fetch },
    { method: "GET", url: "https://loads.example.com" },
  );
  await expect(asked).rejects.toMatchObject({
    kind: "unreachable",
    message: expect.stringContaining("asks for a sign-in"),
  });
});

test.each([
  ["token expired", "The remote answered 403: token expired."],
  ["No such commodity. ", "The remote answered 403: No such commodity."],
])("what the remote says ends as a sentence, because other words follow it: %j", async (detail, message) => {
  const fetch = async () => Response.json({ message: detail }, { status: 403 });
  const asked = sendRequest(
    { ...failing(undefined), fetch },
    { method: "GET", url: "https://loads.example.com" },
  );
  await expect(asked).rejects.toMatchObject({ message });
});
