import { getSystemErrorMap } from "node:util";
import { LanedeskError } from "../../../shared/failure.ts";

type SystemError = NodeJS.ErrnoException & { dest?: string; address?: string; port?: number };

/** Explanations of system error codes, worded to follow a colon. */
const REASONS: Record<string, string> = {
  EACCES: "permission denied",
  EBUSY: "another program is using the file",
  EDQUOT: "your disk quota is used up",
  EEXIST: "something with this name already exists",
  EIO: "the disk reports an error",
  EISDIR: "the path is a folder, not a file",
  ELOOP: "the links form a loop",
  EMFILE: "too many files are open",
  ENAMETOOLONG: "the name is too long",
  EADDRNOTAVAIL: "this computer does not have this address",
  ENOENT: "no such file or folder",
  ENOSPC: "the disk is full",
  ENOTFOUND: "the host name was not found",
  ENOTDIR: "part of the path is a file, not a folder",
  EPIPE: "the reader has closed the output",
  EPERM: "permission denied",
  EROFS: "the disk is read-only",
};

/** Describes the reason for an error, worded to follow a colon. */
export function describeCause(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  const { code = "" } = cause as SystemError;
  return REASONS[code] ?? describeSystemError(cause) ?? cause.message;
}

/** Returns the system's own message; undefined for an error that is not the system's. */
function describeSystemError({ errno }: SystemError): string | undefined {
  return errno === undefined ? undefined : getSystemErrorMap().get(errno)?.[1];
}

/**
 * Converts an error of the operating system (missing permission, full disk, port in use) to a failure; returns
 * undefined for any other error. The failure names the file or address if the error names one.
 */
export function toSystemFailure(cause: unknown): LanedeskError | undefined {
  if (!(cause instanceof Error) || describeSystemError(cause) === undefined) return undefined;
  const { code, path, dest, address, port } = cause as SystemError;
  if (code === "ENOSPC" || code === "EDQUOT") return createDiskFullError(dest ?? path);
  const subject = path ?? (port === undefined ? "a file or connection" : `${address ?? ""}:${port}`);
  return new LanedeskError(
    "unavailable",
    `Can't use ${subject}: ${describeCause(cause)}; your saved data is safe. ` +
      "Fix the cause or choose another location, then try again.",
  );
}

function createDiskFullError(path: string | undefined): LanedeskError {
  const disk = path === undefined ? "The disk" : `The disk with ${path}`;
  return new LanedeskError(
    "unavailable",
    `${disk} is full; your saved data is safe. Free up space and try again.`,
  );
}
