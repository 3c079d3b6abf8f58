import { cp, mkdtemp, rm } from "node:fs/promises";
import { availableParallelism, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { _electron, chromium, type Page } from "playwright-core";
import { ensureBuilt } from "../../build/ensure-built.ts";
import { repository } from "../../build/paths.ts";
import { readPolicy } from "../../electron/policy/read-policy.ts";
import { findBrowser } from "../support/browser.ts";
import { serve } from "../support/program.ts";
import { writeFakeElectron } from "../support/write-fake-electron.ts";
import { demoFolder } from "./ui/demo-folder.ts";

/**
 * `npm run bench:start [-- --loads 100000]` measures the time from the start of the process to a window with loads: of the
 * headless program with a browser that already runs, and of the desktop program on the stand-in for Electron, which also
 * starts its browser. Also measures reading the policy. Prints each figure with its limit.
 */
const { values } = parseArgs({ options: { loads: { type: "string", default: "100000" } } });
const loads = Number(values.loads);

const MAX_START_MS = 1_500;
const MAX_POLICY_MS = 150;

/** Waits until the board shows loads. */
const showLoads = (page: Page) =>
  page.waitForFunction(
    () => document.querySelectorAll("[role=row][aria-rowindex]:not([aria-busy])").length > 10,
  );

async function startHeadless(folder: string): Promise<number> {
  const browser = await chromium.launch({ executablePath: await findBrowser(), chromiumSandbox: false });
  const page = await browser.newPage();
  const started = performance.now();
  const served = await serve(folder);
  await page.goto(served.ui);
  await showLoads(page);
  const took = performance.now() - started;
  await browser.close();
  // Killed, because a normal stop would make a backup.
  await served.kill();
  return took;
}

async function startDesktop(folder: string): Promise<number> {
  const executablePath = await writeFakeElectron();
  const env = { ...process.env, LANEDESK_TEST_BROWSER: await findBrowser() } as Record<string, string>;
  const started = performance.now();
  const app = await _electron.launch({ executablePath, args: [repository, "--data", folder], env });
  await showLoads(await app.firstWindow());
  const took = performance.now() - started;
  await app.close();
  return took;
}

function print(name: string, milliseconds: number, limit: number): void {
  const ratio = (milliseconds / limit).toFixed(2);
  process.stdout.write(
    `${name.padEnd(42)} ${milliseconds.toFixed(0).padStart(6)} ms   limit ${limit}   ratio ${ratio}\n`,
  );
}

const policyStarted = performance.now();
await readPolicy();
const policyMs = performance.now() - policyStarted;
await ensureBuilt();
const demo = await demoFolder(loads, false);
const copies = await mkdtemp(join(tmpdir(), "lanedesk-bench-start-"));
try {
  const load = loadavg()[0]?.toFixed(1);
  process.stdout.write(
    `${loads.toLocaleString("en-US")} loads, ${availableParallelism()} cores, load average ${load}\n`,
  );
  const copyDesk = async (name: string) => {
    const folder = join(copies, name);
    await cp(demo, folder, { recursive: true });
    return folder;
  };
  print("reading the policy", policyMs, MAX_POLICY_MS);
  print(
    "headless: start to window with loads",
    await startHeadless(await copyDesk("headless")),
    MAX_START_MS,
  );
  print("stand-in: start to window with loads", await startDesktop(await copyDesk("desktop")), MAX_START_MS);
} finally {
  await rm(copies, { recursive: true, force: true });
}
