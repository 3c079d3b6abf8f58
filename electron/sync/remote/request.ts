import { isJsonObject, type Json } from "../../../shared/json.ts";
import { type ResponseContent, type ResponseLimits, readResponse } from "./read-response.ts";
import { type FailureKind, RemoteFailure } from "./remote-failure.ts";

/** The world outside, as synchronizing is given it: in Electron its own network stack, in tests a made one. */
export interface HttpClient {
  fetch(url: string, init: RequestInit): Promise<Response>;
  /** For what must not arrive twice: a browser's network stack sends a request again by itself when it takes it for lost. */
  fetchOnce(url: string, init: RequestInit): Promise<Response>;
  /** Runs something later, in milliseconds; the returned function takes it back. */
  after(delay: number, run: () => void): () => void;
  /** Milliseconds since 1970. */
  now(): number;
  /** From then on nothing leaves any more, and what is under way is broken off. */
  closed?: AbortSignal;
}

export interface RemoteRequest {
  method: "GET" | "POST" | "PUT" | "DELETE";
  url: string;
  headers?: Record<string, string>;
  body?: Json;
  /** Sent at most once, also by the network stack. */
  once?: boolean;
  /** How much of the answer is read, where that is less than of any answer. */
  limits?: ResponseLimits;
}

export interface RemoteResponse {
  status: number;
  headers: Headers;
  /** The answer's JSON; undefined when there is none. */
  json: unknown;
}

/** After this long a request counts as unanswered, in milliseconds. */
const patience = 30_000;

/**
 * Asks the remote.
 * @throws RemoteFailure for anything but 2xx and 304 with JSON or nothing, with words
 */
export async function sendRequest(
  http: HttpClient,
  { method, url, headers, body, once = false, limits }: RemoteRequest,
): Promise<RemoteResponse> {
  if (http.closed?.aborted)
    throw new RemoteFailure("unreachable", "Lanedesk was closed before this was sent.");
  const controller = new AbortController();
  const abort = () => controller.abort();
  const cancel = http.after(patience, abort);
  http.closed?.addEventListener("abort", abort);
  try {
    const response = await http[once ? "fetchOnce" : "fetch"](url, {
      method,
      headers: {
        Accept: "application/json",
        "Cache-Control": "no-cache",
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      redirect: "manual",
      // The token is all that is known of this desk: no cookie goes with it, and no answer is kept on the disk.
      credentials: "omit",
      cache: "no-store",
      signal: controller.signal,
    });
    const content = await readResponse(response, limits);
    const { status } = response;
    if (!response.ok && status !== 304) throw refusal(http, url, response, content);
    if (content.kind === "page" || content.kind === "rubbish") throw noneOfTheInterface(url, status, content);
    return { status, headers: response.headers, json: content.json };
  } catch (cause) {
    if (cause instanceof RemoteFailure) throw cause;
    if (http.closed?.aborted)
      throw new RemoteFailure("unanswered", "Lanedesk was closed before the remote answered.");
    throw noAnswer(url, cause);
  } finally {
    http.closed?.removeEventListener("abort", abort);
    cancel();
  }
}

const troubles: Record<number, FailureKind> = {
  401: "unauthenticated",
  404: "missing",
  409: "conflict",
  410: "missing",
  412: "stale",
  422: "key-reused",
  429: "throttled",
};

/** With these a service may well answer in a page of its own. */
const alsoPages: ReadonlySet<number> = new Set([401, 408, 429]);

function refusal(
  http: HttpClient,
  url: string,
  response: Response,
  { json, kind: is }: ResponseContent,
): RemoteFailure {
  const { status, headers } = response;
  const retryAfter = secondsToWait(headers.get("retry-after"), http.now());
  const isUnsigned404 = troubles[status] === "missing" && !hasCorrelationId(headers);
  if (status === 407)
    return new RemoteFailure("unreachable", `The remote cannot be reached: ${proxySignIn}.`);
  if (status >= 300 && status < 400) return sentOn(url, headers.get("location"));
  if (status < 500 && is === "page" && !alsoPages.has(status) && !hasCorrelationId(headers))
    return new RemoteFailure("intercepted", pageWords(url, status), { isUnsigned404 });
  const trouble = troubles[status] ?? (status >= 500 || status === 408 ? "server-error" : "rejected");
  const location = headers.get("location") ?? "";
  return new RemoteFailure(trouble, wordsOf(status, json), { retryAfter, location, isUnsigned404 });
}

/** Whether an answer has the header that the remote gives to all that it says of loads (specification 4). */
export const hasCorrelationId = (headers: Headers): boolean => headers.has("correlationid");

const sentOn = (url: string, location: string | null): RemoteFailure =>
  new RemoteFailure(
    "intercepted",
    `${new URL(url).host} sends callers on to ${location ?? "another address"}. Nothing was sent there. If that is where a network asks to sign in, do so in a browser; if the service moved, connect to that address.`,
  );

/** What happened, and what to do about it, where something in between answers. */
const pageWords = (url: string, status: number): string =>
  `In place of an answer of ${new URL(url).host} came a page for people (${status}), as from a network or a proxy that asks to sign in. Open that address in a browser on this computer, or ask who runs the network.`;

/** It says that all went well, and nothing of what was asked. */
const noneOfTheInterface = (url: string, status: number, { kind: is }: ResponseContent): RemoteFailure =>
  new RemoteFailure(
    "malformed",
    is === "page"
      ? pageWords(url, status)
      : "The remote's answer cannot be read: it broke off, or something on its way changed it.",
  );

/** What Electron says of a redirect that is not followed; it does not tell where to. */
const notFollowed = "Redirect was canceled";

/** What the remote says itself, if it says anything; problem details (RFC 9457) and what is common besides. */
function wordsOf(status: number, json: unknown): string {
  const said = isJsonObject(json)
    ? [json.detail, json.message, json.error, json.title].find(
        (message) => typeof message === "string" && message,
      )
    : undefined;
  return said
    ? `The remote answered ${status}: ${asSentence(String(said).slice(0, 500))}`
    : `The remote answered ${status}.`;
}

/** Other words follow. */
const asSentence = (message: string): string =>
  /[.!?]\s*$/.test(message) ? message.trimEnd() : `${message.trimEnd()}.`;

/** Retry-After in seconds or as a date, at most an hour, in milliseconds. */
function secondsToWait(header: string | null, now: number): number {
  if (header === null) return 0;
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) : (Date.parse(header) - now) / 1_000;
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0), 3_600) * 1_000 : 0;
}

