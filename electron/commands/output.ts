import type { CommanderError } from "commander";
import { LanedeskError } from "../../shared/failure.ts";
import { describeCause, toSystemFailure } from "../store/files/system-error.ts";

/** Exit codes that scripts may rely on. */
export const EXIT_CODES = { done: 0, refused: 1, usage: 2, inUse: 3 } as const;

/** Prints the one JSON object that a command answers with. */
export const printResult = (value: object): void => {
  process.stdout.write(`${JSON.stringify(value)}\n`);
};

/** Words for people go to standard error, so that standard output stays readable for programs. */
export const printMessage = (words: string): void => {
  process.stderr.write(`${words}\n`);
};

/**
 * Whoever was to read may be gone, or what was to take it in be full: an answer that is lost is told in words and by
 * the exit code, words that are lost are not missed, and neither ends what was begun.
 */
export function tolerateClosedOutput(): void {
  process.stderr.on("error", () => {});
  process.stdout.on("error", (cause) => {
    printMessage(`The answer could not be written: ${describeCause(cause)}. What was done stays done.`);
    process.exitCode ||= EXIT_CODES.refused;
  });
}

/**
 * Prints an answer that scripts must not take for a success: the object that the command answers with, in words why,
 * and the exit code of a refusal.
 */
export function printFailedResult(value: object, ...troubles: string[]): void {
  printResult(value);
  for (const words of troubles) printMessage(words);
  process.exitCode = EXIT_CODES.refused;
}

/** A fault that ends nothing, as standard error has it: what can be told in words needs no trace. */
export function printError(reference: string, cause: unknown): void {
  const trace = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
  printMessage(`${reference}: ${inWords(cause)?.message ?? trace}`);
}

/** Answers with a failure and says which exit code it has. */
export function printFailure(cause: unknown): number {
  const { code, message } = inWords(cause) ?? internal(cause);
  printMessage(message);
  printResult({ error: { code, message } });
  return code === "in-use" ? EXIT_CODES.inUse : EXIT_CODES.refused;
}

const inWords = (cause: unknown): LanedeskError | undefined =>
  cause instanceof LanedeskError ? cause : toSystemFailure(cause);

const internal = (cause: unknown) =>
  new LanedeskError("internal", `Something went wrong inside Lanedesk: ${String(cause)}`);

/**
 * Answers a command line that could not be understood, or that asked for help, which is no failure.
 * @param shown what was printed for people
 */
export function printUsage({ code, exitCode, message }: CommanderError, shown: string): number {
  if (exitCode === 0) {
    printResult(code === "commander.version" ? { version: shown.trim() } : { help: shown });
    return EXIT_CODES.done;
  }
  const words = code === "commander.help" ? "The command is not complete." : message.replace(/^error: /, "");
  printResult({ error: { code: "usage", message: words } });
  return EXIT_CODES.usage;
}
