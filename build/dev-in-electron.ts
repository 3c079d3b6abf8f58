import { spawn } from "node:child_process";
import { chromium } from "playwright-core";
import { mainConfig, preloadConfig, windowConfig } from "./build.ts";
import { repository } from "./paths.ts";
import { createRestartable } from "./restartable-process.ts";
import { watchBuild } from "./watch-build.ts";

const debuggingPort = 5_175;

/** The built program in Electron: the window reloads, and the program starts anew, when their sources change. */
export async function developInElectron(runtime: string, dataFolder: string): Promise<() => Promise<void>> {
  const program = createRestartable(async () =>
    spawn(runtime, [`--remote-debugging-port=${debuggingPort}`, repository, "--data", dataFolder], {
      stdio: "inherit",
    }),
  );
  const restart = () => void program.restart();
  await watchBuild(mainConfig, restart);
  await watchBuild(preloadConfig, restart);
  await watchBuild(windowConfig, () => void reloadWindow());
  await program.restart();
  return program.stop;
}

/** Reloads the window, if it is open; if it is not, it opens with the new pages anyway. */
async function reloadWindow(): Promise<void> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${debuggingPort}`).catch(() => undefined);
  const pages = browser?.contexts().flatMap((context) => context.pages()) ?? [];
  for (const page of pages) await page.reload();
  await browser?.close();
}
