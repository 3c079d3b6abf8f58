import { randomUUID } from "node:crypto";
import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { HttpError } from "./http-error.ts";
import { toProblem } from "./problem-details.ts";

const INVALID_TARGET = "The request's URL or Host header is not valid. Correct the URL or the header.";

/** Creates the response to a request with an invalid URL or Host header. Such a request never reaches the gateway. */
export function respondToMalformedRequest(): Response {
  const { body, headers } = createProblem(400, INVALID_TARGET);
  return new Response(body, { status: 400, headers });
}

const statuses: Record<string, 408 | 431> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

const messages = {
  400: "This is not a valid HTTP request. Check the address and the program that sent the request.",
  408: "The request took too long to arrive; nothing was changed. Send the request again.",
  431: "The request's headers are too large. Send smaller headers.",
};

/** A client that ignores the end of its connection must not occupy one of the server's connections. */
const DESTROY_AFTER_MS = 2_000;

/** Explains to a client that sent invalid HTTP, or sent too slowly, why its connection closes. */
export function rejectBrokenConnection(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = statuses[error.code ?? ""] ?? 400;
  const { body, headers } = createProblem(status, messages[status]);
  const lines = Object.entries({
    ...headers,
    "Content-Length": Buffer.byteLength(body),
    Connection: "close",
  });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join("");
  setTimeout(() => socket.destroy(), DESTROY_AFTER_MS).unref();
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}\r\n${body}`);
}

function createProblem(status: 400 | 408 | 431, detail: string) {
  const correlationId = randomUUID();
  return {
    body: JSON.stringify(toProblem(new HttpError(status, detail), correlationId)),
    headers: { "Content-Type": "application/problem+json", CorrelationId: correlationId },
  };
}
