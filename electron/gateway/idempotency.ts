import { hash } from "node:crypto";
import { canonicalText, type Json } from "../../shared/json.ts";
import type { Idempotency } from "../services/loads/create.ts";
import type { Exchange } from "./exchange.ts";
import { Refusal } from "./refusal.ts";

/** The Idempotency-Key of a request, with a digest of its body that key order and white space do not change. */
export function idempotencyOf(exchange: Exchange, body: unknown): Idempotency | undefined {
  const key = exchange.req.header("idempotency-key")?.trim();
  if (key === undefined) return undefined;
  if (!/^[\x21-\x7e]{1,255}$/.test(key))
    throw new Refusal(400, "The Idempotency-Key must be 1 to 255 visible characters. Nothing was posted.");
  return { key, bodyHash: hash("sha256", canonicalText(body as Json), "hex") };
}

/** Lets only one create with the same key run at a time. */
export function createOneAtATime() {
  const running = new Set<string>();
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    if (running.has(key))
      throw new Refusal(409, "A create with this Idempotency-Key is still running. Repeat it in a moment.", {
        headers: { "Retry-After": "1" },
      });
    running.add(key);
    try {
      return await work();
    } finally {
      running.delete(key);
    }
  };
}
