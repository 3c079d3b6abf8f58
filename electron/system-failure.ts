import { getSystemErrorMap } from "node:util";
import { LanedeskError } from "../shared/failure.ts";

type SystemError = NodeJS.ErrnoException & { dest?: string; address?: string; port?: number };

/**
 * What the operating system refuses (a folder where a file is expected, a missing permission, a full disk, a port in
 * use) is no fault of the program's own: its words name what was refused. Undefined for anything else.
 */
export function systemFailure(cause: unknown): LanedeskError | undefined {
  if (!(cause instanceof Error)) return undefined;
  const { errno, code, path, dest, address, port } = cause as SystemError;
  const [name, reason] = (errno === undefined ? undefined : getSystemErrorMap().get(errno)) ?? [];
  if (reason === undefined) return undefined;
  if (code === "ENOSPC" || code === "EDQUOT") return fullDisk(dest ?? path);
  const refused = path ?? (port === undefined ? "The system" : `${address ?? ""}:${port}`);
  return new LanedeskError(
    "unavailable",
    `${refused}: ${reason} (${name}). What was saved before is safe; look at that and try again.`,
  );
}

function fullDisk(path: string | undefined): LanedeskError {
  const disk = path === undefined ? "The disk" : `The disk that holds ${path}`;
  return new LanedeskError(
    "unavailable",
    `${disk} is full. What was saved before is safe; free some space and try again.`,
  );
}
