import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { output } from "./paths.ts";

interface BrowserHost {
  child: ChildProcess;
  /** The program's URL; undefined when the program exited with an error. */
  url: string | undefined;
  /** The one-time link for a browser; also undefined after an error. */
  link: string | undefined;
}

/** Starts the built headless program, which serves the window to a browser on this computer. */
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
