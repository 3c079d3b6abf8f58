import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { freePort } from "../support/free-port.ts";
import { connectToPage } from "./page.ts";

/** A macOS runner may verify the whole bundle at the first start. */
const MAX_START_MS = 90_000;

export interface InstalledProgram {
  /** Calls a channel as the window does. @throws Error when the program answers with a failure */
  call<T>(channel: string, input: unknown): Promise<T>;
  /** Resolves with the exit code; null after a signal. */
  exited: Promise<number | null>;
  /** Closes the window as the system does, and waits for the end. */
  quit(): Promise<void>;
  /** Ends the program like a power cut. */
  kill(): Promise<void>;
}

/**
 * Starts an installed program and waits for its window.
 * @throws Error when the program ends first, or shows no window in time
 */
export async function startInstalled(executable: string, data: string): Promise<InstalledProgram> {
  const port = await freePort();
  const child = spawn(executable, ["--data", data, `--remote-debugging-port=${port}`], { stdio: "inherit" });
  const started = new AbortController();
  const exited = once(child, "exit").then(([code]) => {
    started.abort(new Error(`${executable} ended with exit code ${code} before it showed its window.`));
    return code as number | null;
  });
  child.once("error", (cause) => started.abort(cause));
  const signal = AbortSignal.any([started.signal, AbortSignal.timeout(MAX_START_MS)]);
  const stop = (isForced: boolean) => stopProcess(Number(child.pid), isForced);
  const page = await connectToPage(port, signal).catch((cause: unknown) => {
    if (child.exitCode === null) stop(true);
    throw cause;
  });
  return {
    exited,
    async call<T>(channel: string, input: unknown) {
      const parts = [channel, input].map((part) => JSON.stringify(part)).join(",");
      const answer = await page.evaluate<{ ok: boolean; value: T }>(`window.lanedesk.call(${parts})`);
      if (!answer.ok) throw new Error(`${channel} failed: ${JSON.stringify(answer)}`);
      return answer.value;
    },
    async quit() {
      stop(false);
      const code = await exited;
      if (code !== 0) throw new Error(`The program quit with exit code ${code}.`);
    },
    async kill() {
      stop(true);
      await exited;
    },
  };
}

/** On Windows a signal would kill the program; taskkill without /F closes its window. */
function stopProcess(pid: number, isForced: boolean): void {
  if (process.platform !== "win32") process.kill(pid, isForced ? "SIGKILL" : "SIGTERM");
  else spawnSync("taskkill", ["/PID", String(pid), ...(isForced ? ["/F", "/T"] : [])], { stdio: "inherit" });
}

/** Runs a command of an installed program, as `Lanedesk COMMAND --output FILE`. @returns the exit code */
export async function runInstalledCommand(executable: string, ...args: string[]): Promise<number | null> {
  const child = spawn(executable, args, { stdio: "inherit" });
  const [code] = await once(child, "exit");
  return code as number | null;
}
