import { availableParallelism, loadavg } from "node:os";
import { parseArgs } from "node:util";
import { chromium, type Page } from "playwright-core";
import { ensureBuilt } from "../../../build/ensure-built.ts";
import { findBrowser } from "../../support/browser.ts";
import { demoFolder } from "./demo-folder.ts";
import { importRows } from "./import-rows.ts";
import {
  changeView,
  dragThumb,
  growthWhile,
  holdPageDown,
  jump,
  openMaps,
  openView,
  openWindow,
  openWindowAgain,
  scrollThrough,
  search,
  stopAt,
  turnWheel,
} from "./journeys.ts";
import { addIsRead, type Frames, framesWhile, watchOpening } from "./meter.ts";
import { showPlainPage } from "./plain-page.ts";
import { type LoopDelay, serveCopy } from "./served-copy.ts";

/**
 * `npm run bench:ui [-- --loads 100000 --screens 1280x800,1920x1080 --fresh]` measures the board in a real browser
 * against the served program. Prints each figure with its limit and, for scrolling, the figure of a page of plain lines.
 * "Opening the view" means coming from another view. A row counts as read only if it shows its load's text.
 */
const { values } = parseArgs({
  options: {
    loads: { type: "string", default: "100000" },
    screens: { type: "string", default: "1280x800,1920x1080" },
    fresh: { type: "boolean", default: false },
  },
});
const loads = Number(values.loads);
const terms = ["dallas", "lumper", "24117", "lopez", "reefer dallas", "100 mi dallas"];
const framesOfScroll = 900;
const notches = 200;
const pages = 100;
const imported = 10_000;
/** Positions as parts of the board's length, far from each other and from pages already read. */
const stops = [0.31, 0.72, 0.13, 0.57, 0.94, 0.42];

interface Figure {
  name: string;
  value: number;
  limit?: number | undefined;
  unit: string;
  /** The same figure for plain lines, if measured. */
  plain?: number;
}

async function getFigures(page: Page, opened: number): Promise<Figure[]> {
  const ms = (name: string, value: number, limit?: number): Figure => ({ name, value, limit, unit: "ms" });
  const scrolled: Frames[] = [];
  /** At reading speed, nearly every frame must show its rows. */
  const frames = async (name: string, took: Promise<Frames>, limit?: number): Promise<Figure[]> => {
    const found = await took;
    scrolled.push(found);
    return [
      ms(`${name}: longest frame`, found.longest, 50),
      ms(`${name}: median frame`, found.median),
      ms(`${name}: longest task, of processor time`, found.longestTask, 50),
      {
        name: `${name}: frames with a row still to be read`,
        value: (100 * found.unread) / found.frames,
        limit,
        unit: "%",
      },
    ];
  };
  const figures: Figure[] = [
    ms("opening the window: first rows", opened, 300),
    ms("opening the window again: first rows", await openWindowAgain(page), 300),
    ms("opening the view: first rows", await openView(page), 300),
    ms("changing to all loads: first rows", await changeView(page, "All"), 300),
  ];
  for (const term of terms) {
    const times = await search(page, term);
    figures.push(ms(`a keystroke of “${term}”, the slowest`, Math.max(...times), 100));
  }
  const { panel, summary } = await openMaps(page);
  figures.push(
    ms("opening the panel: its map", panel[0], 300),
    ms("opening the panel again: its map", panel[1], 100),
    ms("opening the summary: its map", summary[0], 300),
    ms("opening the summary again: its map", summary[1], 100),
  );
  figures.push(...(await frames("scrolling through", scrollThrough(page, framesOfScroll))));
  const stopped = await stopAt(page, stops);
  figures.push(ms("stopping anywhere: rows there, the slowest", Math.max(...stopped), 100));
  // Scroll through twice, because the first time fills the row cache; then return to the top.
  await jump(page, "Home");
  const growth = await growthWhile(page, async () => {
    await scrollThrough(page, framesOfScroll);
    await jump(page, "Home");
  });
  figures.push(...(await frames("the wheel", turnWheel(page, notches), 2)));
  figures.push(...(await frames("Page Down held", holdPageDown(page, pages), 2)));
  figures.push(...(await frames("dragging the scrollbar", dragThumb(page))));
  figures.push(ms("End: last rows", await jump(page, "End"), 100));
  figures.push(ms("Home: first rows", await jump(page, "Home"), 100));
  figures.push({
    name: "rows in the page",
    value: Math.max(...scrolled.map(({ mostRows }) => mostRows)),
    limit: 200,
    unit: "",
  });
  figures.push({
    name: "heap after scrolling, more than before",
    value: growth / 2 ** 20,
    limit: 1,
    unit: "MB",
  });
  return figures;
}

