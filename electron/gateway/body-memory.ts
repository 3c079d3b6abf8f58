import { HttpError } from "./http-error.ts";

const MAX_UNAUTHENTICATED_BYTES = 64 * 1024 * 1024;

/** The memory for bodies of callers that are not authenticated yet. */
export interface BodyMemory {
  /**
   * Reserves memory for a body; returns a function that releases the memory.
   * @throws HttpError 503 with Retry-After when the bodies of all unauthenticated callers would exceed 64 MiB
   */
  reserve(bytes: number): () => void;
}

/** Creates a counter of the bytes that one gateway has reserved. */
export function createBodyMemory(): BodyMemory {
  let reservedBytes = 0;
  return {
    reserve(bytes) {
      if (reservedBytes + bytes > MAX_UNAUTHENTICATED_BYTES)
        throw new HttpError(503, "Too many large requests at the same time. Try again in a few seconds.", {
          headers: { "Retry-After": "5" },
        });
      reservedBytes += bytes;
      return () => {
        reservedBytes -= bytes;
      };
    },
  };
}
