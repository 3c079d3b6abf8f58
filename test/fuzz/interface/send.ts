import { once } from "node:events";
import { type Agent, type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import type { FuzzRequest } from "./requests.ts";

export interface FuzzAnswer {
  status: number;
  headers: IncomingMessage["headers"];
  text: string;
}

const TIMEOUT_MS = 20_000;

/**
 * Sends a request. Returns undefined if Node's client rejects it, or if the server closed the connection, as it may for
 * invalid HTTP.
 * @throws Error without a response in 20 s
 */
export async function send(url: string, agent: Agent, fuzz: FuzzRequest): Promise<FuzzAnswer | undefined> {
  const { hostname, port } = new URL(url);
  const { method, path, body } = fuzz;
  let outgoing: ReturnType<typeof request>;
  try {
    const headers = { ...fuzz.headers, "Content-Length": String(body.length) };
    outgoing = request({ hostname, port, agent, method, path, headers, timeout: TIMEOUT_MS });
  } catch {
    return undefined;
  }
  outgoing.on("timeout", () => outgoing.destroy(new Error("No answer in 20 s.")));
  const answered = once(outgoing, "response");
  // Ignore errors after the response, such as a body in the response to HEAD.
  outgoing.on("error", () => undefined);
  outgoing.end(body);
  try {
    const [incoming] = (await answered) as [IncomingMessage];
    return { status: incoming.statusCode ?? 0, headers: incoming.headers, text: await text(incoming) };
  } catch (error) {
    if (error instanceof Error && error.message.includes("No answer")) throw error;
    return undefined;
  }
}
