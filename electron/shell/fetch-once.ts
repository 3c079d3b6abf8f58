import { type Session, session } from "electron";

/** Sessions through which nothing is under way. */
const idle: Session[] = [];
let made = 0;

/**
 * Sends a request that must not arrive twice. Chromium sends a request again by itself, whatever its method, when a
 * connection that it kept open breaks before the answer; on a new connection it does not. So it goes through a session
 * that keeps nothing and that no other request uses meanwhile, after the end of its former connections.
 * Rule: HttpNetworkTransaction::ShouldResendRequest in Chromium.
 */
export async function fetchOnce(url: string, init: RequestInit): Promise<Response> {
  const own = idle.pop() ?? session.fromPartition(`once-${made++}`, { cache: false });
  const release = () => idle.push(own);
  try {
    await own.closeAllConnections();
    const answer = await own.fetch(url, init);
    if (answer.body) return new Response(released(answer.body, release), answer);
    release();
    return answer;
  } catch (cause) {
    release();
    throw cause;
  }
}

/** The same body; says when it was read to its end, or will not be. */
function released(body: ReadableStream<Uint8Array>, release: () => void): ReadableStream<Uint8Array> {
  const passing = new TransformStream<Uint8Array, Uint8Array>();
  // A failure is heard by whoever reads.
  void body.pipeTo(passing.writable).then(release, release);
  return passing.readable;
}
