import type { Page } from "playwright-core";
import { type Frames, framesWhile, heapOf, paintedAfter } from "./meter.ts";

const row = '[role=row][aria-rowindex="2"]:not([aria-busy])';
const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** From the start of the navigation to the first rows on the screen. */
export async function openWindow(page: Page): Promise<number> {
  await page.reload({ waitUntil: "commit" });
  await page.locator(row).waitFor({ state: "attached" });
  return page.evaluate(
    () =>
      new Promise<number>((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now()))),
      ),
  );
}

/** From the press on "Loads" in another view to its first rows. */
export async function openView(page: Page): Promise<number> {
  await page.click('nav a[href="#settings"]');
  await page.locator("[role=grid]").waitFor({ state: "detached" });
  return paintedAfter(page, "click", row, () => page.click('nav a[href="#loads"]'));
}

/** From the press on another view of the board to its first rows. */
export async function changeView(page: Page, title: string): Promise<number> {
  const shown = `[role=grid][aria-label="Loads: ${title}"] ${row}`;
  return paintedAfter(page, "click", shown, () =>
    page.getByRole("button", { name: title, exact: true }).click(),
  );
}

/** From each keystroke in the search box to its result. */
export async function search(page: Page, term: string): Promise<number[]> {
  await page.keyboard.press("/");
  const times: number[] = [];
  for (let length = 1; length <= term.length; length++) {
    await pause(150);
    const shown = `[role=grid][aria-label$="with “${term.slice(0, length)}”"]`;
    times.push(
      await paintedAfter(page, "keydown", shown, () => page.keyboard.press(term.charAt(length - 1))),
    );
  }
  await page.keyboard.press("Escape");
  await page.locator('[role=grid]:not([aria-label*="with “"])').waitFor();
  return times;
}

/** From the top to the bottom, a frame at a time, each of them further than a screen: no row stays. */
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

/** The wheel turned for some seconds, a notch in each frame. */
export async function turnWheel(page: Page, notches: number): Promise<Frames> {
  await page.evaluate(() => document.querySelector("[role=grid]")?.scrollTo(0, 0));
  await page.locator("[role=grid]").hover({ position: { x: 300, y: 300 } });
  return framesWhile(page, async () => {
    for (let turned = 0; turned < notches; turned++) {
      await page.mouse.wheel(0, 240);
      await pause(16);
    }
  });
}

/** From the press of a key to the row that it goes to. */
export async function jump(page: Page, key: "Home" | "End", rows: number): Promise<number> {
  const wanted = key === "Home" ? 2 : rows + 1;
  const shown = `[role=row][aria-rowindex="${wanted}"]:not([aria-busy])`;
  return paintedAfter(page, "keydown", shown, () => page.keyboard.press(key));
}

/** The scrollbar's thumb drawn to the middle: the frames until the rows there are read. */
export async function dragThumb(page: Page): Promise<Frames> {
  const grid = page.locator("[role=grid]");
  await grid.evaluate((board) => board.scrollTo(0, 0));
  const box = await grid.boundingBox();
  if (!box) throw new Error("There is no board on the screen.");
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

/** How much the heap grows while the whole board is scrolled through, in bytes. */
export async function growthWhile(page: Page, work: () => Promise<unknown>): Promise<number> {
  const before = await heapOf(page);
  await work();
  return (await heapOf(page)) - before;
}
