import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { _electron, type ElectronApplication, type Page } from "playwright-core";
import { onTestFinished } from "vitest";
import { hasDesktop, presentRuntime } from "../../build/electron-runtime.ts";
import { output, repository } from "../../build/paths.ts";
import type { Bridge } from "../../shared/bridge.ts";
import { findBrowser } from "./browser.ts";

/** The journeys run in Electron's real runtime where it is present, and in the stand-in everywhere else. */
export const isRealRuntime = hasDesktop() && presentRuntime() !== undefined;

/** The window's bridge, as code that runs in the page finds it. */
declare global {
  interface Window {
    lanedesk: Bridge;
  }
}

export interface Desktop {
  app: ElectronApplication;
  /** The page in its window. */
  page: Page;
  /** Quits as a person does; resolves with the exit code, and fails when the main process had faults meanwhile. */
  quit(): Promise<number | null>;
  /** Ends it as a power cut would. */
  kill(): Promise<void>;
}

export type StartedDesktop = Omit<Desktop, "page">;

/**
 * Starts the desktop program on a data folder; it need not come to a window. Gone when the test is over.
 * @param program the folder of its package.json; the built one of the repository unless told
 */
export async function startDesktop(folder: string, program = repository): Promise<StartedDesktop> {
  const app = await _electron.launch({
    ...(isRealRuntime ? {} : { executablePath: await standIn() }),
    args: [program, "--data", folder],
    env: await environment(),
  });
  const process = app.process();
  // The end of its streams, which the stand-in shares with its browser: nothing writes in the folder any more.
  const ended = once(process, "close");
  let words = "";
  process.stderr?.on("data", (part: Buffer) => {
    words += part;
  });
  const kill = async () => {
    if (process.exitCode === null && process.signalCode === null) process.kill("SIGKILL");
    await ended;
  };
  onTestFinished(kill);
  return {
    app,
    kill,
    async quit() {
      await app.close();
      const [code] = await ended;
      if (words.includes("Uncaught in the main process")) throw new Error(words);
      return code;
    },
  };
}

/** Starts the desktop program and waits for its window. */
export async function openDesktop(folder: string, program = repository): Promise<Desktop> {
  const desktop = await startDesktop(folder, program);
  const page = await desktop.app.firstWindow();
  await page.waitForFunction(() => "lanedesk" in window && document.readyState === "complete");
  return { ...desktop, page };
}

/** Starts it beside Playwright, as a second click on its icon does. Gone when the test is over. */
export async function startAgain(folder: string): Promise<ChildProcess> {
  const [executable, ...switches] = isRealRuntime ? [presentRuntime(), "--no-sandbox"] : [await standIn()];
  const child = spawn(executable ?? "", [...switches, repository, "--data", folder], {
    stdio: "ignore",
    env: await environment(),
    shell: process.platform === "win32",
  });
  onTestFinished(() => void child.kill());
  return child;
}

const environment = async (): Promise<Record<string, string>> => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== undefined)),
  ...(isRealRuntime ? {} : { LANEDESK_TEST_BROWSER: await findBrowser() }),
});

/** The stand-in as the one executable file that Playwright wants. */
export async function standIn(): Promise<string> {
  const folder = join(output, "stand-in");
  const run = fileURLToPath(new URL("electron-stand-in/run.ts", import.meta.url));
  const command = `"${process.execPath}" --disable-warning=ExperimentalWarning "${run}"`;
  await mkdir(folder, { recursive: true });
  if (process.platform === "win32") return written(join(folder, "electron.cmd"), `@${command} %*\r\n`);
  return written(join(folder, "electron"), `#!/bin/sh\nexec ${command} "$@"\n`);
}

async function written(file: string, text: string): Promise<string> {
  await writeFile(file, text, { mode: 0o755 });
  return file;
}
