import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { output } from "../../build/paths.ts";

const headless = join(output, "electron/headless.mjs");
const loaded = (module: string) => ["--import", new URL(module, import.meta.url).href];
const watching = ["--expose-gc", "--no-flush-bytecode", ...loaded("tell-heap.mjs")];

/** Starts the built program as its users do, in a process of its own. */
export const start = (words: readonly string[], env = process.env): ChildProcess =>
  spawn(process.execPath, ["--disable-warning=ExperimentalWarning", headless, ...words], {
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });

/** Starts it with a line to it, for what was loaded into it. */
const startWith = (options: readonly string[], words: readonly string[]): ChildProcess =>
  spawn(process.execPath, ["--disable-warning=ExperimentalWarning", ...options, headless, ...words], {
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });

export interface Finished {
  code: number | null;
  /** What standard output held; undefined unless it was exactly one JSON object. */
  answer: Record<string, unknown> | undefined;
  words: string;
}

/** Runs one command to its end. */
export async function run(...words: string[]): Promise<Finished> {
  return finished(start(words));
}

async function finished(child: ChildProcess): Promise<Finished> {
  const [stdout, stderr, [code]] = await Promise.all([
    text(piped(child.stdout)),
    text(piped(child.stderr)),
    once(child, "exit"),
  ]);
  return { code, answer: oneObject(stdout), words: stderr };
}

/** Runs one command, and stops it as Ctrl C does once it has told of its progress. */
export async function runAndStop(...words: string[]): Promise<Finished> {
  const child = start(words);
  const lines = createInterface({ input: piped(child.stderr) });
  lines.on("line", (line) => /: \d+( of \d+)?$/.test(line) && child.kill("SIGINT"));
  return finished(child);
}

export interface Served {
  url: string;
  /** The one-time session link. */
  ui: string;
  process: ChildProcess;
  /** Ends it as a service manager would; resolves with its exit code. */
  stop(): Promise<number | null>;
  /** Ends it as a power cut would. */
  kill(): Promise<void>;
}

/** Serves a data folder on a free port; resolves when it is ready. */
export const serve = (folder: string, ...words: string[]): Promise<Served> =>
  ready(start([...serveWords(folder), ...words]));

/** Serves a data folder and opens its window with the desktop of an environment. */
export const serveWithBrowser = (folder: string, environment: NodeJS.ProcessEnv): Promise<Served> =>
  ready(start(serveWords(folder).slice(0, -1), environment));

/** Serves a data folder so that `heapInUse` can be asked; code that is seldom used stays in the heap, too. */
export const serveWatched = (folder: string): Promise<Served> =>
  ready(startWith(watching, serveWords(folder)));

/** Serves a data folder so that `moveClock` can set its clock. */
export const serveWithClock = (folder: string): Promise<Served> =>
  ready(startWith(loaded("move-clock.mjs"), serveWords(folder)));

/** Sets the clock of a program that is served with one so many milliseconds before or after the right time. */
export async function moveClock({ process: child }: Served, clock: number): Promise<void> {
  const moved = once(child, "message");
  child.send({ clock });
  await moved;
}

const serveWords = (folder: string) => ["serve", "--data", folder, "--port", "0", "--no-open"];

/** The bytes of its heap that are in use when all garbage is gone; of a program that is served watched. */
export async function heapInUse({ process: child }: Served): Promise<number> {
  const told = once(child, "message");
  child.send("heap");
  const [bytes] = await told;
  return Number(bytes);
}

async function ready(child: ChildProcess): Promise<Served> {
  const exited = once(child, "exit");
  const problems = text(piped(child.stderr));
  const lines = createInterface({ input: piped(child.stdout) });
  const [line] = await Promise.race([once(lines, "line"), exited.then(() => [undefined])]);
  if (typeof line !== "string") throw new Error(`It did not serve: ${await problems}`);
  const { url, ui } = JSON.parse(line);
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    const [code] = await exited;
    return code;
  };
  return {
    url,
    ui,
    process: child,
    stop: () => end("SIGTERM"),
    kill: async () => void (await end("SIGKILL")),
  };
}

function piped<T>(stream: T | null): T {
  if (stream === null) throw new Error("The process has no pipe there.");
  return stream;
}

function oneObject(stdout: string): Finished["answer"] {
  try {
    const value: unknown = JSON.parse(stdout);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}
