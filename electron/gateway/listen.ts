import { createServer as createHttpServer, type RequestListener, type Server } from "node:http";
import { createServer as createHttpsServer } from "node:https";
import { type AddressInfo, isIP } from "node:net";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import { LanedeskError } from "../../shared/failure.ts";
import { answerBrokenConnection, answerUnreadable } from "./unreadable.ts";

export type FetchHandler = (request: Request, bindings: HttpBindings) => Response | Promise<Response>;

export interface ListenOptions {
  /** The address to bind to; the loopback address unless told. */
  host?: string;
  /** 0 picks a free one. */
  port: number;
  /** Certificate and key in PEM; needed for every address but the loopback one. */
  tls?: { cert: string; key: string } | undefined;
  /** That an address beyond this machine is meant. */
  beyondThisMachine?: boolean | undefined;
  /** The name by which it is reached, where that is not the address it binds to. */
  name?: string | undefined;
}

export interface Listening {
  /** The address at which it is reached, without a slash at its end. */
  url: string;
  port: number;
  /** Takes no more requests, finishes those that run, and ends what still hangs on after two seconds. */
  close(): Promise<void>;
}

/** Against clients that send slowly or not at all; in milliseconds. */
const timeouts = {
  headersTimeout: 10_000,
  requestTimeout: 60_000,
  keepAliveTimeout: 10_000,
  connectionsCheckingInterval: 2_000,
};
const mostConnections = 1_000;
const closingGrace = 2_000;
/** So often connections that have become idle are closed, while the server closes. */
const idleLook = 50;

/**
 * Serves a fetch handler on a socket.
 * @throws LanedeskError "forbidden" for an address beyond this machine without TLS or without being told that it is meant,
 * "unavailable" when the address cannot be had
 */
export async function listen(fetch: FetchHandler, options: ListenOptions): Promise<Listening> {
  const { host = "127.0.0.1", port, tls, beyondThisMachine = false, name = host } = options;
  if (!isLoopback(host)) assertMeant(host, tls !== undefined, beyondThisMachine);
  const listener = getRequestListener((request, bindings) => fetch(request, bindings as HttpBindings), {
    errorHandler: answerUnreadable,
  }) as RequestListener;
  const server = tls
    ? createHttpsServer({ ...timeouts, ...tls }, listener)
    : createHttpServer(timeouts, listener);
  server.maxConnections = mostConnections;
  server.on("clientError", answerBrokenConnection);
  await bind(server, host, port);
  const bound = (server.address() as AddressInfo).port;
  const written = isIP(name) === 6 ? `[${name}]` : name;
  return { url: `${tls ? "https" : "http"}://${written}:${bound}`, port: bound, close: () => close(server) };
}

function assertMeant(host: string, isEncrypted: boolean, beyondThisMachine: boolean): void {
  if (!isEncrypted)
    throw new LanedeskError(
      "forbidden",
      `Serving at ${host} would carry tokens and loads over the network in the clear. Nothing was started; give a TLS certificate, or use 127.0.0.1.`,
    );
  if (!beyondThisMachine)
    throw new LanedeskError(
      "forbidden",
      `${host} can be reached from other machines. Nothing was started; say --beyond-this-machine if that is meant, or use 127.0.0.1.`,
    );
}

/** Whether only programs of this machine can reach an address. */
export const isLoopback = (host: string) =>
  host === "localhost" || host === "::1" || /^127(\.\d{1,3}){3}$/.test(host);

function bind(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const words = error.code === "EADDRINUSE" ? "another program uses it" : error.message;
      reject(
        new LanedeskError(
          "unavailable",
          `The address ${host}:${port} cannot be had: ${words}. Choose another port.`,
        ),
      );
    });
    server.listen(port, host, resolve);
  });
}

async function close(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // A connection becomes idle when its last answer has gone out, and nothing else closes it then.
  const idle = setInterval(() => server.closeIdleConnections(), idleLook);
  server.closeIdleConnections();
  const hangingOn = setTimeout(() => server.closeAllConnections(), closingGrace);
  await closed;
  clearInterval(idle);
  clearTimeout(hangingOn);
}
