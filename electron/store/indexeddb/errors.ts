/** The error types of the standard that the store can meet (the names of a DOMException). */
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

/** An error of the standard; `cause` keeps what lies beneath, for the log. */
export function idbError(name: IDBErrorName, message: string, cause?: unknown): DOMException {
  return cause === undefined ? new DOMException(message, name) : new DOMException(message, { name, cause });
}

/** The code in `cause` of the error for a database that another process, or another opening, holds. */
export const HELD_ELSEWHERE = "HELD_ELSEWHERE";

/** The code in `cause` of the error for a record that is not what was written, while the others may be. */
export const RECORD_DAMAGED = "RECORD_DAMAGED";

/** True when an error, or one inside it (Dexie wraps them), says that somebody else holds the database. */
export const isHeldElsewhere = (error: unknown): boolean => hasCode(error, HELD_ELSEWHERE);

/** The same for a record that is damaged. */
export const isRecordDamaged = (error: unknown): boolean => hasCode(error, RECORD_DAMAGED);

function hasCode(error: unknown, wanted: string): boolean {
  for (let inner = error, depth = 0; inner instanceof Object && depth < 8; depth += 1) {
    const { cause, inner: wrapped, code } = inner as { cause?: unknown; inner?: unknown; code?: unknown };
    if (code === wanted) return true;
    inner = wrapped ?? cause;
  }
  return false;
}
