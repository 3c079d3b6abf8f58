import { isJsonObject, type Json } from "../../../shared/json.ts";
import type { HttpClient } from "./http-client.ts";
import { type ResponseContent, type ResponseLimits, readResponse } from "./read-response.ts";
import { type FailureKind, MAX_REMOTE_TEXT_CHARS, RemoteFailure } from "./remote-failure.ts";

/** A request to a remote. */
export interface RemoteRequest {
  method: "GET" | "POST" | "PUT" | "DELETE";
  url: string;
  headers?: Record<string, string>;
  body?: Json;
  /** Prevents the network stack from repeating the request. */
  isSentOnce?: boolean;
  limits?: ResponseLimits;
  /** Cancels the request. */
  signal?: AbortSignal;
  /** The service's name in messages; default "load board". */
  service?: string | undefined;
}

/** A successful response of a remote. */
export interface RemoteResponse {
  status: number;
  headers: Headers;
  /** Undefined if the body is empty. */
  json: unknown;
}

const TIMEOUT_MS = 30_000;

/** The longest code or text of a network error in a message, in characters. */
const MAX_ERROR_CHARS = 200;

/**
 * Sends one request.
 * @throws RemoteFailure unless the response is 2xx or 304, is within `limits`, and has JSON or an empty body
 */
export async function sendRequest(http: HttpClient, request: RemoteRequest): Promise<RemoteResponse> {
  const { method, url, headers, body, isSentOnce = false, limits, signal, service = "load board" } = request;
  if (http.closed?.aborted)
    throw new RemoteFailure("unreachable", `Lanedesk was closed before it contacted the ${service}.`);
  const controller = new AbortController();
  const abort = () => controller.abort();
  const cancelTimeout = http.runAfter(TIMEOUT_MS, abort);
  http.closed?.addEventListener("abort", abort);
  signal?.addEventListener("abort", abort);
  try {
    const response = await http[isSentOnce ? "fetchOnce" : "fetch"](url, {
      method,
      headers: {
        Accept: "application/json",
        "Cache-Control": "no-cache",
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      redirect: "manual",
      // No cookies, and nothing in the disk cache.
      credentials: "omit",
      cache: "no-store",
      signal: controller.signal,
    });
    const content = await readResponse(response, limits);
    const { status } = response;
    if (!response.ok && status !== 304) throw createStatusFailure(http, url, service, response, content);
    if (content.kind === "html" || content.kind === "other")
      throw createMalformedFailure(url, service, status, content);
    return { status, headers: response.headers, json: content.json };
  } catch (cause) {
    if (cause instanceof RemoteFailure) throw cause;
    if (http.closed?.aborted)
      throw new RemoteFailure("unanswered", `Lanedesk was closed before the ${service} responded.`);
    throw createNetworkFailure(service, cause);
  } finally {
    http.closed?.removeEventListener("abort", abort);
    signal?.removeEventListener("abort", abort);
    cancelTimeout();
  }
}

/** Whether the response has the header that every response about loads must have (specification 4). */
export const hasCorrelationId = (headers: Headers): boolean => headers.has("correlationid");

const FAILURE_KINDS: Record<number, FailureKind> = {
  401: "unauthenticated",
  404: "missing",
  409: "conflict",
  410: "missing",
  412: "stale",
  422: "key-reused",
  429: "throttled",
};

/** A service may send its own HTML error page with these statuses. */
const HTML_STATUSES: ReadonlySet<number> = new Set([401, 408, 429]);

function createStatusFailure(
  http: HttpClient,
  url: string,
  service: string,
  { status, headers }: Response,
  { json, kind: contentKind }: ResponseContent,
): RemoteFailure {
  const isUnverified404 = FAILURE_KINDS[status] === "missing" && !hasCorrelationId(headers);
  if (status === 407)
    return new RemoteFailure("unreachable", `Can't reach the ${service}: ${PROXY_SIGN_IN}.`);
  if (status >= 300 && status < 400) return createRedirectFailure(url, headers.get("location"));
  if (status < 500 && contentKind === "html" && !HTML_STATUSES.has(status) && !hasCorrelationId(headers))
    return new RemoteFailure("intercepted", describeHtml(url, status), { isUnverified404 });
  const kind = FAILURE_KINDS[status] ?? (status >= 500 || status === 408 ? "server-error" : "rejected");
  const retryAfterMs = readRetryAfterMs(headers.get("retry-after"), http.now());
  const location = headers.get("location") ?? "";
  return new RemoteFailure(kind, describeStatus(service, status, json), {
    status,
    retryAfterMs,
    location,
    isUnverified404,
  });
}

const createRedirectFailure = (url: string, location: string | null): RemoteFailure =>
  new RemoteFailure(
    "intercepted",
    `${new URL(url).host} redirects to ${location ?? "another address"}, where Lanedesk sent nothing: sign in to the network with a browser, or connect to the new address of the service.`,
  );

const describeHtml = (url: string, status: number): string =>
  `A web page (${status}) came instead of a response from ${new URL(url).host}, probably from a network that requires a sign-in: open that address in a browser, or ask your network administrator.`;

const createMalformedFailure = (url: string, service: string, status: number, { kind }: ResponseContent) =>
  new RemoteFailure(
    "malformed",
    kind === "html"
      ? describeHtml(url, status)
      : `The ${service}'s response can't be read, probably because the response is incomplete or was changed in transit.`,
  );

/** Describes an error status; quotes the message of problem details (RFC 9457) or of a common error body, if any. */
function describeStatus(service: string, status: number, json: unknown): string {
  const detail = isJsonObject(json)
    ? [json.detail, json.message, json.error, json.title].find((text) => typeof text === "string" && text)
    : undefined;
  return detail
    ? `The ${service} responded with ${status}: ${endSentence(String(detail).slice(0, MAX_REMOTE_TEXT_CHARS))}`
    : `The ${service} responded with ${status}.`;
}

const endSentence = (text: string): string =>
  /[.!?]\s*$/.test(text) ? text.trimEnd() : `${text.trimEnd()}.`;

/** Reads Retry-After, in seconds or as a date; returns milliseconds, at most an hour. */
function readRetryAfterMs(header: string | null, now: number): number {
  if (header === null) return 0;
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) : (Date.parse(header) - now) / 1_000;
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0), 3_600) * 1_000 : 0;
}

