import { hash } from "node:crypto";
import { type Json, toCanonicalJson } from "../../shared/json.ts";
import type { Idempotency } from "../services/loads/create.ts";
import type { Exchange } from "./exchange.ts";
import { HttpError } from "./http-error.ts";

/**
 * Reads the Idempotency-Key of a request with a digest of the body; undefined without this header. The digest ignores
 * the order of JSON keys and white space.
 * @throws HttpError 400 when the key is not 1 to 255 visible ASCII characters
 */
export function readIdempotencyKey(exchange: Exchange, body: unknown): Idempotency | undefined {
  const key = exchange.req.header("idempotency-key")?.trim();
  if (key === undefined) return undefined;
  if (!/^[\x21-\x7e]{1,255}$/.test(key))
    throw new HttpError(
      400,
      "The Idempotency-Key must be 1 to 255 visible ASCII characters. Nothing was posted.",
    );
  return { key, bodyHash: hash("sha256", toCanonicalJson(body as Json), "hex") };
}

/**
 * Creates a lock that runs at most one create per key at the same time.
 * @throws HttpError 409 with Retry-After from the returned function, while a create with the same key is running
 */
export function createKeyLock() {
  const running = new Set<string>();
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    if (running.has(key))
      throw new HttpError(
        409,
        "A create with this Idempotency-Key is still running. Try again in a moment.",
        {
          headers: { "Retry-After": "1" },
        },
      );
    running.add(key);
    try {
      return await work();
    } finally {
      running.delete(key);
    }
  };
}
