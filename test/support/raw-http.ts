import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";

/** Sends bytes as they are to a served address; resolves with all that comes back until the connection ends. */
export async function sendRaw(url: string, bytes: string | Uint8Array): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  await once(socket, "connect");
  socket.on("error", () => undefined);
  socket.write(bytes);
  return text(socket).catch(() => "");
}

/** A request in HTTP/1.1 with just these headers, after which the connection ends. */
export function rawRequest(line: string, headers: Record<string, string>, body = ""): string {
  const all = {
    ...headers,
    Connection: "close",
    ...(body === "" ? {} : { "Content-Length": Buffer.byteLength(body) }),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${line} HTTP/1.1\r\n${lines.join("")}\r\n${body}`;
}

export const getStatus = (answer: string): number =>
  Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? Number.NaN);
