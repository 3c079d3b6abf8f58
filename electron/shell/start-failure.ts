import { LanedeskError } from "../../shared/failure.ts";

/** What is said when Lanedesk cannot start: what happened, then what is safe and what to do. */
export interface StartFailure {
  message: string;
  detail: string;
}

const nothingTouched = "Nothing was changed; what was saved is safe.";

/** Puts the cause of a failed start into words. */
export function explainStartFailure(cause: unknown, folder: string): StartFailure {
  if (cause instanceof LanedeskError)
    return { message: "Lanedesk cannot open its store.", detail: `${cause.message}\n\nFolder: ${folder}` };
  if (isFull(cause))
    return {
      message: "There is no room left on the disk.",
      detail: `Lanedesk needs room to keep what you do. ${nothingTouched} Free some space on the disk that holds ${folder}, then try again.`,
    };
  if (isNotWritable(cause))
    return {
      message: "Lanedesk may not write in its folder.",
      detail: `${nothingTouched} Make sure that you may change files in ${folder}, or ask whoever looks after this computer, then try again.`,
    };
  return {
    message: "Lanedesk could not start.",
    detail: `${nothingTouched} Try again; if it stays, send these words to support: ${wordsOf(cause)}\n\nFolder: ${folder}`,
  };
}

/** SQLite's result codes for a full disk, for a file that may not be written, and for one that cannot be opened. */
const sqliteFull = 13;
const sqliteReadOnly = 8;
const sqliteCannotOpen = 14;

const isFull = (cause: unknown): boolean => codesOf(cause).some((code) => fullCodes.has(code));
const isNotWritable = (cause: unknown): boolean => codesOf(cause).some((code) => notWritableCodes.has(code));

const fullCodes = new Set<unknown>(["ENOSPC", "EDQUOT", sqliteFull]);
const notWritableCodes = new Set<unknown>([
  "EACCES",
  "EPERM",
  "EROFS",
  "ENOTDIR",
  "EEXIST",
  sqliteReadOnly,
  sqliteCannotOpen,
]);

/** The codes of an error and of the errors behind it: Node's names, and the low byte of SQLite's numbers. */
function codesOf(cause: unknown): unknown[] {
  if (!(cause instanceof Error)) return [];
  const { code, errcode } = cause as { code?: unknown; errcode?: unknown };
  return [code, typeof errcode === "number" ? errcode & 0xff : undefined, ...codesOf(cause.cause)];
}

const wordsOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));
