import { LanedeskError } from "../../shared/failure.ts";

/** What is said when Lanedesk cannot start: what happened, then what is safe and what to do. */
export interface StartFailure {
  message: string;
  detail: string;
  /** Whether a backup could be put in the store's place: not where the folder itself is the trouble. */
  mayRestore: boolean;
}

/** Puts the cause of a failed start into words. */
export function describeStartFailure(cause: unknown, folder: string): StartFailure {
  if (cause instanceof LanedeskError && cause.code === "forbidden")
    return { message: "Lanedesk's policy cannot be read.", detail: cause.message, mayRestore: false };
  const [kind] = [...causesOf(cause)].flatMap((one) => kindOf(one) ?? []);
  switch (kind) {
    case "full":
      return {
        message: "There is no room left on the disk.",
        detail: `Lanedesk needs room to keep what you do. What was saved is safe. Free some space on the disk that holds ${folder}, then try again.`,
        mayRestore: false,
      };
    case "not-writable":
      return {
        message: "Lanedesk cannot write in its folder.",
        detail: `What was saved is safe. Make sure that the folder ${folder} can be reached and that you may change files in it, or ask whoever looks after this computer, then try again.`,
        mayRestore: false,
      };
    case "damaged":
      return {
        message: "Lanedesk's store is damaged.",
        detail: `It was left as it is. Put a backup in its place, or copy the folder ${folder} to a safe place and ask whoever looks after this computer.`,
        mayRestore: true,
      };
    default:
      if (cause instanceof LanedeskError)
        return {
          message: "Lanedesk cannot open its store.",
          detail: `${cause.message}\n\nFolder: ${folder}`,
          mayRestore: cause.code === "unavailable",
        };
      return {
        message: "Lanedesk could not start.",
        detail: `Nothing was changed. Try again; if it stays, pass these words on: ${wordsOf(cause)}\n\nFolder: ${folder}`,
        mayRestore: true,
      };
  }
}

type Kind = "full" | "not-writable" | "damaged";

/** What the operating system's error names mean here. */
const namedKinds: Record<string, Kind> = {
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

/** What SQLite's result codes mean here: https://www.sqlite.org/rescode.html */
const numberedKinds: Record<number, Kind> = {
  8: "not-writable",
  11: "damaged",
  13: "full",
  14: "not-writable",
  26: "damaged",
};

/** What an error means by itself; SQLite's extended numbers carry the plain one in their low byte. */
function kindOf(cause: Error): Kind | undefined {
  const { code, errcode } = cause as { code?: unknown; errcode?: unknown };
  if (typeof errcode === "number") return numberedKinds[errcode & 0xff];
  return typeof code === "string" ? namedKinds[code] : undefined;
}

/** An error and the errors behind it, as the language and as Dexie chain them. */
function* causesOf(cause: unknown): Iterable<Error> {
  if (!(cause instanceof Error)) return;
  yield cause;
  yield* causesOf(cause.cause);
  yield* causesOf((cause as { inner?: unknown }).inner);
}

const wordsOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));
