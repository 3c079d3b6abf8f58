import { getSystemErrorMap } from "node:util";
import { LanedeskError } from "../../../shared/failure.ts";

type SystemError = NodeJS.ErrnoException & { dest?: string; address?: string; port?: number };

/** What the operating system's names of its refusals mean for what was to be used. */
const reasons: Record<string, string> = {
  EACCES: "this computer does not let you",
  EBUSY: "another program has it open",
  EDQUOT: "your share of its disk is full",
  EEXIST: "something else is there already",
  EIO: "its disk reports an error",
  EISDIR: "it is a folder, not a file",
  ELOOP: "its links lead back to themselves",
  EMFILE: "too many files are open",
  ENAMETOOLONG: "its name is too long",
  ENOENT: "it is not there, or a folder on the way to it is not",
  ENOSPC: "its disk is full",
  ENOTDIR: "something on the way to it is a file, not a folder",
  EPIPE: "nobody reads it any more",
  EPERM: "this computer does not let you",
  EROFS: "its disk can only be read",
};

/** Why the operating system, or whatever else failed, refused something: words that follow a colon. */
export function describeCause(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  const { code = "" } = cause as SystemError;
  return reasons[code] ?? systemReason(cause) ?? cause.message;
}

/** The system's own words; undefined for an error that is not the system's. */
function systemReason({ errno }: SystemError): string | undefined {
  return errno === undefined ? undefined : getSystemErrorMap().get(errno)?.[1];
}

/**
 * What the operating system refuses (a folder where a file is expected, a missing permission, a full disk, a port in
 * use) is no fault of the program's own: its words name what was refused. Undefined for anything else.
 */
export function toSystemFailure(cause: unknown): LanedeskError | undefined {
  if (!(cause instanceof Error) || systemReason(cause) === undefined) return undefined;
  const { code, path, dest, address, port } = cause as SystemError;
  if (code === "ENOSPC" || code === "EDQUOT") return fullDisk(dest ?? path);
  const refused = path ?? (port === undefined ? "Something" : `${address ?? ""}:${port}`);
  return new LanedeskError(
    "unavailable",
    `${refused} cannot be used: ${describeCause(cause)}. What was saved before is safe. Put that right or name another place, and try again.`,
  );
}

function fullDisk(path: string | undefined): LanedeskError {
  const disk = path === undefined ? "The disk" : `The disk that holds ${path}`;
  return new LanedeskError(
    "unavailable",
    `${disk} is full. What was saved before is safe; free some space and try again.`,
  );
}
