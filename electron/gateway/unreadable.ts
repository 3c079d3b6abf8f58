import { randomUUID } from "node:crypto";
import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { problemOf } from "./problem-details.ts";
import { Refusal } from "./refusal.ts";

/** A request whose address or Host header cannot be read never reaches the gateway, and still gets a problem. */
export function answerUnreadable(): Response {
  const { body, headers } = unreadable(400, "The request's address or Host header cannot be read.");
  return new Response(body, { status: 400, headers });
}

const statuses: Record<string, 408 | 431> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

const words = {
  400: "This is not a request that HTTP allows.",
  408: "The request took too long to arrive. Nothing was changed.",
  431: "The request's headers are too large.",
};

/** What is no HTTP at all, or came too slowly: the connection is told why before it ends. */
export function answerBrokenConnection(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = statuses[error.code ?? ""] ?? 400;
  const { body, headers } = unreadable(status, words[status]);
  const lines = Object.entries({
    ...headers,
    "Content-Length": Buffer.byteLength(body),
    Connection: "close",
  });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join("");
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}\r\n${body}`);
}

function unreadable(status: 400 | 408 | 431, detail: string) {
  const correlationId = randomUUID();
  return {
    body: JSON.stringify(problemOf(new Refusal(status, detail), correlationId)),
    headers: { "Content-Type": "application/problem+json", CorrelationId: correlationId },
  };
}
