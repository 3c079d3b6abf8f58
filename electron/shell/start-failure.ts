import { LanedeskError } from "../../shared/failure.ts";

/** The text of the dialog for a failed start, and the choices that could help. */
interface StartFailure {
  message: string;
  detail: string;
  /** Whether restoring a backup could help. */
  canRestore: boolean;
  /** Whether the data can probably be read, though not changed. */
  canRead?: boolean;
}

/** Describes why the program could not start. */
export function describeStartFailure(cause: unknown, folder: string): StartFailure {
  if (cause instanceof LanedeskError && cause.code === "forbidden")
    return { message: "Lanedesk can't use its policy", detail: cause.message, canRestore: false };
  const [kind] = [...listCauses(cause)].flatMap((error) => getFailureKind(error) ?? []);
  switch (kind) {
    case "full":
      return {
        message: "The disk is full",
        detail: `Lanedesk needs disk space to save your work; your saved data is safe. Free up space on the disk that contains ${folder}, then try again.`,
        canRestore: false,
        canRead: true,
      };
    case "not-writable":
      return {
        message: "Lanedesk can't write to its data folder",
        detail: `Your saved data is safe. Make sure that the folder ${folder} is available and that you have permission to change files in it, then try again or ask your IT administrator.`,
        canRestore: false,
        canRead: true,
      };
    case "damaged":
      return {
        message: "The Lanedesk data is damaged",
        detail: `Lanedesk left the damaged file unchanged. Restore a backup, or copy the folder ${folder} to another location and ask your IT administrator.`,
        canRestore: true,
      };
    default:
      if (cause instanceof LanedeskError)
        return {
          message: "Lanedesk can't open its data",
          detail: `${cause.message}\n\nFolder: ${folder}`,
          canRestore: cause.code === "unavailable",
        };
      return {
        message: "Lanedesk can't start",
        detail: `Nothing was changed. Try again; if Lanedesk fails again, send this text to your IT administrator: ${getMessage(cause)}\n\nFolder: ${folder}`,
        canRestore: true,
      };
  }
}

type FailureKind = "full" | "not-writable" | "damaged";

const SYSTEM_ERROR_KINDS: Record<string, FailureKind> = {
  ENOSPC: "full",
  EDQUOT: "full",
  EACCES: "not-writable",
  EPERM: "not-writable",
  EROFS: "not-writable",
  ENOENT: "not-writable",
  ENOTDIR: "not-writable",
  EEXIST: "not-writable",
  ELOOP: "not-writable",
  ENAMETOOLONG: "not-writable",
};

/** Kinds by SQLite's error code: https://www.sqlite.org/rescode.html */
const SQLITE_ERROR_KINDS: Record<number, FailureKind> = {
  8: "not-writable",
  11: "damaged",
  13: "full",
  14: "not-writable",
  26: "damaged",
  // SQLITE_IOERR_LOCK: SQLite cannot lock a write-protected file.
  3850: "not-writable",
};

/** Returns the kind of an error. SQLite's other extended codes have the primary code in the low byte. */
function getFailureKind(cause: Error): FailureKind | undefined {
  const { code, errcode } = cause as { code?: unknown; errcode?: unknown };
  if (typeof errcode === "number") return SQLITE_ERROR_KINDS[errcode] ?? SQLITE_ERROR_KINDS[errcode & 0xff];
  return typeof code === "string" ? SYSTEM_ERROR_KINDS[code] : undefined;
}

/** Lists an error and its causes: `cause` in JavaScript, `inner` in Dexie. */
function* listCauses(cause: unknown): Iterable<Error> {
  if (!(cause instanceof Error)) return;
  yield cause;
  yield* listCauses(cause.cause);
  yield* listCauses((cause as { inner?: unknown }).inner);
}

const getMessage = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));
