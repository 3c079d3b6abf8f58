import { createIdbError, LOCKED_ELSEWHERE } from "../errors.ts";

// SQLite's primary result codes: https://sqlite.org/rescode.html
const BUSY = 5;
const READ_ONLY = 8;
const IO_ERROR = 10;
const CORRUPT = 11;
const FULL = 13;
const CANNOT_OPEN = 14;
const NOT_A_DATABASE = 26;

/** SQLITE_IOERR_LOCK. SQLite reports this extended code when it cannot lock a read-only file. */
const LOCK_FAILED = 3_850;

/** Converts an SQLite error into an IndexedDB error; returns a DOMException unchanged. */
export function toIdbError(error: unknown, path: string): DOMException {
  if (error instanceof DOMException) return error;
  switch (getResultCode(error)) {
    case BUSY:
      return createIdbError(
        "InvalidStateError",
        `${path} is already open in another program or another part of Lanedesk. Nothing was changed; close the file there and try again.`,
        { code: LOCKED_ELSEWHERE },
      );
    case FULL:
      return createIdbError(
        "QuotaExceededError",
        `The disk with ${path} is full; the change was not made, and saved data is safe. Free up space and try again.`,
        error,
      );
    case READ_ONLY:
    case CANNOT_OPEN:
      return createIdbError(
        "UnknownError",
        `Can't open ${path} for writing. Nothing was changed; check that the folder exists and that you have write permission.`,
        error,
      );
    case IO_ERROR:
      return createIdbError(
        "UnknownError",
        `The disk reported an error while ${path} was in use. The change was not made; check the disk and its free space.`,
        error,
      );
    case CORRUPT:
    case NOT_A_DATABASE:
      return createIdbError(
        "UnknownError",
        `${path} is damaged; Lanedesk did not change the file. Restore a backup, or run a check to see what can be recovered.`,
        error,
      );
    default:
      return createIdbError(
        "UnknownError",
        `Can't use ${path}: ${getMessage(error)}. Restart Lanedesk; if the error returns, run a check.`,
        error,
      );
  }
}

/** Whether an error from `toIdbError` means that SQLite cannot open the file for writing. That is not damage. */
export function isNotWritable(error: DOMException): boolean {
  const code = getResultCode(error.cause);
  return code === READ_ONLY || code === CANNOT_OPEN;
}

/**
 * Returns SQLite's primary result code, which is the low byte of the extended code; READ_ONLY for LOCK_FAILED, and
 * undefined for an error that is not SQLite's.
 */
function getResultCode(error: unknown): number | undefined {
  if (!(error instanceof Error) || !("errcode" in error) || typeof error.errcode !== "number")
    return undefined;
  return error.errcode === LOCK_FAILED ? READ_ONLY : error.errcode & 0xff;
}

function getMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
