import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/**
 * The package "electron" brings no runtime: it fetches one when it is first used. Its own module does so without
 * end and without words, so these functions look and fetch in its place.
 */
const folder = dirname(createRequire(import.meta.url).resolve("electron/package.json"));

/** A fetch that takes longer than this, in milliseconds, is given up. */
const longestFetch = 10 * 60_000;

/** Where the executable lies in the runtime's folder. */
const executables: Partial<Record<NodeJS.Platform, string>> = {
  darwin: "Electron.app/Contents/MacOS/Electron",
  win32: "electron.exe",
};

/** The executable of Electron's runtime, where it is present: fetched, or named as Electron itself has it named. */
export function findElectronRuntime(): string | undefined {
  const runtime = process.env.ELECTRON_OVERRIDE_DIST_PATH || join(folder, "dist");
  const executable = join(runtime, executables[process.platform] ?? "electron");
  return existsSync(executable) ? executable : undefined;
}

/** What is known within this time, in milliseconds, needs no announcement: without a network it fails at once. */
const patience = 2_000;

/** Fetches the runtime with the package's own installer; undefined when it cannot be had. */
export async function downloadElectronRuntime(): Promise<string | undefined> {
  const announcement = setTimeout(
    () => console.error("Fetching Electron's runtime: some 100 MB, this once."),
    patience,
  );
  const installer = spawn(process.execPath, [join(folder, "install.js")], {
    stdio: ["ignore", "inherit", "ignore"],
    timeout: longestFetch,
  });
  await once(installer, "exit");
  clearTimeout(announcement);
  return findElectronRuntime();
}

/** Whether windows can be shown: on Linux that takes a display server. */
export const hasDesktop = (): boolean =>
  process.platform !== "linux" || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);
