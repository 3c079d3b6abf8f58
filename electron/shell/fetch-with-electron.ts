import { Readable } from "node:stream";
import { type IncomingMessage, net, type Session } from "electron";
import type { ProxyLogin } from "../sync/connection/proxy-sign-in.ts";

/** The highest status that a Response accepts. */
const MAX_STATUS = 599;

const isLatin1 = (text: string): boolean => !/[^\0-\xff]/.test(text);

/**
 * Sends a request through Electron's network stack, without cookies. Sends only a string as the body. Does not follow
 * redirects. Electron's own fetch can't sign in to a proxy (electron/electron#44249), and never settles on headers that
 * it can't represent (#42244).
 * @throws Error with Chromium's error name as its message; the reason of a `signal` that has already aborted;
 * DOMException "AbortError" when `signal` aborts later
 */
export function fetchWithElectron(
  session: Session,
  url: string,
  { method = "GET", headers = {}, body = null, signal }: RequestInit,
  login: ProxyLogin,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const request = net.request({
      url,
      method,
      headers: Object.fromEntries(new Headers(headers)),
      session,
      credentials: "omit",
      cache: "no-store",
      redirect: "manual",
    });
    const abort = (cause: Error) => {
      reject(cause);
      request.abort();
    };
    signal?.addEventListener("abort", () => abort(new DOMException("Aborted", "AbortError")));
    request.on("login", async ({ isProxy, host, port }, authenticate) => {
      const credentials = isProxy ? await login({ host, port }) : undefined;
      if (credentials) authenticate(credentials.user, credentials.password);
      else if (isProxy) abort(new Error("net::ERR_PROXY_AUTH_REQUESTED"));
      else authenticate();
    });
    request.on("redirect", (status, _method, location) =>
      resolve(new Response(null, { status, headers: { location } })),
    );
    request.on("response", (incoming) => resolve(toResponse(incoming)));
    request.on("error", reject);
    request.end(typeof body === "string" ? body : undefined);
  });
}

/**
 * Converts a response. Drops header values outside Latin-1, which a Response rejects, and lowers a status above the
 * maximum.
 */
async function toResponse(incoming: IncomingMessage): Promise<Response> {
  const { statusCode } = incoming;
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    const text = [value].flat().join(", ");
    if (isLatin1(text)) headers.set(name, text);
  }
  // Electron documents the message as a Node stream but declares another type.
  const stream = incoming as unknown as Readable;
  const hasBody = ![204, 205, 304].includes(statusCode);
  if (!hasBody) stream.on("error", () => {}).resume();
  return new Response(hasBody ? (Readable.toWeb(stream) as ReadableStream<Uint8Array>) : null, {
    status: Math.min(statusCode, MAX_STATUS),
    headers,
  });
}
