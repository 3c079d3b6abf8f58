/** The names of the standard's errors that this engine uses. */
export type IDBErrorName =
  | "AbortError"
  | "ConstraintError"
  | "DataCloneError"
  | "DataError"
  | "InvalidAccessError"
  | "InvalidStateError"
  | "NotFoundError"
  | "QuotaExceededError"
  | "ReadOnlyError"
  | "SyntaxError"
  | "TransactionInactiveError"
  | "UnknownError"
  | "VersionError";

/** Creates an error of the standard. `cause` is for the log. */
export function idbError(name: IDBErrorName, message: string, cause?: unknown): DOMException {
  return cause === undefined ? new DOMException(message, name) : new DOMException(message, { name, cause });
}

/** `cause.code` of the error for a database file that another process or another engine has locked. */
export const HELD_ELSEWHERE = "HELD_ELSEWHERE";

/** `cause.code` of the error for a record whose checksum is wrong. */
export const RECORD_DAMAGED = "RECORD_DAMAGED";

/**
 * Whether an error, or one that Dexie wrapped in it, means that the database file is locked by someone else.
 */
export const isHeldElsewhere = (error: unknown): boolean => hasCode(error, HELD_ELSEWHERE);

/** Whether an error means that a record is damaged. */
export const isRecordDamaged = (error: unknown): boolean => hasCode(error, RECORD_DAMAGED);

function hasCode(error: unknown, wanted: string): boolean {
  for (let inner = error, depth = 0; inner instanceof Object && depth < 8; depth += 1) {
    const { cause, inner: wrapped, code } = inner as { cause?: unknown; inner?: unknown; code?: unknown };
    if (code === wanted) return true;
    inner = wrapped ?? cause;
  }
  return false;
}

/** Logs an error that no caller can receive, for example from an event listener. */
export function reportError(error: unknown): void {
  console.error("Unhandled error in the store:", error);
}