/** Errors before a connection existed, so the request certainly did not arrive. */
const NOT_CONNECTED =
  /Proxy response|ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|CERT_|_CERT|ERR_TLS|ERR_CONNECTION_REFUSED|ERR_NAME_NOT_RESOLVED|ERR_INTERNET_DISCONNECTED|ERR_ADDRESS_UNREACHABLE|ERR_PROXY|ERR_TUNNEL_CONNECTION_FAILED|ERR_MANDATORY_PROXY|ERR_NETWORK_ACCESS_DENIED|ERR_CONNECTION_TIMED_OUT|ERR_SSL_VERSION|ERR_CERT/;

const PROXY_SIGN_IN = "the proxy requires a sign-in that Lanedesk does not have";

/** Explanations of known errors. For any other error, the message quotes the error. */
const REASONS: readonly (readonly [RegExp, string])[] = [
  [/ERR_PROXY_AUTH|Proxy response \(407\)/, PROXY_SIGN_IN],
  [/ERR_PROXY|ERR_MANDATORY_PROXY/, "the proxy does not respond"],
  [/ERR_TUNNEL_CONNECTION_FAILED|Proxy response/, "the proxy blocks the connection"],
  [/ERR_NETWORK_ACCESS_DENIED/, "this computer blocks Lanedesk's network access"],
  [/CLIENT_AUTH_CERT/, "the server requires a client certificate that this computer does not have"],
  [/ERR_SSL_VERSION/, "the server supports no secure protocol that this computer supports"],
  [/CERT|ERR_TLS/, "this computer does not trust the server's certificate"],
  [/ECONNREFUSED|ERR_CONNECTION_REFUSED/, "the connection was refused"],
  [/ENOTFOUND|EAI_AGAIN|ERR_NAME_NOT_RESOLVED/, "the host name was not found"],
  [
    /EHOSTUNREACH|ENETUNREACH|ERR_ADDRESS_UNREACHABLE|ERR_INTERNET_DISCONNECTED/,
    "there is no network connection to the server",
  ],
  [/ECONNRESET|UND_ERR_SOCKET|ERR_CONNECTION_(RESET|CLOSED)|ERR_EMPTY_RESPONSE/, "the connection was lost"],
  [/ERR_NETWORK_(CHANGED|IO_SUSPENDED)/, "the network changed, or the computer went to sleep"],
  [/TIMEOUT|TIMED_OUT/, "the connection timed out"],
];

function createNetworkFailure(service: string, cause: unknown): RemoteFailure {
  const codeOrMessage = readCodeOrMessage(cause);
  const reason =
    REASONS.find(([pattern]) => pattern.test(codeOrMessage))?.[1] ?? codeOrMessage.replace(/\.$/, "");
  return NOT_CONNECTED.test(codeOrMessage)
    ? new RemoteFailure("unreachable", `Can't reach the ${service}: ${reason}.`)
    : new RemoteFailure("unanswered", `The ${service} did not respond: ${reason}.`);
}

function readCodeOrMessage(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause).slice(0, MAX_ERROR_CHARS);
  if (cause.name === "AbortError") return `no response within ${TIMEOUT_MS / 1_000} s`;
  const inner = cause.cause;
  if (!(inner instanceof Error)) return cause.message.slice(0, MAX_ERROR_CHARS);
  const { code, message } = inner as NodeJS.ErrnoException;
  if (typeof code === "string") return code.slice(0, MAX_ERROR_CHARS);
  // Node wraps the response of a proxy.
  return (inner.cause instanceof Error ? inner.cause.message : message).slice(0, MAX_ERROR_CHARS);
}
