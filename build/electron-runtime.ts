import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/**
 * The folder of the package "electron". The package downloads its runtime at first use, without a time limit or a
 * message; the functions of this file replace that download.
 */
const folder = dirname(createRequire(import.meta.url).resolve("electron/package.json"));

const MAX_DOWNLOAD_MS = 10 * 60_000;

const EXECUTABLES: Partial<Record<NodeJS.Platform, string>> = {
  darwin: "Electron.app/Contents/MacOS/Electron",
  win32: "electron.exe",
};

/**
 * Returns the executable of the runtime in the folder ELECTRON_OVERRIDE_DIST_PATH; without this variable, of the
 * installed runtime. Returns undefined if the executable does not exist.
 */
export function findElectronRuntime(): string | undefined {
  const runtime = process.env.ELECTRON_OVERRIDE_DIST_PATH || join(folder, "dist");
  const executable = join(runtime, EXECUTABLES[process.platform] ?? "electron");
  return existsSync(executable) ? executable : undefined;
}

/** Without a network, the download fails sooner and needs no message. */
const MESSAGE_DELAY_MS = 2_000;

/**
 * Downloads the runtime with the package's installer. Returns the result of `findElectronRuntime`, which is undefined
 * when the download failed.
 */
export async function downloadElectronRuntime(): Promise<string | undefined> {
  const messageTimer = setTimeout(
    () => console.error("Downloading Electron (about 100 MB, once)."),
    MESSAGE_DELAY_MS,
  );
  const installer = spawn(process.execPath, [join(folder, "install.js")], {
    stdio: ["ignore", "inherit", "ignore"],
    timeout: MAX_DOWNLOAD_MS,
  });
  await once(installer, "exit");
  clearTimeout(messageTimer);
  return findElectronRuntime();
}

/** Whether this computer can show windows. On Linux, only a display server can. */
export const hasDesktop = (): boolean =>
  process.platform !== "linux" || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);
