import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

export interface Shot {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: unknown;
}

/** How long after its time a last answer is waited for, in milliseconds. */
const patience = 5_000;

/**
 * Answers a second to one request, repeated on so many connections for so long. It writes prepared bytes and
 * looks for no more than the end of each answer, so that it costs the measured server little of the machine.
 * @throws when an answer has another status
 */
export async function hammer(
  url: string,
  shots: readonly Shot[],
  { connections, milliseconds, status }: { connections: number; milliseconds: number; status: number },
): Promise<number> {
  const requests = shots.map((shot) => bytesOf(url, shot));
  const until = performance.now() + milliseconds;
  let answered = 0;
  let next = 0;
  const began = performance.now();
  const sockets: Socket[] = [];

  async function fire(): Promise<void> {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    sockets.push(socket);
    socket.setNoDelay(true);
    await once(socket, "connect");
    const answers = answersOn(socket);
    while (performance.now() < until) {
      next = (next + 1) % requests.length;
      socket.write(requests[next] ?? "");
      const got = await answers();
      // A server that is overwhelmed lets connections go, or answers long after the time is up.
      if (got === undefined) return;
      if (got !== status) throw new Error(`${got} from ${url}, where ${status} was expected`);
      answered += 1;
    }
  }

  const tooLate = wait(milliseconds + patience, undefined, { ref: false });
  await Promise.race([Promise.all(Array.from({ length: connections }, fire)), tooLate]);
  for (const socket of sockets) socket.destroy();
  return (answered * 1_000) / (performance.now() - began);
}

function bytesOf(url: string, { method, path, headers = {}, body }: Shot): Buffer {
  const text = body === undefined ? "" : JSON.stringify(body);
  const all = {
    Host: new URL(url).host,
    ...headers,
    ...(body === undefined
      ? {}
      : { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(text) }),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join("")}\r\n${text}`);
}

/** Resolves with the status of each answer, when all of it has come; undefined when the connection ended. */
function answersOn(socket: Socket): () => Promise<number | undefined> {
  let received = Buffer.alloc(0);
  let waiting: ((status: number | undefined) => void) | undefined;
  const deliver = () => {
    const end = received.indexOf("\r\n\r\n");
    if (end < 0 || !waiting) return;
    const head = received.toString("latin1", 0, end);
    const length = /^content-length: (\d+)/im.exec(head)?.[1];
    const whole =
      length === undefined ? received.indexOf("\r\n0\r\n\r\n", end - 2) + 7 : end + 4 + Number(length);
    if (whole < end + 4 || received.length < whole) return;
    received = received.subarray(whole);
    const resolve = waiting;
    waiting = undefined;
    resolve(Number(head.slice(9, 12)));
  };
  socket.on("data", (chunk) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    deliver();
  });
  socket.on("error", () => undefined);
  socket.on("close", () => waiting?.(undefined));
  return () =>
    new Promise((resolve) => {
      waiting = resolve;
      deliver();
    });
}
