import type { CommanderError } from "commander";
import { LanedeskError } from "../../shared/failure.ts";
import { describeCause, toSystemFailure } from "../store/files/system-error.ts";

/** Scripts rely on these exit codes. */
export const EXIT_CODES = { done: 0, failed: 1, usage: 2, inUse: 3 } as const;

/** Prints a command's one JSON object to standard output. */
export const printResult = (result: object): void => {
  process.stdout.write(`${JSON.stringify(result)}\n`);
};

/** Prints a message for people to standard error. */
export const printMessage = (message: string): void => {
  process.stderr.write(`${message}\n`);
};

/**
 * Keeps the program running when standard output or standard error is closed or full. A lost result sets the exit code
 * and prints a message; a lost message is ignored.
 */
export function tolerateClosedOutput(): void {
  process.stderr.on("error", () => {});
  process.stdout.on("error", (cause) => {
    printMessage(`Can't write the result: ${describeCause(cause)}. The command itself is done.`);
    process.exitCode ||= EXIT_CODES.failed;
  });
}

/** Prints the result of a command that failed: the JSON object, messages, and exit code 1. */
export function printFailedResult(result: object, ...messages: string[]): void {
  printResult(result);
  for (const message of messages) printMessage(message);
  process.exitCode = EXIT_CODES.failed;
}

/** Prints an error that does not end the program. Internal errors include a stack trace. */
export function printError(reference: string, cause: unknown): void {
  const trace = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
  printMessage(`${reference}: ${toExpectedError(cause)?.message ?? trace}`);
}

/** Prints the error that ends a command. @returns the exit code */
export function printFailure(cause: unknown): number {
  const { code, message } = toExpectedError(cause) ?? internalError(cause);
  printMessage(message);
  printResult({ error: { code, message } });
  return code === "in-use" ? EXIT_CODES.inUse : EXIT_CODES.failed;
}

const toExpectedError = (cause: unknown): LanedeskError | undefined =>
  cause instanceof LanedeskError ? cause : toSystemFailure(cause);

const internalError = (cause: unknown) =>
  new LanedeskError("internal", `Internal error in Lanedesk: ${String(cause)}`);

/**
 * Prints the result for wrong usage, or for --help and --version.
 * @param shown the text that was printed for people
 * @returns the exit code
 */
export function printUsage({ code, exitCode, message }: CommanderError, shown: string): number {
  if (exitCode === 0) {
    printResult(code === "commander.version" ? { version: shown.trim() } : { help: shown });
    return EXIT_CODES.done;
  }
  const text = code === "commander.help" ? "The command is incomplete." : message.replace(/^error: /, "");
  printResult({ error: { code: "usage", message: text } });
  return EXIT_CODES.usage;
}
