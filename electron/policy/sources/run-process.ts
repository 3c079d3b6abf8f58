import { execFile } from "node:child_process";

/** The result of a program that has ended. */
export interface ProcessResult {
  exitCode: number;
  stdout: string;
  stderr: string;
}

/**
 * Runs a program of the operating system; tests replace this function.
 * @throws Error when the program cannot be started
 */
export type ProcessRunner = (file: string, args: readonly string[]) => Promise<ProcessResult>;

/** PowerShell takes seconds on a computer that has just started. */
const MAX_RUN_MS = 30_000;

/**
 * Runs a program without a shell.
 * @throws Error when the program cannot be started, takes longer than 30 s, prints more than 1 MiB or ends by a signal
 */
export const runProcess: ProcessRunner = (file, args) =>
  new Promise((resolve, reject) => {
    execFile(file, args, { timeout: MAX_RUN_MS, windowsHide: true }, (error, stdout, stderr) => {
      if (!error) resolve({ exitCode: 0, stdout, stderr });
      else if (error.killed) reject(new Error(`${file} did not finish within ${MAX_RUN_MS / 1_000} s`));
      else if (typeof error.code === "number") resolve({ exitCode: error.code, stdout, stderr });
      else reject(error);
    });
  });
