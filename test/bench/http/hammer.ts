import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

/** A request that is sent repeatedly. */
export interface BenchRequest {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: unknown;
}

/** How long to wait for the last response. */
const LAST_RESPONSE_MS = 5_000;

/**
 * Sends the same requests on several connections and returns the responses per second. Writes prepared bytes and
 * finds only the end of each response, to leave the CPU to the measured server.
 * @throws Error when a response has another status
 */
export async function hammer(
  url: string,
  requests: readonly BenchRequest[],
  { connections, milliseconds, status }: { connections: number; milliseconds: number; status: number },
): Promise<number> {
  const encoded = requests.map((request) => encodeRequest(url, request));
  const until = performance.now() + milliseconds;
  let responses = 0;
  let next = 0;
  const start = performance.now();
  const sockets: Socket[] = [];

  async function sendRepeatedly(): Promise<void> {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    sockets.push(socket);
    socket.setNoDelay(true);
    await once(socket, "connect");
    const readStatus = readResponses(socket);
    while (performance.now() < until) {
      next = (next + 1) % encoded.length;
      socket.write(encoded[next] ?? "");
      const received = await readStatus();
      // An overloaded server closes connections or responds long after the end.
      if (received === undefined) return;
      if (received !== status) throw new Error(`${url} responded ${received}, expected ${status}`);
      responses += 1;
    }
  }

  const timeout = wait(milliseconds + LAST_RESPONSE_MS, undefined, { ref: false });
  await Promise.race([Promise.all(Array.from({ length: connections }, sendRepeatedly)), timeout]);
  for (const socket of sockets) socket.destroy();
  return (responses * 1_000) / (performance.now() - start);
}

function encodeRequest(url: string, { method, path, headers = {}, body }: BenchRequest): Buffer {
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

/** Resolves to the status of each complete response; undefined when the connection was closed. */
function readResponses(socket: Socket): () => Promise<number | undefined> {
  let received = Buffer.alloc(0);
  let waiting: ((status: number | undefined) => void) | undefined;
  const deliver = () => {
    const end = received.indexOf("\r\n\r\n");
    if (end < 0 || !waiting) return;
    const head = received.toString("latin1", 0, end);
    const length = /^content-length: (\d+)/im.exec(head)?.[1];
    const total =
      length === undefined ? received.indexOf("\r\n0\r\n\r\n", end - 2) + 7 : end + 4 + Number(length);
    if (total < end + 4 || received.length < total) return;
    received = received.subarray(total);
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
