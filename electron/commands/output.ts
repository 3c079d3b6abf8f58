import { writeFileSync } from "node:fs";
import type { CommanderError } from "commander";
import { LanedeskError } from "../../shared/failure.ts";
import { describeCause, toSystemFailure } from "../store/files/system-error.ts";
import { resolveTargetFile } from "./target-file.ts";

/** Scripts rely on these exit codes. */
export const EXIT_CODES = { done: 0, failed: 1, usage: 2, inUse: 3 } as const;

/** Wrong usage that a command finds in its parsed options. */
export class UsageError extends LanedeskError {
  constructor(message: string) {
    super("invalid", message);
  }
}

/** The file of --output, which replaces standard output. */
let resultFile: string | undefined;

/**
 * Empties the file of --output before the command does anything, so that the file never shows an earlier result.
 * @param folder the data folder, if the command has one
 * @throws LanedeskError as `resolveTargetFile` does; a system error when the file is not writable
 */
export async function openResultFile(file: string, folder: string | undefined): Promise<void> {
  const target = await resolveTargetFile(file, folder);
  writeFileSync(target, "");
  resultFile = target;
}

/**
 * Creates the file of --output after wrong usage, --help or --version. The option may then name any file, so this
 * function leaves an existing file unchanged, and the result goes to standard output.
 */
export function createResultFile(file: string | undefined): void {
  if (file === undefined) return;
  try {
    writeFileSync(file, "", { flag: "wx" });
    resultFile = file;
  } catch {
    printMessage(`No command ran, so the result is on standard output and not in ${file}.`);
  }
}

/** Returns a path as a person types it in a terminal: in quotes if it contains a space. */
export const toArgument = (path: string): string => (path.includes(" ") ? `"${path}"` : path);

/** Prints a command's one JSON object to standard output, or to the file of --output. */
export function printResult(result: object): void {
  const text = `${JSON.stringify(result)}\n`;
  if (resultFile === undefined) {
    process.stdout.write(text);
    return;
  }
  try {
    writeFileSync(resultFile, text);
  } catch (cause) {
    reportLostResult(cause);
  }
}

/** Prints a message for people to standard error. */
export const printMessage = (message: string): void => {
  process.stderr.write(`${message}\n`);
};

/**
 * Keeps the program running when standard output or standard error is closed or full. Sets the exit code and prints
 * a message for a lost result; ignores a lost message.
 */
export function tolerateClosedOutput(): void {
  process.stderr.on("error", () => {});
  process.stdout.on("error", reportLostResult);
}

function reportLostResult(cause: unknown): void {
  printMessage(`Can't write the result: ${describeCause(cause)}. The command itself is not affected.`);
  process.exitCode ||= EXIT_CODES.failed;
}

/** Prints the result of a command that failed: the JSON object, messages, and exit code 1. */
export function printFailedResult(result: object, ...messages: string[]): void {
  printResult(result);
  for (const message of messages) printMessage(message);
  process.exitCode = EXIT_CODES.failed;
}

/** Prints an error that does not end the program, with a stack trace if the error is unexpected. */
export function printError(reference: string, cause: unknown): void {
  const trace = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
  printMessage(`${reference}: ${toExpectedError(cause)?.message ?? trace}`);
}

/** Prints the error that ends a command. @returns the exit code */
export function printFailure(cause: unknown): number {
  const { code, message } = toExpectedError(cause) ?? createInternalError(cause);
  printMessage(message);
  printResult({ error: { code, message } });
  return getExitCode(cause);
}

/** Returns the exit code of a command that failed with this error. */
export function getExitCode(cause: unknown): number {
  if (cause instanceof UsageError) return EXIT_CODES.usage;
  return toExpectedError(cause)?.code === "in-use" ? EXIT_CODES.inUse : EXIT_CODES.failed;
}

const toExpectedError = (cause: unknown): LanedeskError | undefined =>
  cause instanceof LanedeskError ? cause : toSystemFailure(cause);

const createInternalError = (cause: unknown) =>
  new LanedeskError(
    "internal",
    `Something went wrong inside Lanedesk. Try again, or report this error: ${String(cause)}`,
  );

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