async function plainFigures(page: Page): Promise<Map<string, number>> {
  await showPlainPage(page, loads);
  const through = await scrollThrough(page, framesOfScroll);
  const wheel = await turnWheel(page, notches);
  return new Map([
    ["scrolling through: longest frame", through.longest],
    ["scrolling through: median frame", through.median],
    ["the wheel: longest frame", wheel.longest],
    ["the wheel: median frame", wheel.median],
  ]);
}

/** Delays of the main process and the page during an import. */
async function importFigures(page: Page): Promise<Figure[]> {
  await served.longestDelay();
  const found = await framesWhile(page, () => importRows(page, imported));
  const name = `importing ${imported.toLocaleString("en-US")} rows`;
  return [
    ...delays(name, await served.longestDelay()),
    { name: `${name}: longest frame`, value: found.longest, unit: "ms" },
  ];
}

function delays(when: string, { clock, processor }: LoopDelay): Figure[] {
  return [
    { name: `${when}: longest delay of the main process`, value: clock, limit: 50, unit: "ms" },
    { name: `${when}: the same in processor time`, value: processor, limit: 50, unit: "ms" },
  ];
}

const print = (line: string) => process.stdout.write(`${line}\n`);

function printAll(figures: Figure[], peer?: Map<string, number>): void {
  for (const { name, value, limit, unit } of figures) {
    const peerValue = peer?.get(name);
    print(
      [
        name.padEnd(58),
        `${value.toFixed(value < 10 ? 1 : 0)} ${unit}`.padStart(9),
        (limit === undefined ? "" : `limit ${limit}`).padStart(11),
        limit === undefined ? "    " : value <= limit ? " met" : " NOT",
        peerValue === undefined ? "" : `  plain lines ${peerValue.toFixed(0)} ms`,
      ].join(""),
    );
  }
}

await ensureBuilt();
const served = await serveCopy(await demoFolder(loads, values.fresh));
// Playwright hides scrollbars by default; one is dragged here.
const browser = await chromium.launch({
  executablePath: await findBrowser(),
  chromiumSandbox: false,
  ignoreDefaultArgs: ["--hide-scrollbars"],
});
try {
  const context = await browser.newContext();
  /** Opens one page at a time, because the browser renders no frames of background pages. */
  const inPage = async <T>(screen: string, work: (page: Page) => Promise<T>): Promise<T> => {
    const [width = 1280, height = 800] = screen.split("x").map(Number);
    const page = await context.newPage();
    await page.setViewportSize({ width, height });
    return work(page).finally(() => page.close());
  };
  const measureOpening = async (page: Page) => {
    await addIsRead(page);
    await watchOpening(page);
    return openWindow(page, `${served.url}/window/`);
  };
  await inPage("800x600", async (page) => {
    await page.goto(served.ui);
    await page.getByRole("link", { name: "Settings" }).waitFor();
  });
  for (const screen of values.screens.split(",")) {
    const peer = await inPage(screen, plainFigures);
    await served.longestDelay();
    const figures = await inPage(screen, async (page) => {
      const opened = await measureOpening(page);
      return [
        ...(await getFigures(page, opened)),
        ...delays("during scrolling", await served.longestDelay()),
      ];
    });
    print(
      `\n${loads.toLocaleString("en-US")} loads, ${screen}, ${availableParallelism()} cores, load average ${loadavg()[0]?.toFixed(1)}, Chromium ${browser.version()} without a graphics card`,
    );
    printAll(figures, peer);
  }
  print("");
  printAll(
    await inPage("1280x800", async (page) => {
      await measureOpening(page);
      return importFigures(page);
    }),
  );
} finally {
  await browser.close();
  await served.remove();
}
