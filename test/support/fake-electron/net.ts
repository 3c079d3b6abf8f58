import { once } from "node:events";
import { Agent, type ClientRequest, type IncomingMessage, request } from "node:http";
import { Readable } from "node:stream";
import { strict } from "./strict-object.ts";

/**
 * The network stack of one session, over connections of its own that it keeps. It has the two manners of Chromium's
 * that Node's fetch does not share and a program has to reckon with: a request on a connection that was used before
 * is sent again by itself, whatever its method, when the connection breaks before the answer; and where redirects are
 * not followed, one is an error.
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

const own = new Network();

/** Electron's network stack. */
export const net = strict("net", {
  fetch: (url: string, init?: RequestInit): Promise<Response> => own.fetch(url, init),
});
