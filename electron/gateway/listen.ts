import { createServer as createHttpServer, type RequestListener, type Server } from "node:http";
import { createServer as createHttpsServer } from "node:https";
import { type AddressInfo, isIP, type Socket } from "node:net";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import { LanedeskError } from "../../shared/failure.ts";
import { describeCause } from "../store/files/system-error.ts";
import { rejectBrokenConnection, respondToMalformedRequest } from "./malformed-request.ts";

type FetchHandler = (request: Request, bindings: HttpBindings) => Response | Promise<Response>;

interface ListenOptions {
  /** The address to bind to; default 127.0.0.1. */
  host?: string;
  /** 0 picks a free port. */
  port: number;
  /** Certificate and key in PEM; required beyond loopback. */
  tls?: { cert: string; key: string } | undefined;
  /** Allows an address that other machines can reach. */
  isPublic?: boolean | undefined;
  /** The host name in the server's URL, when it differs from `host`. */
  name?: string | undefined;
}

/** A server that listens on a socket. */
export interface HttpServer {
  /** The server's URL without a trailing slash, as browsers write it in the Origin header. */
  url: string;
  port: number;
  /** Stops accepting connections, waits at most two seconds for running requests, and closes all connections. */
  close(): Promise<void>;
}

/** Limits in milliseconds for clients that send slowly or not at all. */
const timeouts = {
  handshakeTimeout: 10_000,
  headersTimeout: 10_000,
  requestTimeout: 60_000,
  keepAliveTimeout: 10_000,
  connectionsCheckingInterval: 2_000,
};
/** The listener, not Node, responds to a missing Host header, so that the response has a CorrelationId. */
const serverOptions = { ...timeouts, requireHostHeader: false };
const MAX_CONNECTIONS = 1_000;
const CLOSE_GRACE_MS = 2_000;
/** Interval for closing idle connections while the server closes. */
const IDLE_CHECK_MS = 50;

/**
 * Serves a fetch handler on a socket.
 * @throws LanedeskError "forbidden" for an address beyond loopback without TLS or without `isPublic`,
 * "unavailable" when the server can't use the address and port
 */
export async function listen(fetch: FetchHandler, options: ListenOptions): Promise<HttpServer> {
  const { host = "127.0.0.1", port, tls, isPublic = false, name = host } = options;
  if (!isLoopback(host)) assertExposureAllowed(host, tls !== undefined, isPublic);
  const handle = (request: Request, bindings: HttpBindings) =>
    hasSeveralHosts(bindings.incoming) ? respondToMalformedRequest() : fetch(request, bindings);
  const listener = getRequestListener((request, bindings) => handle(request, bindings as HttpBindings), {
    errorHandler: respondToMalformedRequest,
  }) as RequestListener;
  const server = tls
    ? createHttpsServer({ ...serverOptions, ...tls }, listener)
    : createHttpServer(serverOptions, listener);
  server.maxConnections = MAX_CONNECTIONS;
  // Node would answer an unknown Expect header with 417 and no body.
  server.on("checkExpectation", listener);
  const sockets = trackSockets(server);
  server.on("clientError", rejectBrokenConnection);
  await bindServer(server, host, port);
  const bound = (server.address() as AddressInfo).port;
  const urlHost = isIP(name) === 6 ? `[${name}]` : name;
  const address = `${tls ? "https" : "http"}://${urlHost}:${bound}`;
  return {
    // A certificate's DNS name, or a link-local address, may be invalid in a URL.
    url: URL.parse(address)?.origin ?? address,
    port: bound,
    close: () => closeServer(server, sockets),
  };
}

/** Node uses the first of two Host headers; a proxy may have routed by the second. */
const hasSeveralHosts = ({ rawHeaders }: { rawHeaders: string[] }) =>
  rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === "host").length > 1;

function assertExposureAllowed(host: string, isEncrypted: boolean, isPublic: boolean): void {
  if (!isEncrypted)
    throw new LanedeskError(
      "forbidden",
      `Without TLS, Lanedesk would send tokens and loads unencrypted on ${host}. Use --certificate and --key, or 127.0.0.1.`,
    );
  if (!isPublic)
    throw new LanedeskError(
      "forbidden",
      `Other computers can reach ${host}. Add --beyond-this-machine to allow that, or use 127.0.0.1.`,
    );
}

/** Whether an address can be reached only from this machine. */
export const isLoopback = (host: string) =>
  host === "localhost" || host === "::1" || /^127(\.\d{1,3}){3}$/.test(host);

function bindServer(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const reason = error.code === "EADDRINUSE" ? "another program uses this address" : describeCause(error);
      reject(
        new LanedeskError(
          "unavailable",
          `Can't listen on ${host}:${port}: ${reason}. Choose another address or port.`,
        ),
      );
    });
    server.listen(port, host, resolve);
  });
}

/** Returns a live set of the open sockets of a server, including those whose TLS handshake has not finished. */
function trackSockets(server: Server): ReadonlySet<Socket> {
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  return sockets;
}

async function closeServer(server: Server, sockets: ReadonlySet<Socket>): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // server.close() does not close a connection that becomes idle later.
  const idleTimer = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
  server.closeIdleConnections();
  const forceCloseTimer = setTimeout(() => {
    for (const socket of sockets) socket.destroy();
  }, CLOSE_GRACE_MS);
  await closed;
  clearInterval(idleTimer);
  clearTimeout(forceCloseTimer);
}
