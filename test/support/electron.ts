import { type ChildProcess, type StdioOptions, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { _electron, type ElectronApplication, type Page } from "playwright-core";
import { onTestFinished } from "vitest";
import { findElectronRuntime, hasDesktop } from "../../build/electron-runtime.ts";
import { repository } from "../../build/paths.ts";
import type { Bridge } from "../../shared/bridge.ts";
import { findBrowser } from "./browser.ts";
import { type CommandResult, getResult } from "./program.ts";
import { writeFakeElectron } from "./write-fake-electron.ts";

/** Whether the tests run in Electron's own runtime; without it they run in test/support/fake-electron. */
export const isRealRuntime = hasDesktop() && findElectronRuntime() !== undefined;

if (process.env.LANEDESK_TEST_RUNTIME === "electron" && !isRealRuntime)
  throw new Error("LANEDESK_TEST_RUNTIME requires Electron's own runtime, but it is not installed.");

const isWindows = process.platform === "win32";

declare global {
  interface Window {
    lanedesk: Bridge;
  }
}

export interface Desktop {
  app: ElectronApplication;
  /** The page in its window. */
  page: Page;
  /**
   * Quits as a user does; resolves with the exit code.
   * @throws Error when the main process had an uncaught error
   */
  quit(): Promise<number | null>;
  /** Sends SIGKILL, like a power cut. */
  kill(): Promise<void>;
}

type StartedDesktop = Omit<Desktop, "page">;

/**
 * Starts the desktop program on a data folder, without waiting for a window. It ends when the test ends.
 * @param program the folder with its package.json; by default the program built in this repository
 * @param switches for Chromium
 * @param opened the address or file to open
 */
export async function startDesktop(
  folder: string,
  program = repository,
  switches: readonly string[] = [],
  opened: readonly string[] = [],
): Promise<StartedDesktop> {
  const app = await _electron.launch({
    ...(isRealRuntime ? {} : { executablePath: await writeFakeElectron() }),
    // A keychain of macOS may ask a person, and nobody is there.
    args: [...switches, "--use-mock-keychain", program, "--data", folder, ...opened],
    env: await environment(),
  });
  evaluateInOwnTask(app);
  const process = app.process();
  // "close" instead of "exit": the fake runtime shares its streams with its browser, which writes in the folder too.
  const ended = once(process, "close");
  let stderr = "";
  process.stderr?.on("data", (part: Buffer) => {
    stderr += part;
  });
  const kill = async () => {
    killTree(process);
    await ended;
  };
  onTestFinished(kill);
  return {
    app,
    kill,
    async quit() {
      await app.close();
      const [code] = await ended;
      if (stderr.includes("Uncaught in the main process")) throw new Error(stderr);
      return code;
    },
  };
}

/**
 * Playwright's `evaluate` interrupts running code, perhaps inside a transaction of the store, which then fails what the
 * function starts. Real events come in a task of their own, so run the function in one.
 */
function evaluateInOwnTask(app: ElectronApplication): void {
  const evaluate = app.evaluate.bind(app) as (run: unknown, argument: unknown) => Promise<unknown>;
  // Dexie replaces the global Promise while its transactions run, so this uses only native promises.
  const inOwnTask = (run: unknown) =>
    new Function(
      "electron",
      "argument",
      `return (async () => {
        await process.getBuiltinModule("node:timers/promises").setImmediate();
        return (${run})(electron, argument);
      })()`,
    );
  app.evaluate = ((run: unknown, argument: unknown) =>
    evaluate(inOwnTask(run), argument)) as typeof app.evaluate;
}

/** Starts the desktop program and waits until its window is on screen. */
export async function openDesktop(folder: string, program = repository): Promise<Desktop> {
  const desktop = await startDesktop(folder, program);
  const page = await desktop.app.firstWindow();
  await page.waitForFunction(() => "lanedesk" in window && document.readyState === "complete");
  await page.getByRole("link", { name: "Settings" }).waitFor();
  return { ...desktop, page };
}

/** Starts the program without Playwright, as a second click on its icon does. It ends when the test ends. */
export const startSecondInstance = (folder: string, ...opened: string[]): Promise<ChildProcess> =>
  spawnDesktop(["--data", folder, ...opened], "ignore");

/** Runs a command of the desktop program and waits until it exits. */
export const runDesktopCommand = async (...args: string[]): Promise<CommandResult> =>
  getResult(await spawnDesktop(args, "pipe"));

async function spawnDesktop(args: readonly string[], output: "ignore" | "pipe"): Promise<ChildProcess> {
  const [executable, ...switches] = isRealRuntime
    ? [findElectronRuntime(), "--no-sandbox"]
    : [await writeFakeElectron()];
  const command = [executable ?? "", ...switches, repository, ...args];
  const options = { stdio: ["ignore", output, output] as StdioOptions, env: await environment() };
  // Windows runs electron.cmd in a shell only, which needs quotes around a path with spaces.
  const child = isWindows
    ? spawn(command.map((part) => `"${part}"`).join(" "), { ...options, shell: true })
    : spawn(command[0] ?? "", command.slice(1), options);
  onTestFinished(() => killTree(child));
  return child;
}

/** Ends a process, on Windows with its children: the process is the shell that runs electron.cmd. */
function killTree(child: ChildProcess): void {
  if (child.exitCode !== null || child.signalCode !== null) return;
  if (isWindows) spawnSync("taskkill", ["/pid", String(child.pid), "/T", "/F"], { stdio: "ignore" });
  else child.kill("SIGKILL");
}

const environment = async (): Promise<Record<string, string>> => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== undefined)),
  ...(isRealRuntime ? {} : { LANEDESK_TEST_BROWSER: await findBrowser() }),
});
