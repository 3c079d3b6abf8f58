import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { output } from "./paths.ts";

export interface BrowserHost {
  child: ChildProcess;
  /** Where it listens; undefined when it ended instead, having said why. */
  url: string | undefined;
  /** The link that lets one browser in, once. */
  ui: string | undefined;
}

/** Starts the built program without windows, which serves the window to a browser on this machine. */
export async function startBrowserHost(...words: string[]): Promise<BrowserHost> {
  const program = join(output, "electron/headless.mjs");
  const child = spawn(
    process.execPath,
    ["--disable-warning=ExperimentalWarning", program, "serve", ...words],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  const lines = createInterface({ input: child.stdout });
  const [line] = await Promise.race([once(lines, "line"), once(child, "exit").then(() => [undefined])]);
  const { url, ui } = typeof line === "string" ? JSON.parse(line) : {};
  return { child, url, ui };
}
