import type { Exchange } from "./exchange.ts";

/** What an answer is made of beside its body. Names of headers are written as the specification spells them. */
type Headers = Readonly<Record<string, string>>;

/**
 * An answer with the headers that every one has. It is made of a plain object, which goes to the socket as it is:
 * collected in the framework's own way, headers took a tenth of a read.
 */
export const answer = (exchange: Exchange, body: string | null, status: number, headers: Headers): Response =>
  new Response(body, {
    status,
    headers: {
      CorrelationId: exchange.get("correlationId"),
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
      ...headers,
    },
  });

export const jsonAnswer = (exchange: Exchange, value: unknown, status = 200, headers?: Headers): Response =>
  answer(exchange, JSON.stringify(value), status, { "Content-Type": "application/json", ...headers });
