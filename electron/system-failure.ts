import { getSystemErrorMap } from "node:util";
import { LanedeskError } from "../shared/failure.ts";

/**
 * What the operating system refuses (a folder where a file is expected, a missing permission, a full disk, a port in
 * use) is no fault of the program's own: its words name what was refused. Undefined for anything else.
 */
export function systemFailure(cause: unknown): LanedeskError | undefined {
  if (!(cause instanceof Error)) return undefined;
  const { errno, path, address, port } = cause as NodeJS.ErrnoException & { address?: string; port?: number };
  const [name, reason] = (errno === undefined ? undefined : getSystemErrorMap().get(errno)) ?? [];
  if (reason === undefined) return undefined;
  const refused = path ?? (port === undefined ? "The system" : `${address ?? ""}:${port}`);
  return new LanedeskError(
    "unavailable",
    `${refused}: ${reason} (${name}). What was saved before is safe; look at that and try again.`,
  );
}
