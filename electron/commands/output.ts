import type { CommanderError } from "commander";
import { LanedeskError } from "../../shared/failure.ts";
import { reasonOf, systemFailure } from "../system-failure.ts";

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

/**
 * Whoever was to read may be gone, or what was to take it in be full: an answer that is lost is told in words and by
 * the exit code, words that are lost are not missed, and neither ends what was begun.
 */
export function outliveReaders(): void {
  process.stderr.on("error", () => {});
  process.stdout.on("error", (cause) => {
    tell(`The answer could not be written: ${reasonOf(cause)}. What was done stays done.`);
    process.exitCode ||= exitCodes.refused;
  });
}

/**
 * Prints an answer that scripts must not take for a success: the object that the command answers with, in words why,
 * and the exit code of a refusal.
 */
export function answerWithTrouble(value: object, ...troubles: string[]): void {
  answer(value);
  for (const words of troubles) tell(words);
  process.exitCode = exitCodes.refused;
}

/** A fault that ends nothing, as standard error has it: what can be told in words needs no trace. */
export function tellFault(reference: string, cause: unknown): void {
  const trace = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
  tell(`${reference}: ${inWords(cause)?.message ?? trace}`);
}

/** Answers with a failure and says which exit code it has. */
export function answerFailure(cause: unknown): number {
  const { code, message } = inWords(cause) ?? internal(cause);
  tell(message);
  answer({ error: { code, message } });
  return code === "in-use" ? exitCodes.inUse : exitCodes.refused;
}

const inWords = (cause: unknown): LanedeskError | undefined =>
  cause instanceof LanedeskError ? cause : systemFailure(cause);

const internal = (cause: unknown) =>
  new LanedeskError("internal", `Something went wrong inside Lanedesk: ${String(cause)}`);

/**
 * Answers a command line that could not be understood, or that asked for help, which is no failure.
 * @param shown what was printed for people
 */
export function answerUsage({ code, exitCode, message }: CommanderError, shown: string): number {
  if (exitCode === 0) {
    answer(code === "commander.version" ? { version: shown.trim() } : { help: shown });
    return exitCodes.done;
  }
  const words = code === "commander.help" ? "The command is not complete." : message.replace(/^error: /, "");
  answer({ error: { code: "usage", message: words } });
  return exitCodes.usage;
}
