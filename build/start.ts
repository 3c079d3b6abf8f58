import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { findDefaultDataFolder } from "../electron/shell/default-data-folder.ts";
import { startBrowserHost } from "./browser-host.ts";
import { downloadElectronRuntime, findElectronRuntime, hasDesktop } from "./electron-runtime.ts";
import { ensureBuilt } from "./ensure-built.ts";
import { repository } from "./paths.ts";

/**
 * `npm start`: builds if needed and opens the window in Electron. Without Electron's runtime or a desktop, serves the same
 * program to a browser. `npm start -- --data FOLDER` selects the data folder.
 */
const { values } = parseArgs({
  options: { data: { type: "string" }, port: { type: "string", default: "0" } },
});
const data = values.data === undefined ? findDefaultDataFolder() : resolve(values.data);
const isOnDesktop = hasDesktop();

await ensureBuilt();
const runtime = findElectronRuntime() ?? (isOnDesktop ? await downloadElectronRuntime() : undefined);
process.exitCode = await (runtime && isOnDesktop ? openInElectron(runtime) : openInBrowser());

function openInElectron(runtime: string): Promise<number> {
  return runChild(spawn(runtime, [repository, "--data", data], { stdio: "inherit" }));
}

async function openInBrowser(): Promise<number> {
  console.error(describeWhyBrowser());
  const { child, ui } = await startBrowserHost(
    ...["--data", data, "--port", values.port],
    ...(isOnDesktop ? [] : ["--no-open"]),
  );
  if (ui !== undefined) {
    if (!isOnDesktop)
      console.error(`Open this link in a browser on this computer. It works once, within 10 minutes: ${ui}`);
    console.error("Press Ctrl C to stop. Everything is saved.");
  }
  return runChild(child);
}

function describeWhyBrowser(): string {
  if (isOnDesktop) return "Electron could not be downloaded. Lanedesk opens in your browser instead.";
  if (runtime) return "There is no desktop for a window. Lanedesk runs in a browser instead.";
  return "Electron is not installed and there is no desktop for a window. Lanedesk runs in a browser instead.";
}

/** Waits for a child process and passes on signals. @returns its exit code */
async function runChild(child: ChildProcess): Promise<number> {
  const signals = ["SIGINT", "SIGTERM"] as const;
  const forward = (signal: NodeJS.Signals) => void child.kill(signal);
  for (const signal of signals) process.on(signal, forward);
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
  for (const signal of signals) process.off(signal, forward);
  return child.exitCode ?? 1;
}
