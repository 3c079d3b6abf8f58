/** The names of the standard's errors that this engine uses. */
type IDBErrorName =
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

/** Creates an error of the standard. `cause` is for the log, `isLockedElsewhere` and `isNotWritable`. */
export function createIdbError(name: IDBErrorName, message: string, cause?: unknown): DOMException {
  return cause === undefined ? new DOMException(message, name) : new DOMException(message, { name, cause });
}

/** Maximum depth of wrapped errors to search; the limit ends a cycle of causes. */
const MAX_CAUSES = 8;

/** `cause.code` of the error for a database file that another process or another engine has locked. */
export const LOCKED_ELSEWHERE = "LOCKED_ELSEWHERE";

/** Whether an error or one of its inner errors shows that the database file is locked elsewhere. */
export function isLockedElsewhere(error: unknown): boolean {
  for (let inner = error, depth = 0; inner instanceof Object && depth < MAX_CAUSES; depth += 1) {
    const { cause, inner: wrapped, code } = inner as { cause?: unknown; inner?: unknown; code?: unknown };
    if (code === LOCKED_ELSEWHERE) return true;
    inner = wrapped ?? cause;
  }
  return false;
}

/** Logs an error that no caller can receive, for example from an event listener. */
export function reportError(error: unknown): void {
  console.error("Unhandled error in the store:", error);
}
