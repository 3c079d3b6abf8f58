import { LanedeskError } from "../../shared/failure.ts";
import { isLockedElsewhere, isNotWritable } from "./indexeddb/index.ts";

/** The engine's errors with a cause outside the program: a full or failing disk, a damaged or newer file. */
const EXTERNAL_ERRORS = new Set(["QuotaExceededError", "UnknownError", "VersionError"]);

/** Whether a read failed because the data is damaged or the disk fails; false for a write-protected file. */
export const isDamageError = (error: unknown): boolean =>
  error instanceof LanedeskError &&
  error.cause instanceof DOMException &&
  error.cause.name === "UnknownError" &&
  !isNotWritable(error.cause);

/** Maximum depth of wrapped errors to search; the limit ends a cycle of `inner` errors. */
const MAX_NESTING = 8;

/**
 * Converts an error of the engine with a cause outside the program, even one wrapped by Dexie, to LanedeskError
 * "in-use" if another program holds the file open, otherwise to "unavailable"; returns other errors unchanged.
 */
export function toStoreError(error: unknown): unknown {
  for (let inner = error, depth = 0; inner instanceof Object && depth < MAX_NESTING; depth += 1) {
    if (inner instanceof DOMException && (isLockedElsewhere(inner) || EXTERNAL_ERRORS.has(inner.name))) {
      const code = isLockedElsewhere(inner) ? "in-use" : "unavailable";
      return Object.assign(new LanedeskError(code, inner.message), { cause: inner });
    }
    inner = "inner" in inner ? inner.inner : undefined;
  }
  return error;
}
