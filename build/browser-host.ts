import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { output } from "./paths.ts";

interface BrowserHost {
  child: ChildProcess;
  /** The program's URL; undefined when the program ended or failed before it was ready. */
  url: string | undefined;
  /** The one-time link for a browser; undefined when `url` is undefined. */
  link: string | undefined;
}

/**
 * Starts the built headless program, which serves the window to a browser on this computer. Waits until the program is
 * ready, has failed or has ended.
 */
export async function startBrowserHost(...programArguments: string[]): Promise<BrowserHost> {
  const program = join(output, "electron/headless.mjs");
  const child = spawn(
    process.execPath,
    ["--disable-warning=ExperimentalWarning", program, "serve", ...programArguments],
    { stdio: ["ignore", "pipe", "inherit", "ipc"] },
  );
  const lines = createInterface({ input: child.stdout as Readable });
  const [line] = await Promise.race([once(lines, "line"), once(child, "exit").then(() => [undefined])]);
  const { url, ui: link } = typeof line === "string" ? JSON.parse(line) : {};
  return { child, url, link };
}
