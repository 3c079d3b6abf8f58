import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { output } from "../../build/paths.ts";
import { requestStop } from "../../build/request-stop.ts";

const headless = join(output, "electron/headless.mjs");
const preload = (module: string) => ["--import", new URL(module, import.meta.url).href];
const heapProbe = ["--expose-gc", "--no-flush-bytecode", ...preload("heap-probe.mjs")];

interface SpawnOptions {
  env?: NodeJS.ProcessEnv;
  nodeOptions?: readonly string[];
  /** The working folder. */
  cwd?: string;
}

/** Starts the built program in its own process, with an IPC channel: Windows can't stop a process with a signal. */
export const spawnProgram = (
  args: readonly string[],
  { env = process.env, nodeOptions = [], cwd = process.cwd() }: SpawnOptions = {},
): ChildProcess =>
  spawn(process.execPath, ["--disable-warning=ExperimentalWarning", ...nodeOptions, headless, ...args], {
    env,
    cwd,
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });

export interface CommandResult {
  /** The exit code. */
  code: number | null;
  /** The JSON object on standard output; undefined unless the output is exactly one JSON object. */
  answer: Record<string, unknown> | undefined;
  stderr: string;
}

/** Runs one command and waits until it exits. */
export async function runCommand(...args: string[]): Promise<CommandResult> {
  return getResult(spawnProgram(args));
}

/** Waits until a command exits. */
export async function getResult(child: ChildProcess): Promise<CommandResult> {
  const [stdout, stderr, [code]] = await Promise.all([
    text(required(child.stdout)),
    text(required(child.stderr)),
    once(child, "exit"),
  ]);
  return { code, answer: parseObject(stdout), stderr };
}

/** Runs one command and asks it to stop when it first reports progress. */
export async function runAndInterrupt(...args: string[]): Promise<CommandResult> {
  const child = spawnProgram(args);
  const lines = createInterface({ input: required(child.stderr) });
  lines.on("line", (line) => /: \d+( of \d+)?$/.test(line) && requestStop(child));
  return getResult(child);
}

export interface ServedProgram {
  url: string;
  /** The one-time session link. */
  ui: string;
  process: ChildProcess;
  /** Asks the program to stop; resolves with the exit code. */
  stop(): Promise<number | null>;
  /** Sends SIGKILL, like a power cut. */
  kill(): Promise<void>;
}

/** Serves a data folder on a free port; resolves when the program is ready. */
export const serve = (folder: string, ...args: string[]): Promise<ServedProgram> =>
  waitUntilReady(spawnProgram([...serveArgs(folder), ...args]));

/** Serves a database on a free port. */
export const serveStore = (address: string): Promise<ServedProgram> =>
  waitUntilReady(spawnProgram(["serve", "--store", address, "--port", "0"]));

/** Serves a data folder and opens its window in the environment's browser. */
export const serveWithBrowser = (folder: string, environment: NodeJS.ProcessEnv): Promise<ServedProgram> =>
  waitUntilReady(spawnProgram(serveArgs(folder).slice(0, -1), { env: environment }));

/** Serves a data folder so that `readHeapBytes` works; V8 does not flush rarely used code from this heap. */
export const serveWithHeapProbe = (folder: string): Promise<ServedProgram> =>
  waitUntilReady(spawnProgram(serveArgs(folder), { nodeOptions: heapProbe }));

/** Serves a data folder so that `setClockOffset` works. */
export const serveWithClock = (folder: string): Promise<ServedProgram> =>
  waitUntilReady(spawnProgram(serveArgs(folder), { nodeOptions: preload("clock-offset.mjs") }));

/** Serves a data folder so that `readLoopDelayMs` works. */
export const serveWithLoopDelayProbe = (folder: string): Promise<ServedProgram> =>
  waitUntilReady(spawnProgram(serveArgs(folder), { nodeOptions: preload("loop-delay-probe.mjs") }));

/** Sets the wall clock of a program that `serveWithClock` started, in milliseconds from the real time. */
export async function setClockOffset({ process: child }: ServedProgram, clock: number): Promise<void> {
  const confirmed = once(child, "message");
  child.send({ clock });
  await confirmed;
}

const serveArgs = (folder: string) => ["serve", "--data", folder, "--port", "0", "--no-open"];

/** Bytes of heap in use after a garbage collection, of a program that `serveWithHeapProbe` started. */
export const readHeapBytes = (program: ServedProgram): Promise<number> => askProbe(program);

/** The longest event-loop delay since the last call, in milliseconds, of a program that `serveWithLoopDelayProbe` started. */
export const readLoopDelayMs = (program: ServedProgram): Promise<number> => askProbe(program);

async function askProbe({ process: child }: ServedProgram): Promise<number> {
  const reply = once(child, "message");
  child.send("probe");
  const [value] = await reply;
  return Number(value);
}

async function waitUntilReady(child: ChildProcess): Promise<ServedProgram> {
  const exited = once(child, "exit");
  const stderr = text(required(child.stderr));
  const lines = createInterface({ input: required(child.stdout) });
  const [line] = await Promise.race([once(lines, "line"), exited.then(() => [undefined])]);
  if (typeof line !== "string") throw new Error(`The program exited before it was ready: ${await stderr}`);
  const { url, ui } = JSON.parse(line);
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  return {
    url,
    ui,
    process: child,
    async stop() {
      if (isRunning()) requestStop(child);
      const [code] = await exited;
      return code;
    },
    async kill() {
      if (isRunning()) child.kill("SIGKILL");
      await exited;
    },
  };
}

function required<T>(stream: T | null): T {
  if (stream === null) throw new Error("The process has no pipe for this stream.");
  return stream;
}

function parseObject(stdout: string): CommandResult["answer"] {
  try {
    const value: unknown = JSON.parse(stdout);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}
