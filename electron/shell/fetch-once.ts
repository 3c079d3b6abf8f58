import { type Session, session } from "electron";
import type { ProxyLogin } from "../sync/connection/proxy-sign-in.ts";
import { fetchWithElectron } from "./fetch-with-electron.ts";

/** Sessions without a running request. */
const idleSessions: Session[] = [];
let sessionCount = 0;

/**
 * Sends a request that must not arrive twice. Chromium repeats any request when a reused connection breaks before the
 * response, but not on a new connection. So each request uses its own session and closes old connections first.
 * Rule: HttpNetworkTransaction::ShouldResendRequest in Chromium.
 */
export async function fetchOnce(url: string, init: RequestInit, login: ProxyLogin): Promise<Response> {
  const ownSession = idleSessions.pop() ?? openSession();
  const release = () => idleSessions.push(ownSession);
  try {
    await ownSession.closeAllConnections();
    const response = await fetchWithElectron(ownSession, url, init, login);
    if (response.body) return new Response(releaseAtEnd(response.body, release), response);
    release();
    return response;
  } catch (cause) {
    release();
    throw cause;
  }
}

const openSession = (): Session => session.fromPartition(`once-${sessionCount++}`, { cache: false });

/** Returns the same body; calls `release` when the reader has read or canceled the body. */
function releaseAtEnd(body: ReadableStream<Uint8Array>, release: () => void): ReadableStream<Uint8Array> {
  const transform = new TransformStream<Uint8Array, Uint8Array>();
  // The reader gets the error.
  void body.pipeTo(transform.writable).then(release, release);
  return transform.readable;
}
