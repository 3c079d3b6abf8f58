import { expect, test } from "vitest";
import {
  addPage,
  EMPTY_CACHE,
  markStale,
  nextPageToRead,
  PAGE_SIZE,
  pageStart,
  type RowCache,
  rowAt,
  type VisibleRange,
} from "../../../../../renderer/loads/board/row-cache.ts";
import type { BoardPage, LoadRow } from "../../../../../shared/views/load-rows.ts";

const top: VisibleRange = { first: 0, last: 30, direction: 0 };

/** The screen with this first row, on its way down where it is not said otherwise. */
const screenAt = (first: number, direction: VisibleRange["direction"] = 1): VisibleRange => ({
  first,
  last: first + 30,
  direction,
});

/** The board as the main process has it: loads in order, a window behind a key or from a position on. */
const windowOf = (loads: string[], { after, position = 0 }: ReturnType<typeof pageStart>): BoardPage => {
  const from = after === null ? position : loads.indexOf(after) + 1;
  const rows = loads.slice(from, from + PAGE_SIZE).map((loadId) => ({ loadId }) as LoadRow);
  const isLast = from + PAGE_SIZE >= loads.length;
  return { rows, total: loads.length, next: isLast ? null : (rows.at(-1)?.loadId ?? null) };
};

/** Reads until all that is visible is there, as the board does. */
function settle(shelf: RowCache, loads: string[], visible: VisibleRange): RowCache {
  for (let reads = 0; reads < 2_000; reads++) {
    const wanted = nextPageToRead(shelf, visible);
    if (wanted === undefined) return shelf;
    shelf = addPage(shelf, wanted, windowOf(loads, pageStart(shelf, wanted)), visible);
  }
  throw new Error("The shelf never settled.");
}

/** The board just opened: its first window alone. */
const linkFirst = (loads: string[]): RowCache =>
  addPage(EMPTY_CACHE, 0, windowOf(loads, pageStart(EMPTY_CACHE, 0)), top);

const named = (count: number) => Array.from({ length: count }, (_, index) => `load-${index}`);
const seen = (shelf: RowCache, first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => rowAt(shelf, first + index)?.loadId);

test("at rest, what is on the screen and one window beyond it is read", () => {
  const shelf = settle(EMPTY_CACHE, named(1_000), top);
  expect([...shelf.pages.keys()]).toEqual([0, 1]);
  expect(shelf.total).toBe(1_000);
});

test("a window far away is read at once, with what lies around it, and then by key again", () => {
  const loads = named(5_000);
  const shelf = settle(settle(EMPTY_CACHE, loads, top), loads, screenAt(3_910, 0));
  expect(seen(shelf, 3_910, 3_940)).toEqual(loads.slice(3_910, 3_941));
  expect([...shelf.pages.keys()]).toEqual([0, 1, 78, 79, 77]);
  expect(pageStart(shelf, 80)).toEqual({ after: "load-3999" });
  expect(pageStart(shelf, 90)).toEqual({ after: null, position: 4_500 });
});

test("more is read ahead of a screen that moves, on the side to which it moves", () => {
  const loads = named(5_000);
  const far = (way: VisibleRange["direction"]) => settle(linkFirst(loads), loads, screenAt(2_510, way));
  expect([...far(1).pages.keys()]).toEqual([0, 50, 51, 52, 53, 54, 49]);
  expect([...far(-1).pages.keys()]).toEqual([0, 50, 49, 48, 47, 46, 51]);
  const end = settle(linkFirst(loads), loads, screenAt(4_969));
  expect([...end.pages.keys()]).toEqual([0, 99, 98]);
});

test("the end is read at once", () => {
  const loads = named(5_030);
  const shelf = settle(settle(EMPTY_CACHE, loads, top), loads, screenAt(4_999));
  expect(seen(shelf, 4_999, 5_029)).toEqual(loads.slice(4_999, 5_030));
});

test("windows far from the screen are let go of, and read again on the way back", () => {
  const loads = named(6_000);
  let shelf = settle(EMPTY_CACHE, loads, top);
  for (let first = 0; first < 5_900; first += 75) shelf = settle(shelf, loads, screenAt(first));
  expect(shelf.pages.size).toBeLessThanOrEqual(48);
  expect(rowAt(shelf, 0)).toBeUndefined();
  expect(seen(settle(shelf, loads, top), 0, 30)).toEqual(loads.slice(0, 31));
});

test("after a load came in at the top no row is missing and none comes twice", () => {
  const loads = named(1_000);
  const middle = screenAt(390);
  const read = settle(settle(settle(EMPTY_CACHE, loads, top), loads, screenAt(200)), loads, middle);
  const more = ["load-new", ...loads];
  const upper = screenAt(190, -1);
  const shelf = settle(settle(markStale(read, 1), more, middle), more, upper);
  expect(seen(shelf, 190, 220)).toEqual(more.slice(190, 221));
});

test("rows stay on the screen until what was read anew replaces them", () => {
  const loads = named(500);
  const shelf = markStale(settle(EMPTY_CACHE, loads, top), 0);
  expect(rowAt(shelf, 0)?.loadId).toBe("load-0");
  expect(nextPageToRead(shelf, top)).toBe(0);
});

test("when loads went away, what lies behind the new end is forgotten", () => {
  const read = settle(settle(EMPTY_CACHE, named(500), top), named(500), screenAt(390));
  const shelf = settle(markStale(read, 0), named(80), top);
  expect(shelf.total).toBe(80);
  expect([...shelf.pages.keys()].sort()).toEqual([0, 1]);
});
