import type { Page } from "playwright-core";
import { longestTaskWhile } from "./main-thread.ts";

/** Frames during some work, measured in the page; times in milliseconds. */
export interface Frames {
  longest: number;
  median: number;
  frames: number;
  /** Longest task of the page's main thread, in CPU time. */
  longestTask: number;
  /** Maximum number of rows in the DOM. */
  mostRows: number;
  /** Frames in which a visible row was missing or not read yet. */
  unread: number;
}

type Meter = Pick<Frames, "mostRows" | "unread"> & { times: number[]; stopped: boolean };
type Metered = typeof globalThis & { meter: Meter; isRead?: () => boolean };

/** Adds `isRead` to the page: whether every visible row shows its load's text. */
export function addIsRead(page: Page) {
  return page.addInitScript(() => {
    const rowHeight = 32;
    (globalThis as Metered).isRead = () => {
      const board = document.querySelector("[role=grid]");
      const total = Number(board?.getAttribute("aria-rowcount") ?? 0) - 1;
      if (!board || total < 1) return false;
      const read = new Set<number>();
      for (const row of board.querySelectorAll("[role=row][aria-rowindex]:not([aria-busy])"))
        if (row.children.length > 10 && (row.textContent?.length ?? 0) > 20)
          read.add(Number(row.getAttribute("aria-rowindex")) - 2);
      // The heading covers the first row's height.
      const first = Math.floor(board.scrollTop / rowHeight);
      const last = Math.ceil((board.scrollTop + board.clientHeight) / rowHeight) - 2;
      for (let position = first; position <= Math.min(last, total - 1); position++)
        if (!read.has(position)) return false;
      return true;
    };
  });
}

/** Records each frame and the rows in the DOM during some work. */
export async function framesWhile(page: Page, work: () => Promise<void>): Promise<Frames> {
  await page.evaluate(() => {
    const meter: Meter = { times: [], mostRows: 0, unread: 0, stopped: false };
    (globalThis as Metered).meter = meter;
    const frame = (at: number) => {
      if (meter.stopped) return;
      meter.times.push(at);
      meter.mostRows = Math.max(meter.mostRows, document.querySelectorAll("[role=row]").length);
      if ((globalThis as Metered).isRead?.() === false) meter.unread++;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
  const { longestTask } = await longestTaskWhile(page, work);
  const frames = await page.evaluate(async () => {
    const { meter } = globalThis as Metered;
    await new Promise((resolve) => requestAnimationFrame(resolve));
    meter.stopped = true;
    const gaps = meter.times.slice(1).map((at, index) => at - (meter.times[index] ?? at));
    const sorted = gaps.toSorted((a, b) => a - b);
    return {
      longest: sorted.at(-1) ?? 0,
      median: sorted[Math.floor(sorted.length / 2)] ?? 0,
      frames: gaps.length,
      mostRows: meter.mostRows,
      unread: meter.unread,
    };
  });
  return { ...frames, longestTask };
}

/** Milliseconds until all visible rows are read and painted. */
export const untilRead = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const begun = performance.now();
        const look = () => {
          if (!(globalThis as Metered).isRead?.()) return requestAnimationFrame(look);
          requestAnimationFrame(() => resolve(performance.now() - begun));
        };
        requestAnimationFrame(look);
      }),
  );

type Watched = typeof globalThis & { painted: Promise<number> };

/** Records in new pages when the first rows are painted, in milliseconds since navigation. */
export function watchOpening(page: Page) {
  return page.addInitScript(() => {
    (globalThis as Watched).painted = new Promise((resolve) => {
      const look = () => {
        if (!(globalThis as Metered).isRead?.()) return requestAnimationFrame(look);
        requestAnimationFrame(() => resolve(performance.now()));
      };
      requestAnimationFrame(look);
    });
  });
}

/** The last recorded time. */
export const painted = (page: Page): Promise<number> => page.evaluate(() => (globalThis as Watched).painted);

/**
 * Milliseconds from the next event of a kind (by the browser's time stamp) to the frame after the one in which a selector
 * matches, when the element has been painted.
 */
export async function paintedAfter(
  page: Page,
  event: "keydown" | "click",
  selector: string,
  act: () => Promise<void>,
): Promise<number> {
  await page.evaluate(
    ([kind, wanted]) => {
      (globalThis as Watched).painted = new Promise((resolve) => {
        const begin = ({ timeStamp }: Event) => {
          const look = () => {
            if (!document.querySelector(wanted)) return requestAnimationFrame(look);
            requestAnimationFrame(() => resolve(performance.now() - timeStamp));
          };
          requestAnimationFrame(look);
        };
        window.addEventListener(kind, begin, { capture: true, once: true });
      });
    },
    [event, selector] as const,
  );
  await act();
  return painted(page);
}

/** Heap size of the page after garbage collection, in bytes. */
export async function getHeap(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  for (let times = 0; times < 3; times++) await session.send("HeapProfiler.collectGarbage");
  const { usedSize } = await session.send("Runtime.getHeapUsage");
  await session.detach();
  return usedSize;
}
