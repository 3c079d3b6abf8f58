import inspector from "node:inspector";
import { registerHooks } from "node:module";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { app } from "./app.ts";
import { setBrowser } from "./browser.ts";
import { startChromium } from "./chromium.ts";
import { handleDownloads } from "./downloads.ts";

/**
 * Runs a program like the electron executable: `run.ts [switches] folder [program arguments]`. With Playwright's
 * --inspect=0, the app becomes ready when Playwright is connected.
 */
const parameters = process.argv.slice(2);
const folderAt = parameters.findIndex((parameter) => !parameter.startsWith("--"));
const folder = resolve(parameters[folderAt] ?? ".");
const isDriven = parameters.slice(0, folderAt).includes("--inspect=0");
for (const parameter of parameters) {
  const [, name, value = ""] = /^--([^=]+)=?(.*)$/.exec(parameter) ?? [];
  if (name) app.switches.set(name, value);
}
process.argv.splice(1, process.argv.length, folder, ...parameters.slice(folderAt + 1));

// Electron shows a dialog for an uncaught error and continues. Here it is printed, and support/electron.ts fails the test.
process.on("uncaughtException", (cause) => console.error("Uncaught in the main process:", cause));
quitOnFirst("SIGTERM");
quitOnFirst("SIGINT");
endWithParent();
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === "electron"
      ? { url: new URL("electron.ts", import.meta.url).href, shortCircuit: true }
      : next(specifier, context),
});

if (process.env.LANEDESK_TEST_CONNECTIONS) await import("../count-connections.ts");
const { main } = app.readManifest(folder);
if (isDriven) inspector.open(0);
await import(pathToFileURL(join(folder, main)).href);
if (!app.isQuitting) {
  const driven = isDriven ? playwrightConnects() : Promise.resolve();
  const profile = join(app.getPath("sessionData"), "chromium");
  const chromium = await startChromium(testBrowser(), profile, readDebuggingPort());
  await handleDownloads(chromium);
  setBrowser(chromium);
  await driven;
  app.becomeReady();
}

function readDebuggingPort(): string | undefined {
  const [, port] = /^--remote-debugging-port=(\d+)$/m.exec(parameters.slice(folderAt + 1).join("\n")) ?? [];
  return port;
}

function testBrowser(): string {
  const named = process.env.LANEDESK_TEST_BROWSER;
  if (!named) throw new Error("LANEDESK_TEST_BROWSER must name the test browser.");
  return named;
}

/** Playwright calls this when it is connected to the main process and the browser. */
function playwrightConnects(): Promise<void> {
  return new Promise((connected) => {
    Object.assign(globalThis, { __playwright_run: connected });
  });
}

/** As in Electron, the first signal quits and a second one kills. */
function quitOnFirst(signal: NodeJS.Signals): void {
  let isQuitting = false;
  process.on(signal, () => {
    if (isQuitting) process.kill(process.pid, "SIGKILL");
    isQuitting = true;
    app.quit();
  });
}

/** Ends this process when the test process is killed. */
function endWithParent(): void {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) process.exit(1);
  }, 500).unref();
}
