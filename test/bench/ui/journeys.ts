import type { Page } from "playwright-core";
import { type Frames, framesWhile, getHeap, painted, paintedAfter, untilRead } from "./meter.ts";

const row = '[role=row][aria-rowindex="2"]:not([aria-busy])';
const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** Time from navigation to the first rows, in a new page. */
export async function openWindow(page: Page, address: string): Promise<number> {
  await page.goto(address, { waitUntil: "commit" });
  return openedWindow(page);
}

/** The same after a reload. */
export async function openWindowAgain(page: Page): Promise<number> {
  await page.reload({ waitUntil: "commit" });
  return openedWindow(page);
}

async function openedWindow(page: Page): Promise<number> {
  const took = await painted(page);
  // Wait until preloading has finished, so that it does not disturb the next measurement.
  await pause(2_000);
  return took;
}

/** Time from a click on "Loads" in another view to the first rows. */
export async function openView(page: Page): Promise<number> {
  await page.click('nav a[href="#settings"]');
  await page.locator("[role=grid]").waitFor({ state: "detached" });
  return paintedAfter(page, "click", row, () => page.click('nav a[href="#loads"]'));
}

/** Time from a click on another board view to its first rows. */
export async function changeView(page: Page, title: string): Promise<number> {
  const shown = `[role=grid][aria-label="Loads: ${title}"] ${row}`;
  return paintedAfter(page, "click", shown, () =>
    page.getByRole("button", { name: title, exact: true }).click(),
  );
}

/** Time from each keystroke in the search box to its result. */
export async function search(page: Page, term: string): Promise<number[]> {
  await page.keyboard.press("/");
  const times: number[] = [];
  for (let length = 1; length <= term.length; length++) {
    await pause(150);
    const shown = `[role=grid][aria-label$="search “${term.slice(0, length).trim()}”"]`;
    times.push(
      await paintedAfter(page, "keydown", shown, () => page.keyboard.press(term.charAt(length - 1))),
    );
  }
  await page.keyboard.press("Escape");
  await page.locator('[role=grid]:not([aria-label*="search “"])').waitFor();
  return times;
}

const panelMap = '[role=img][aria-label^="Map:"] [data-kind]';
const summaryMap = "[data-code=TX]";

/** Times from a key to a map, first with its chunk to load, then again: of the panel's load, and of the summary. */
export async function openMaps(
  page: Page,
): Promise<Record<"panel" | "summary", [first: number, again: number]>> {
  const open = async (key: string, map: string) => {
    const took = await paintedAfter(page, "keydown", map, () => page.keyboard.press(key));
    await page.keyboard.press(key === "Enter" ? "Escape" : key);
    await page.locator(map).first().waitFor({ state: "detached" });
    return took;
  };
  await jump(page, "Home");
  return {
    panel: [await open("Enter", panelMap), await open("Enter", panelMap)],
    summary: [await open("s", summaryMap), await open("s", summaryMap)],
  };
}

/** Scrolls from top to bottom by more than a screen per frame, so that no row stays. */
export async function scrollThrough(page: Page, frames: number): Promise<Frames> {
  return framesWhile(page, () =>
    page.evaluate(
      (steps) =>
        new Promise<void>((resolve) => {
          const board = document.querySelector("[role=grid]");
          if (!board) return resolve();
          let taken = 0;
          const next = () => {
            taken++;
            board.scrollTop = (board.scrollHeight * taken) / steps;
            if (taken === steps) resolve();
            else requestAnimationFrame(next);
          };
          requestAnimationFrame(next);
        }),
      frames,
    ),
  );
}

const toTop = (page: Page) => page.evaluate(() => document.querySelector("[role=grid]")?.scrollTo(0, 0));

/** Turns the wheel for some seconds, one notch per frame. */
export async function turnWheel(page: Page, notches: number): Promise<Frames> {
  await toTop(page);
  await page.locator("[role=grid]").hover({ position: { x: 300, y: 300 } });
  return framesWhile(page, async () => {
    for (let turned = 0; turned < notches; turned++) {
      await page.mouse.wheel(0, 240);
      await pause(16);
    }
  });
}

/** Holds Page Down, with the keyboard's repeat rate of 30 per second. */
export async function holdPageDown(page: Page, times: number): Promise<Frames> {
  await jump(page, "Home");
  await untilRead(page);
  const frames = await framesWhile(page, async () => {
    for (let pressed = 0; pressed < times; pressed++) {
      await page.keyboard.down("PageDown");
      await pause(33);
    }
    await page.keyboard.up("PageDown");
  });
  await jump(page, "Home");
  return frames;
}

/** Jumps to positions that have not been read. Returns the time until their rows are shown. */
export async function stopAt(page: Page, shares: readonly number[]): Promise<number[]> {
  const times: number[] = [];
  for (const share of shares) {
    await page.evaluate((part) => {
      const board = document.querySelector("[role=grid]");
      if (board) board.scrollTop = board.scrollHeight * part;
    }, share);
    times.push(await untilRead(page));
    await pause(150);
  }
  return times;
}

/** Time from a key press to the row it goes to. */
export async function jump(page: Page, key: "Home" | "End"): Promise<number> {
  const rows = Number(await page.locator("[role=grid]").getAttribute("aria-rowcount"));
  const wanted = key === "Home" ? 2 : rows;
  const shown = `[role=row][aria-rowindex="${wanted}"]:not([aria-busy])`;
  return paintedAfter(page, "keydown", shown, () => page.keyboard.press(key));
}

/** Drags the scrollbar to the middle. Returns the frames until the rows there are shown. */
export async function dragThumb(page: Page): Promise<Frames> {
  const grid = page.locator("[role=grid]");
  await toTop(page);
  const box = await grid.boundingBox();
  if (!box) throw new Error("No board found.");
  const [x, top] = [box.x + box.width - 7, box.y + 24];
  return framesWhile(page, async () => {
    await page.mouse.move(x, top);
    await page.mouse.down();
    await page.mouse.move(x, box.y + box.height / 2, { steps: 40 });
    await page.mouse.up();
    await page.waitForFunction(() => {
      const board = document.querySelector("[role=grid]");
      return board && board.scrollTop > board.scrollHeight / 4 && !board.querySelector("[aria-busy]");
    });
  });
}

/** Heap growth during some work, in bytes. */
export async function growthWhile(page: Page, work: () => Promise<unknown>): Promise<number> {
  const before = await getHeap(page);
  await work();
  return (await getHeap(page)) - before;
}
