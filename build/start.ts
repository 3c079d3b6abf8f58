import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { findDefaultDataFolder } from "../electron/shell/default-data-folder.ts";
import { startBrowserHost } from "./browser-host.ts";
import { describeFailedElectron } from "./describe-failed-electron.ts";
import { downloadElectronRuntime, findElectronRuntime, hasDesktop } from "./electron-runtime.ts";
import { ensureBuilt } from "./ensure-built.ts";
import { repository } from "./paths.ts";
import { requestStop } from "./request-stop.ts";

/**
 * `npm start`: builds if needed and opens the window in Electron. Without Electron's runtime or a desktop, or when
 * Electron cannot start, serves the same program to a browser. `npm start -- --data FOLDER` selects the data folder.
 */
const { values } = parseArgs({
  options: { data: { type: "string" }, port: { type: "string", default: "0" } },
});
const data = values.data === undefined ? findDefaultDataFolder() : resolve(values.data);
const isOnDesktop = hasDesktop();

await ensureBuilt();
const runtime = findElectronRuntime() ?? (isOnDesktop ? await downloadElectronRuntime() : undefined);
process.exitCode = await (runtime && isOnDesktop
  ? openInElectron(runtime)
  : openInBrowser(describeMissingElectron()));

/**
 * Opens the window in Electron. Serves it to a browser if Electron ends before it runs any JavaScript, for example
 * because the computer blocks its sandbox.
 */
async function openInElectron(runtime: string): Promise<number> {
  const child = spawn(runtime, [repository, "--data", data], {
    stdio: ["inherit", "inherit", "inherit", "ipc"],
  });
  let hasStarted = false;
  child.on("message", () => {
    hasStarted = true;
  });
  const { exitCode, isStopRequested } = await waitForChild(child);
  if (hasStarted || isStopRequested || exitCode === 0) return exitCode;
  return openInBrowser(describeFailedElectron());
}

async function openInBrowser(reason: string): Promise<number> {
  console.error(reason);
  const { child, link } = await startBrowserHost(
    ...["--data", data, "--port", values.port],
    ...(isOnDesktop ? [] : ["--no-open"]),
  );
  const ended = waitForChild(child);
  if (link !== undefined) {
    if (!isOnDesktop)
      console.error(
        `Open this link in a browser on this computer. The link works once, within 10 minutes: ${link}`,
      );
    console.error("Press Ctrl C to stop. Everything is saved.");
  }
  return (await ended).exitCode;
}

function describeMissingElectron(): string {
  if (isOnDesktop) return "Can't download Electron. Lanedesk opens in your browser instead.";
  if (runtime) return "There is no desktop for a window. Lanedesk runs in a browser instead.";
  return "Electron is not installed and there is no desktop for a window. Lanedesk runs in a browser instead.";
}

/** Waits for a child process, and stops it on SIGTERM. */
async function waitForChild(child: ChildProcess): Promise<{ exitCode: number; isStopRequested: boolean }> {
  let isStopRequested = false;
  // Do not forward these signals: the terminal also sends them to the child, and a second signal would kill the child
  // while it closes its data.
  const terminalSignals = ["SIGINT", "SIGHUP", "SIGBREAK"] as const;
  const markStopRequested = () => {
    isStopRequested = true;
  };
  const stop = () => {
    isStopRequested = true;
    requestStop(child);
  };
  for (const signal of terminalSignals) process.on(signal, markStopRequested);
  process.on("SIGTERM", stop);
  if (child.exitCode === null && child.signalCode === null)
    await once(child, "exit").catch((cause: unknown) => console.error(cause));
  for (const signal of terminalSignals) process.off(signal, markStopRequested);
  process.off("SIGTERM", stop);
  return { exitCode: child.exitCode ?? 1, isStopRequested };
}
