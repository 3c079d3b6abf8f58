import { once } from "node:events";
import { Agent, type ClientRequest, type IncomingMessage, request } from "node:http";
import { Readable, type Transform } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import type { HeadersReceivedResponse, OnHeadersReceivedListenerDetails } from "electron";
import { strict } from "./strict-object.ts";

type HeadersListener = (
  details: OnHeadersReceivedListenerDetails,
  respond: (response: HeadersReceivedResponse) => void,
) => void;

/**
 * The network stack of one session with its own keep-alive connections. Imitates three behaviors of Electron that Node's
 * fetch does not have: it repeats any request when a reused connection breaks before the response, it fails on a
 * redirect that it must not follow, and it never settles if the answer can't be represented.
 * Asks for compressed bodies and decodes them, and names errors as Chromium does.
 */
export class Network {
  private agent = new Agent({ keepAlive: true });
  private listener: HeadersListener = (_, respond) => respond({});

  readonly webRequest = strict("session.webRequest", {
    onHeadersReceived: (_filter: unknown, listener: HeadersListener) => {
      this.listener = listener;
    },
  });

  async fetch(url: string, init: RequestInit = {}): Promise<Response> {
    for (;;) {
      const asked = request(url, {
        method: init.method,
        headers: { "accept-encoding": "gzip, deflate, br", ...(init.headers as Record<string, string>) },
        agent: this.agent,
        ...(init.signal ? { signal: init.signal } : {}),
      });
      asked.end(init.body);
      const answer = await answered(asked).catch((cause: unknown) => {
        if (init.signal?.aborted) throw cause;
        if (!asked.reusedSocket) throw toChromiumError(cause);
      });
      if (answer) return settle(await this.readHead(url, answer), answer, init);
    }
  }

  /** The status and headers as the program's listener changes them. Chromium decodes headers as UTF-8. */
  private async readHead(url: string, { statusCode = 0, statusMessage = "", headers }: IncomingMessage) {
    const decode = (text: string) => Buffer.from(text, "latin1").toString();
    const responseHeaders = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, [value ?? []].flat().map(decode)]),
    );
    const statusLine = `HTTP/1.1 ${statusCode} ${decode(statusMessage)}`;
    const changed = await new Promise<HeadersReceivedResponse>((respond) => {
      this.listener({ url, responseHeaders, statusCode, statusLine } as never, respond);
    });
    const [, status = "", ...statusText] = (changed.statusLine ?? statusLine).split(" ");
    return {
      status: Number(status),
      statusText: statusText.join(" "),
      headers: changed.responseHeaders ?? responseHeaders,
    };
  }

  async closeAllConnections(): Promise<void> {
    this.agent.destroy();
    this.agent = new Agent({ keepAlive: true });
  }
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

interface ResponseHead {
  status: number;
  statusText: string;
  headers: Record<string, string | string[]>;
}

/** An answer that `Response` rejects is an uncaught error, and its promise stays pending. */
async function settle(head: ResponseHead, answer: IncomingMessage, init: RequestInit): Promise<Response> {
  const { status, statusText, headers } = head;
  if (status >= 300 && status < 400 && headers.location !== undefined && init.redirect === "manual") {
    answer.destroy();
    throw new Error("Redirect was canceled");
  }
  const hasBody = ![204, 304].includes(status);
  if (!hasBody) answer.resume();
  const body = hasBody ? (Readable.toWeb(decoded(answer)) as ReadableStream<Uint8Array>) : null;
  try {
    const joined = Object.entries(headers).map(([name, value]) => [name, [value].flat().join(", ")]);
    return new Response(body, { status, statusText, headers: Object.fromEntries(joined) });
  } catch (cause) {
    setImmediate(() => {
      throw cause;
    });
    return new Promise((_, reject) => {
      init.signal?.addEventListener("abort", () => reject(new DOMException("Aborted", "AbortError")));
    });
  }
}

export const defaultNetwork = new Network();

/** Electron's network stack. */
export const net = strict("net", {
  fetch: (url: string, init?: RequestInit): Promise<Response> => defaultNetwork.fetch(url, init),
});