/** Causes after which the request certainly did not arrive: no connection was ever made. */
const neverLeft =
  /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|CERT_|_CERT|ERR_TLS|ERR_CONNECTION_REFUSED|ERR_NAME_NOT_RESOLVED|ERR_INTERNET_DISCONNECTED|ERR_ADDRESS_UNREACHABLE|ERR_PROXY|ERR_TUNNEL_CONNECTION_FAILED|ERR_MANDATORY_PROXY|ERR_NETWORK_ACCESS_DENIED|ERR_CONNECTION_TIMED_OUT|ERR_SSL_VERSION|ERR_CERT/;

const proxySignIn = "the proxy of this computer asks for a sign-in that Lanedesk does not have";

/** The causes in words; what none of them fits is told as it came, for whoever helps. */
const reasons: readonly (readonly [RegExp, string])[] = [
  [/ERR_PROXY_AUTH/, proxySignIn],
  [/ERR_PROXY|ERR_MANDATORY_PROXY/, "the proxy of this computer does not answer"],
  [/ERR_TUNNEL_CONNECTION_FAILED/, "the proxy of this computer does not let it through"],
  [/ERR_NETWORK_ACCESS_DENIED/, "this computer does not let Lanedesk on to the network"],
  [/CLIENT_AUTH_CERT/, "it asks for a certificate that this computer does not have"],
  [/ERR_SSL_VERSION/, "it speaks no secure protocol that this computer does"],
  [/CERT|ERR_TLS/, "its certificate is not trusted on this computer"],
  [/ECONNREFUSED|ERR_CONNECTION_REFUSED/, "nothing answers at its address"],
  [/ENOTFOUND|EAI_AGAIN|ERR_NAME_NOT_RESOLVED/, "its name is not known to the network"],
  [/EHOSTUNREACH|ENETUNREACH|ERR_ADDRESS_UNREACHABLE|ERR_INTERNET_DISCONNECTED/, "there is no way to it now"],
  [/ECONNRESET|UND_ERR_SOCKET|ERR_CONNECTION_(RESET|CLOSED)|ERR_EMPTY_RESPONSE/, "the connection broke off"],
  [/ERR_NETWORK_(CHANGED|IO_SUSPENDED)/, "the network changed, or the computer went to sleep"],
  [/Request was canceled/, "a proxy on the way ended it"],
  [/TIMEOUT|TIMED_OUT/, "it took too long"],
];

function noAnswer(url: string, cause: unknown): RemoteFailure {
  const code = codeOf(cause);
  if (code === notFollowed) return sentOn(url, null);
  const message = reasons.find(([pattern]) => pattern.test(code))?.[1] ?? code.replace(/\.$/, "");
  return neverLeft.test(code)
    ? new RemoteFailure("unreachable", `The remote cannot be reached: ${message}.`)
    : new RemoteFailure("unanswered", `The remote did not answer: ${message}.`);
}

function codeOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause).slice(0, 200);
  if (cause.name === "AbortError") return `no answer within ${patience / 1_000} s`;
  const inner = cause.cause;
  if (!(inner instanceof Error)) return cause.message.slice(0, 200);
  const { code, message } = inner as NodeJS.ErrnoException;
  return (typeof code === "string" ? code : message).slice(0, 200);
}
