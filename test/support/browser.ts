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

/** Starts the test browser; whoever starts it closes it. */
export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: await findBrowser(), headless: true, chromiumSandbox: false });
}

/**
 * The executable of the test browser: the one named by LANEDESK_TEST_BROWSER, the one inside the npm package
 * @sparticuz/chromium where that fits (Linux on x64), or else an installed Chrome, Edge or Chromium.
 * @throws an error that says what to install, when there is none
 */
export async function findBrowser(): Promise<string> {
  const named = process.env.LANEDESK_TEST_BROWSER;
  if (named) return named;
  if (process.platform === "linux" && process.arch === "x64") return packagedBrowser();
  const installed = installedBrowsers().find((path) => existsSync(path));
  if (installed) return installed;
  throw new Error(
    "The end to end tests need a browser and found none: install Chrome, Edge or Chromium, or name its executable in LANEDESK_TEST_BROWSER.",
  );
}

/**
 * Unpacks the packaged browser once for each of its versions. The package always unpacks into the temporary
 * folder, so it is given one of its own in a process of its own, which is then moved into place as a whole:
 * a run that is cut short leaves nothing that looks finished.
 */
async function packagedBrowser(): Promise<string> {
  const entry = require.resolve("@sparticuz/chromium");
  const manifest = await readFile(join(dirname(entry), "..", "package.json"), "utf8");
  const { version } = JSON.parse(manifest) as { version: string };
  const folder = join(tmpdir(), `lanedesk-test-browser-${version}`);
  const executable = join(folder, "chromium");
  if (existsSync(executable)) return executable;

  const fresh = await mkdtemp(`${folder}-`);
  try {
    const script = `import chromium from ${JSON.stringify(entry)}; await chromium.executablePath();`;
    await run(process.execPath, ["--input-type=module", "--eval", script], {
      env: { ...process.env, TMPDIR: fresh },
    });
    await rename(fresh, folder);
  } catch (error) {
    await rm(fresh, { recursive: true, force: true });
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
