import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import type { People } from "../../support/brokerage.ts";
import { loadsPath } from "../../support/loads.ts";
import type { RandomStream } from "../../support/random-stream.ts";
import { getStatus, sendRaw } from "../../support/raw-http.ts";

/** Sends what a well-behaved client cannot send; resolves to a problem, or undefined. */
export async function abuse(url: string, random: RandomStream, { ann }: People): Promise<string | undefined> {
  const host = `Host: ${new URL(url).host}\r\n`;
  const head = `POST ${loadsPath} HTTP/1.1\r\n${host}Authorization: Bearer ${ann.token}\r\nContent-Type: application/json\r\n`;
  const bytes = random.pick([
    "\r\n\r\n",
    "\0\0\0\0\r\n\r\n",
    "GET\r\n\r\n",
    `GET / HTTP/9.9\r\n${host}\r\n`,
    `GET /\u0001 HTTP/1.1\r\n${host}\r\n`,
    `${"A".repeat(100_000)}\r\n\r\n`,
    `GET / HTTP/1.1\r\n${host}${"X-Flood: y\r\n".repeat(5_000)}\r\n`,
    `GET / HTTP/1.1\r\n${host}X: ${"y".repeat(100_000)}\r\n\r\n`,
    `${head}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`,
    `${head}Content-Length: -1\r\n\r\n{}`,
    `${head}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    `${head}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`,
    `${head}Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\nGET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n`,
    `GET / HTTP/1.1\r\n${host}${host}Connection: close\r\n\r\n`,
    "GET / HTTP/1.1\r\nConnection: close\r\n\r\n",
    `CONNECT evil.example:443 HTTP/1.1\r\n${host}\r\n`,
    `GET http://evil.example/ HTTP/1.1\r\n${host}Connection: close\r\n\r\n`,
    `GET / HTTP/1.1\r\n${host}Upgrade: websocket\r\nConnection: Upgrade, close\r\n\r\n`,
  ]);
  const answer = await Promise.race([sendRaw(url, bytes), wait(20_000, "late", { ref: false })]);
  if (answer === "late") return `No end to ${JSON.stringify(bytes.slice(0, 80))}`;
  return getStatus(answer) >= 500
    ? `${getStatus(answer)} to ${JSON.stringify(bytes.slice(0, 80))}`
    : undefined;
}

/** Announces a body of 100 MB, which the server rejects before reading it. */
export async function hugeBody(url: string, { ann }: People): Promise<number> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  await once(socket, "connect");
  let answer = "";
  socket.on("data", (chunk) => {
    answer += chunk;
  });
  socket.on("error", () => undefined);
  const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  const length = 100 * 1024 * 1024;
  socket.write(
    `POST ${loadsPath} HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${ann.token}\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`,
  );
  const part = Buffer.alloc(1024 * 1024, "[");
  for (let sent = 0; sent < length && socket.writable; sent += part.length)
    if (!socket.write(part)) await Promise.race([once(socket, "drain").catch(() => undefined), closed]);
  socket.end();
  await closed;
  return getStatus(answer);
}

/** Sends a body byte by byte until stopped; the server keeps serving other clients. */
export function slowBody(url: string, { ann }: People): () => void {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => undefined);
  socket.write(
    `POST ${loadsPath} HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${ann.token}\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n`,
  );
  const timer = setInterval(() => socket.write(" "), 200);
  return () => {
    clearInterval(timer);
    socket.destroy();
  };
}
