import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";

export const print = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/**
 * Runs a program of the system and prints its output.
 * @returns standard output
 * @throws Error when the exit code is not accepted
 */
export async function run(command: string, args: readonly string[], accepted = [0]): Promise<string> {
  print(`  ${[command, ...args].join(" ")}`);
  const child = spawn(command, args, { stdio: ["ignore", "pipe", "inherit"] });
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, "exit")]);
  if (output.trim() !== "") print(output.trimEnd());
  if (!accepted.includes(code)) throw new Error(`${command} ended with exit code ${code}.`);
  return output;
}
