import { once } from "node:events";
import { Agent, type ClientRequest, type IncomingMessage, request } from "node:http";
import { Readable } from "node:stream";
import { strict } from "./strict-object.ts";

/**
 * The network stack of one session with its own keep-alive connections. Imitates two behaviors of Chromium that Node's
 * fetch does not have: it repeats any request when a reused connection breaks before the response, and it fails on a
 * redirect that it must not follow.
 */
export class Network {
  private agent = new Agent({ keepAlive: true });

  async fetch(url: string, init: RequestInit = {}): Promise<Response> {
    for (;;) {
      const asked = request(url, {
        method: init.method,
        headers: init.headers as Record<string, string>,
        agent: this.agent,
        ...(init.signal ? { signal: init.signal } : {}),
      });
      asked.end(init.body);
      try {
        return answerOf(await answered(asked), init);
      } catch (cause) {
        if (!asked.reusedSocket || init.signal?.aborted) throw cause;
      }
    }
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

function answerOf(answer: IncomingMessage, { redirect }: RequestInit): Response {
  const { statusCode = 0, headers } = answer;
  if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined && redirect === "manual") {
    answer.destroy();
    throw new Error("Redirect was canceled");
  }
  const hasBody = ![204, 304].includes(statusCode);
  if (!hasBody) answer.resume();
  return new Response(hasBody ? (Readable.toWeb(answer) as ReadableStream<Uint8Array>) : null, {
    status: statusCode,
    headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
  });
}

const defaultNetwork = new Network();

/** Electron's network stack. */
export const net = strict("net", {
  fetch: (url: string, init?: RequestInit): Promise<Response> => defaultNetwork.fetch(url, init),
});
