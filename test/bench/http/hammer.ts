import { once } from "node:events";
import { connect, type Socket } from "node:net";

export interface Shot {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: unknown;
}

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

  async function fire(): Promise<void> {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    socket.setNoDelay(true);
    await once(socket, "connect");
    const answers = answersOn(socket);
    while (performance.now() < until) {
      next = (next + 1) % requests.length;
      socket.write(requests[next] ?? "");
      const got = await answers();
      if (got !== status) throw new Error(`${got} from ${url}, where ${status} was expected`);
      answered += 1;
    }
    socket.destroy();
  }

  await Promise.all(Array.from({ length: connections }, fire));
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

/** Resolves with the status of each answer, when all of it has come. */
function answersOn(socket: Socket): () => Promise<number> {
  let received = Buffer.alloc(0);
  let waiting: { resolve(status: number): void; reject(error: Error): void } | undefined;
  const deliver = () => {
    const end = received.indexOf("\r\n\r\n");
    if (end < 0 || !waiting) return;
    const head = received.toString("latin1", 0, end);
    const length = /^content-length: (\d+)/im.exec(head)?.[1];
    const whole =
      length === undefined ? received.indexOf("\r\n0\r\n\r\n", end - 2) + 7 : end + 4 + Number(length);
    if (whole < end + 4 || received.length < whole) return;
    received = received.subarray(whole);
    const { resolve } = waiting;
    waiting = undefined;
    resolve(Number(head.slice(9, 12)));
  };
  socket.on("data", (chunk) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    deliver();
  });
  socket.on("error", (error) => waiting?.reject(error));
  socket.on("close", () => waiting?.reject(new Error("The connection ended.")));
  return () =>
    new Promise((resolve, reject) => {
      waiting = { resolve, reject };
      deliver();
    });
}
