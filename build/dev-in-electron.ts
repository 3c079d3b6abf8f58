import { spawn } from "node:child_process";
import { chromium } from "playwright-core";
import { mainConfig, preloadConfig, windowConfig } from "./build.ts";
import { repository } from "./paths.ts";
import { createRestartableProcess } from "./restartable-process.ts";
import { watchBuild } from "./watch-build.ts";

const DEBUGGING_PORT = 5_175;

/**
 * Runs the program in Electron. Reloads the windows or restarts the program when their sources change.
 * @returns a function that stops the program
 */
export async function developInElectron(runtime: string, dataFolder: string): Promise<() => Promise<void>> {
  const program = createRestartableProcess(async () =>
    spawn(runtime, [`--remote-debugging-port=${DEBUGGING_PORT}`, repository, "--data", dataFolder], {
      stdio: ["inherit", "inherit", "inherit", "ipc"],
    }),
  );
  const restart = () => void program.restart();
  await watchBuild(mainConfig, restart);
  await watchBuild(preloadConfig, restart);
  await watchBuild(windowConfig, () => void reloadWindows());
  await program.restart();
  return program.stop;
}

/** Reloads all open windows. */
async function reloadWindows(): Promise<void> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${DEBUGGING_PORT}`).catch(() => undefined);
  const pages = browser?.contexts().flatMap((context) => context.pages()) ?? [];
  for (const page of pages) await page.reload();
  await browser?.close();
}
