import { LanedeskError } from "../../shared/failure.ts";

/**
 * What goes wrong around the program, not in it: a full disk, a failing or damaged one, a missing permission, a file
 * of a newer program.
 */
const fromOutside = new Set(["QuotaExceededError", "UnknownError", "VersionError"]);

/** Whether something could not be read because it is damaged, or its disk fails. */
export const isDamageError = (error: unknown): boolean =>
  error instanceof LanedeskError &&
  error.cause instanceof DOMException &&
  error.cause.name === "UnknownError";

/**
 * What a door can say of a failure of the disk: the engine's own words, taken out of what Dexie wraps around them,
 * with the failure itself as their cause. Anything else comes back as it is.
 */
export function toStoreError(error: unknown): unknown {
  for (let inner = error, depth = 0; inner instanceof Object && depth < 8; depth += 1) {
    if (inner instanceof DOMException && fromOutside.has(inner.name))
      return Object.assign(new LanedeskError("unavailable", inner.message), { cause: inner });
    inner = "inner" in inner ? inner.inner : undefined;
  }
  return error;
}
