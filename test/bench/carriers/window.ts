import { readFile } from "node:fs/promises";
import { chromium, type Page } from "playwright-core";
import { ensureBuilt } from "../../../build/ensure-built.ts";
import { findBrowser } from "../../support/browser.ts";
import { serve } from "../../support/program.ts";
import { paintedAfter } from "../ui/meter.ts";

const REPETITIONS = 5;
const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** Opens the Carriers view in a browser on a served data folder, and searches there. Prints times with their limits. */
export async function measureWindow(folder: string, carriers: number): Promise<void> {
  await ensureBuilt();
  const served = await serve(folder);
  const browser = await chromium.launch({ executablePath: await findBrowser(), chromiumSandbox: false });
  const processorMs = () => readProcessorMs(served.process.pid ?? 0);
  const print = (name: string, { wallMs, cpuMs }: Opened, limitMs: number) =>
    console.warn(
      `window, ${name} with ${carriers} waiting: ${Math.round(wallMs)} ms (${Math.round(cpuMs)} ms CPU of the main process) (limit ${limitMs} ms)`,
    );
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.goto(served.ui);
    // Meanwhile the window loads its views and the program reads its search index.
    await pause(5_000);
    const found: Record<"first" | "view" | "search", Opened[]> = { first: [], view: [], search: [] };
    for (let run = 0; run <= REPETITIONS; run++) {
      const opened = await timed(processorMs, () => openView(page));
      found[run === 0 ? "first" : "view"].push(opened);
      await pause(1_000);
      found.search.push(await timed(processorMs, () => search(page, String(carriers - 7 - run))));
    }
    print("opening the view for the first time", median(found.first), 300);
    print("opening the view", median(found.view), 300);
    print("searching", median(found.search), 100);
  } finally {
    await browser.close();
    // Killed, because a normal stop would make a backup.
    await served.kill();
  }
}

interface Opened {
  wallMs: number;
  cpuMs: number;
}

async function timed(processorMs: () => Promise<number>, work: () => Promise<number>): Promise<Opened> {
  const before = await processorMs();
  return { wallMs: await work(), cpuMs: (await processorMs()) - before };
}

/** From a click in another view to the first painted row. */
async function openView(page: Page): Promise<number> {
  await page.click('nav a[href="#settings"]');
  await page.locator("#carrier-queue").waitFor({ state: "detached" });
  return await paintedAfter(page, "click", "#carrier-queue [role=option]", () =>
    page.click('nav a[href="#carriers"]'),
  );
}

/** The only row of the queue. */
const onlyRow = "#carrier-queue > [role=presentation] > [role=presentation]:only-child [role=option]";

/** From the last key of a number to its carrier, alone in the queue. */
async function search(page: Page, number: string): Promise<number> {
  const field = page.getByRole("textbox", { name: "Search carriers" });
  await field.fill(`carrier ${number.slice(0, -1)}`);
  await pause(1_000);
  const took = await paintedAfter(page, "keydown", onlyRow, () => field.press(number.slice(-1)));
  await field.fill("");
  return took;
}

/** User and system time of a process, on Linux; 0 elsewhere. */
async function readProcessorMs(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * 10;
}

const median = (all: readonly Opened[]): Opened => {
  const sorted = all.toSorted((left, right) => left.wallMs - right.wallMs);
  return sorted[Math.floor(sorted.length / 2)] ?? { wallMs: 0, cpuMs: 0 };
};
