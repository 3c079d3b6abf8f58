import { getSystemErrorMap } from "node:util";
import type { CommanderError } from "commander";
import { type FailureCode, LanedeskError } from "../../shared/failure.ts";

/** Exit codes that scripts may rely on. */
export const exitCodes = { done: 0, refused: 1, usage: 2, inUse: 3 } as const;

/** Prints the one JSON object that a command answers with. */
export const answer = (value: object): void => {
  process.stdout.write(`${JSON.stringify(value)}\n`);
};

/** Words for people go to standard error, so that standard output stays readable for programs. */
export const tell = (words: string): void => {
  process.stderr.write(`${words}\n`);
};

/** Answers with a failure and says which exit code it has. */
export function answerFailure(cause: unknown): number {
  const { code, message } = cause instanceof LanedeskError ? cause : inWords(cause);
  tell(message);
  answer({ error: { code, message } });
  return code === "in-use" ? exitCodes.inUse : exitCodes.refused;
}

/**
 * Puts what was thrown into words. What the operating system refuses (a folder where a file is expected, a missing
 * permission, a full disk, a port in use) is no fault of the program's own, and its words name what was refused.
 */
function inWords(cause: unknown): { code: FailureCode; message: string } {
  const { errno, path, address, port } = cause as NodeJS.ErrnoException & { address?: string; port?: number };
  const [name, reason] = (errno === undefined ? undefined : getSystemErrorMap().get(errno)) ?? [];
  if (reason === undefined)
    return { code: "internal", message: `Something went wrong inside Lanedesk: ${String(cause)}` };
  const refused = path ?? (port === undefined ? "The system" : `${address ?? ""}:${port}`);
  return {
    code: "unavailable",
    message: `${refused}: ${reason} (${name}). What was saved before is safe; look at that and try again.`,
  };
}

/** Answers a command line that could not be understood; its words were printed already. Help is no failure. */
export function answerUsage({ code, exitCode, message }: CommanderError): number {
  if (exitCode === 0) return exitCodes.done;
  const words = code === "commander.help" ? "The command is not complete." : message.replace(/^error: /, "");
  answer({ error: { code: "usage", message: words } });
  return exitCodes.usage;
}
