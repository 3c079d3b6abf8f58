import { expect, test } from "vitest";
import type { HttpClient } from "../../../../electron/sync/remote/http-client.ts";
import { sendRequest } from "../../../../electron/sync/remote/request.ts";

/** A network on which every request fails. */
const failing = (cause: unknown): HttpClient => ({
  fetch: () => Promise.reject(cause),
  fetchOnce: () => Promise.reject(cause),
  runAfter: () => () => undefined,
  now: () => 0,
});

const withCode = (code: string) =>
  new TypeError("fetch failed", { cause: Object.assign(new Error("socket"), { code }) });

/** Node's error when the proxy in HTTPS_PROXY does not open a connection. */
function proxyRejects(status: number): Error {
  const rejected = Object.assign(new Error(`Proxy response (${status}) !== 200 when HTTP Tunneling`), {
    code: "UND_ERR_ABORTED",
  });
  const canceled = Object.assign(new Error("Request was canceled.", { cause: rejected }), { code: 0 });
  return new TypeError("fetch failed", { cause: canceled });
}

test.each<[string, unknown, string, string]>([
  [
    "a refused connection",
    withCode("ECONNREFUSED"),
    "unreachable",
    "Can't reach the load board: the connection was refused.",
  ],
  [
    "an unknown host name",
    withCode("ENOTFOUND"),
    "unreachable",
    "Can't reach the load board: the host name was not found.",
  ],
  [
    "no network in Electron",
    new Error("net::ERR_INTERNET_DISCONNECTED"),
    "unreachable",
    "Can't reach the load board: there is no network connection to the server.",
  ],
  [
    "a self-signed certificate",
    withCode("DEPTH_ZERO_SELF_SIGNED_CERT"),
    "unreachable",
    "Can't reach the load board: this computer does not trust the server's certificate.",
  ],
  [
    "a timeout while connecting",
    withCode("UND_ERR_CONNECT_TIMEOUT"),
    "unreachable",
    "Can't reach the load board: the connection timed out.",
  ],
  ...(
    [
      ["ERR_PROXY_CONNECTION_FAILED", "the proxy does not respond"],
      ["ERR_PROXY_AUTH_UNSUPPORTED", "the proxy requires a sign-in that Lanedesk does not have"],
      ["ERR_PROXY_CERTIFICATE_INVALID", "the proxy does not respond"],
      ["ERR_TUNNEL_CONNECTION_FAILED", "the proxy blocks the connection"],
      ["ERR_NETWORK_ACCESS_DENIED", "this computer blocks Lanedesk's network access"],
      [
        "ERR_SSL_CLIENT_AUTH_CERT_NEEDED",
        "the server requires a client certificate that this computer does not have",
      ],
      [
        "ERR_SSL_VERSION_OR_CIPHER_MISMATCH",
        "the server supports no secure protocol that this computer supports",
      ],
      ["ERR_CONNECTION_TIMED_OUT", "the connection timed out"],
    ] as const
  ).map(([code, message]): [string, unknown, string, string] => [
    code,
    new Error(`net::${code}`),
    "unreachable",
    `Can't reach the load board: ${message}.`,
  ]),
  [
    "sleep",
    new Error("net::ERR_NETWORK_IO_SUSPENDED"),
    "unanswered",
    "The load board did not respond: the network changed, or the computer went to sleep.",
  ],
  [
    "a proxy that requires a sign-in from Node",
    proxyRejects(407),
    "unreachable",
    "Can't reach the load board: the proxy requires a sign-in that Lanedesk does not have.",
  ],
  [
    "a proxy that rejects the connection of Node",
    proxyRejects(403),
    "unreachable",
    "Can't reach the load board: the proxy blocks the connection.",
  ],
  [
    "a lost connection",
    withCode("ECONNRESET"),
    "unanswered",
    "The load board did not respond: the connection was lost.",
  ],
  [
    "an unknown error that is a sentence",
    new TypeError("Something else."),
    "unanswered",
    "The load board did not respond: Something else.",
  ],
  [
    "an unknown error",
    new TypeError("fetch failed"),
    "unanswered",
    "The load board did not respond: fetch failed.",
  ],
])("describes %s", async (_, cause, kind, message) => {
  const sent = sendRequest(failing(cause), { method: "GET", url: "https://loads.example.com" });
  await expect(sent).rejects.toMatchObject({ kind, message });
});

test("treats a proxy that requires a sign-in as unreachable, not as a rejection", async () => {
  const fetch = async () => new Response("", { status: 407 });
  const sent = sendRequest(
    { ...failing(undefined), fetch },
    { method: "GET", url: "https://loads.example.com" },
  );
  await expect(sent).rejects.toMatchObject({
    kind: "unreachable",
    message: expect.stringContaining("requires a sign-in"),
  });
});

test("reads the body of a response with a repeated Content-Length", async () => {
  const fetch = async () => new Response('{"a":1}', { headers: { "Content-Length": "7, 7" } });
  const { json } = await sendRequest(
    { ...failing(undefined), fetch },
    { method: "GET", url: "https://loads.example.com" },
  );
  expect(json).toEqual({ a: 1 });
});

test.each([
  ["token expired", "The load board responded with 403: token expired."],
  ["No such commodity. ", "The load board responded with 403: No such commodity."],
])("ends the quoted message %j as a sentence", async (detail, message) => {
  const fetch = async () => Response.json({ message: detail }, { status: 403 });
  const sent = sendRequest(
    { ...failing(undefined), fetch },
    { method: "GET", url: "https://loads.example.com" },
  );
  await expect(sent).rejects.toMatchObject({ message });
});
