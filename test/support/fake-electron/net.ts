import { EventEmitter, once } from "node:events";
import { Agent, type ClientRequest, type IncomingMessage, request } from "node:http";
import { Readable, type Transform } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import type { AuthInfo, ClientRequestConstructorOptions } from "electron";
import { app } from "./app.ts";
import { strict } from "./strict-object.ts";

interface Sent {
  url: string;
  method: string;
  headers: Record<string, string>;
  body: string | undefined;
  signal: AbortSignal;
  /** Asks the program for the proxy's user name and password. */
  login(challenge: AuthInfo): Promise<Credentials | undefined>;
}

interface Credentials {
  user: string;
  password: string;
}

/**
 * The network stack of one session with its own keep-alive connections. Imitates Electron where Node's fetch differs: it
 * repeats any request when a reused connection breaks before the response, and signs in to a proxy (--proxy-server, for
 * http only) with what the program answered, until the proxy accepts it or the program gives up. Asks for compressed
 * bodies and decodes them, and names errors as Chromium does.
 */
export class Network {
  private agent = new Agent({ keepAlive: true });
  /** The value of Proxy-Authorization that the proxy accepted. */
  private authorization: string | undefined;

  async send(sent: Sent): Promise<IncomingMessage> {
    let authorization = this.authorization;
    for (;;) {
      const answer = await this.sendOnce(sent, authorization);
      if (answer === undefined) continue;
      if (answer.statusCode !== 407) {
        this.authorization = authorization;
        return answer;
      }
      const credentials = await sent.login(getChallenge(answer));
      if (!credentials) return answer;
      answer.resume();
      const { user, password } = credentials;
      authorization = `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`;
    }
  }

  /** Undefined when a reused connection broke. */
  private async sendOnce(
    { url, method, headers, body, signal }: Sent,
    authorization: string | undefined,
  ): Promise<IncomingMessage | undefined> {
    const proxy = app.switches.get("proxy-server");
    const asked = request(proxy ? `http://${proxy}` : url, {
      method,
      ...(proxy ? { path: url } : {}),
      headers: {
        "accept-encoding": "gzip, deflate, br",
        ...headers,
        ...(proxy ? { host: new URL(url).host } : {}),
        ...(authorization === undefined ? {} : { "proxy-authorization": authorization }),
      },
      agent: this.agent,
      signal,
    });
    asked.end(body);
    return answered(asked).catch((cause: unknown) => {
      if (signal.aborted) throw cause;
      if (!asked.reusedSocket) throw toChromiumError(cause);
      return undefined;
    });
  }

  async closeAllConnections(): Promise<void> {
    this.agent.destroy();
    this.agent = new Agent({ keepAlive: true });
  }
}

function getChallenge({ headers }: IncomingMessage): AuthInfo {
  const [host = "", port] = (app.switches.get("proxy-server") ?? "").split(":");
  const [scheme = ""] = (headers["proxy-authenticate"] ?? "").split(" ");
  return { isProxy: true, scheme: scheme.toLowerCase(), host, port: Number(port), realm: "" };
}

async function answered(asked: ClientRequest): Promise<IncomingMessage> {
  const [answer] = await once(asked, "response");
  return answer as IncomingMessage;
}

/** https://source.chromium.org/chromium/chromium/src/+/main:net/base/net_error_list.h */
const ERROR_NAMES: Record<string, string> = {
  ECONNREFUSED: "ERR_CONNECTION_REFUSED",
  ECONNRESET: "ERR_CONNECTION_RESET",
  EHOSTUNREACH: "ERR_ADDRESS_UNREACHABLE",
  ENETUNREACH: "ERR_INTERNET_DISCONNECTED",
  ENOTFOUND: "ERR_NAME_NOT_RESOLVED",
  EAI_AGAIN: "ERR_NAME_NOT_RESOLVED",
  ETIMEDOUT: "ERR_CONNECTION_TIMED_OUT",
};

function toChromiumError(cause: unknown): Error {
  const { code = "" } = cause as NodeJS.ErrnoException;
  return new Error(`net::${ERROR_NAMES[code] ?? "ERR_FAILED"}`);
}

const DECODERS: Record<string, () => Transform> = {
  gzip: createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/** The body without its content encoding. */
function decoded(answer: IncomingMessage): Readable {
  const decoder = DECODERS[answer.headers["content-encoding"] ?? ""]?.();
  if (!decoder) return answer;
  answer.on("error", (cause) => decoder.destroy(cause));
  return answer.pipe(decoder);
}

/** Chromium decodes headers as UTF-8. */
const readHeaders = ({ headers }: IncomingMessage): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      Buffer.from([value ?? []].flat().join(", "), "latin1").toString(),
    ]),
  );

/** A request of `net.request`; a redirect is never followed. */
class FakeRequest extends EventEmitter {
  private readonly controller = new AbortController();

  private readonly options: ClientRequestConstructorOptions;

  constructor(options: ClientRequestConstructorOptions) {
    super();
    this.options = options;
    if (options.credentials !== "omit" || options.redirect !== "manual")
      throw new Error("The fake Electron only sends requests without cookies that follow no redirect.");
  }

  end(body?: string): void {
    void this.send(body).catch((cause: unknown) => {
      if (!this.controller.signal.aborted) this.emit("error", cause);
    });
  }

  abort(): void {
    this.controller.abort();
  }

  private async send(body: string | undefined): Promise<void> {
    const { url = "", method = "GET", headers = {}, session } = this.options;
    const network = session instanceof Network ? session : defaultNetwork;
    const answer = await network.send({
      ...{ url, method, body, signal: this.controller.signal },
      headers: headers as Record<string, string>,
      login: (challenge) => this.login(challenge),
    });
    const { statusCode = 0 } = answer;
    const received = readHeaders(answer);
    if (statusCode >= 300 && statusCode < 400 && received.location !== undefined) {
      answer.destroy();
      this.emit("redirect", statusCode, method, new URL(received.location, url).href, received);
      throw new Error("Redirect was canceled");
    }
    this.emit("response", Object.assign(Readable.from(decoded(answer)), { statusCode, headers: received }));
  }

  /** Without a listener, or without a user name, Electron returns the 407. */
  private login(challenge: AuthInfo): Promise<Credentials | undefined> {
    return new Promise((resolve) => {
      const respond = (user?: string, password = "") =>
        resolve(user === undefined ? undefined : { user, password });
      if (!this.emit("login", challenge, respond)) respond();
    });
  }
}

export const defaultNetwork = new Network();

/** Electron's network stack. */
export const net = strict("net", {
  request: (options: ClientRequestConstructorOptions) => new FakeRequest(options),
});
