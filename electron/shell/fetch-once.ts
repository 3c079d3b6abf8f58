import { type Session, session } from "electron";
import type { ProxyLogin } from "../sync/connection/proxy-sign-in.ts";
import { fetchWithElectron } from "./fetch-with-electron.ts";

/** Sessions without a running request. */
const idleSessions: Session[] = [];
let sessionCount = 0;

/**
 * Sends a request that must not arrive twice. Chromium repeats any request when a reused connection breaks before the
 * response, but not on a new connection. So each request uses an idle session, and first closes the connections of that
 * session.
 * Rule: HttpNetworkTransaction::ShouldResendRequest in Chromium.
 * @throws as `fetchWithElectron` does
 */
export async function fetchOnce(url: string, init: RequestInit, login: ProxyLogin): Promise<Response> {
  const ownSession = idleSessions.pop() ?? openSession();
  const releaseSession = () => idleSessions.push(ownSession);
  try {
    await ownSession.closeAllConnections();
    const response = await fetchWithElectron(ownSession, url, init, login);
    if (response.body) return new Response(callAtEnd(response.body, releaseSession), response);
    releaseSession();
    return response;
  } catch (cause) {
    releaseSession();
    throw cause;
  }
}

const openSession = (): Session => session.fromPartition(`once-${sessionCount++}`, { cache: false });

/** Passes the body through; calls `onEnd` when the reader has read or canceled the body, or the body fails. */
function callAtEnd(body: ReadableStream<Uint8Array>, onEnd: () => void): ReadableStream<Uint8Array> {
  const transform = new TransformStream<Uint8Array, Uint8Array>();
  // The reader of the returned stream gets the error.
  void body.pipeTo(transform.writable).then(onEnd, onEnd);
  return transform.readable;
}
