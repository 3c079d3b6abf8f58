import { spawn } from "node:child_process";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { findDefaultDataFolder } from "../electron/shell/default-data-folder.ts";
import { startBrowserHost } from "./browser-host.ts";
import { runToEnd } from "./child.ts";
import { downloadElectronRuntime, findElectronRuntime, hasDesktop } from "./electron-runtime.ts";
import { ensureBuilt } from "./ensure-built.ts";
import { repository } from "./paths.ts";

/**
 * `npm start`: builds what is not built and opens the window in Electron; without Electron's runtime, or without a
 * desktop to show it on, serves the same program to a browser. `npm start -- --data DIR` names the data folder.
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
  return runToEnd(spawn(runtime, [repository, "--data", data], { stdio: "inherit" }));
}

async function openInBrowser(): Promise<number> {
  console.error(reasonForBrowser());
  const { child, ui } = await startBrowserHost(
    ...["--data", data, "--port", values.port],
    ...(isOnDesktop ? [] : ["--no-open"]),
  );
  if (ui !== undefined) {
    if (!isOnDesktop)
      console.error(`Open this link in a browser on this machine; it works once, for ten minutes: ${ui}`);
    console.error("Stop it with Ctrl C; everything is saved.");
  }
  return runToEnd(child);
}

function reasonForBrowser(): string {
  if (isOnDesktop)
    return "Electron's runtime is not here and could not be fetched, so Lanedesk opens in your browser instead.";
  if (runtime) return "There is no desktop to open a window on, so Lanedesk serves it to a browser instead.";
  return "Electron's runtime is not here and there is no desktop to open a window on, so Lanedesk serves it to a browser instead.";
}
