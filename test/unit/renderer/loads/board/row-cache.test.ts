import { expect, test } from "vitest";
import {
  addPage,
  EMPTY_CACHE,
  findPageToRead,
  getPageStart,
  getRowAt,
  markPagesStale,
  ROWS_PER_PAGE,
  type RowCache,
  resetCache,
  type VisibleRange,
} from "../../../../../renderer/loads/board/row-cache.ts";
import type { BoardPage, LoadRow } from "../../../../../shared/views/load-rows.ts";

const top: VisibleRange = { first: 0, last: 30, direction: 0 };

/** A screen of 31 rows, scrolling down by default. */
const screenAt = (first: number, direction: VisibleRange["direction"] = 1): VisibleRange => ({
  first,
  last: first + 30,
  direction,
});

/** Answers `loads.page` for a list of loads: after a key or from a position. */
const answerPage = (loads: string[], { after, position = 0 }: ReturnType<typeof getPageStart>): BoardPage => {
  const from = after === null ? position : loads.indexOf(after) + 1;
  const rows = loads.slice(from, from + ROWS_PER_PAGE).map((loadId) => ({ loadId }) as LoadRow);
  const isLast = from + ROWS_PER_PAGE >= loads.length;
  const next = isLast ? null : (rows.at(-1)?.loadId ?? null);
  return { rows, total: loads.length, isTotalEstimated: false, next, interpretation: "" };
};

/** Reads pages until none is missing, as the board does. */
function readAll(cache: RowCache, loads: string[], visible: VisibleRange): RowCache {
  for (let reads = 0; reads < 2_000; reads++) {
    const wanted = findPageToRead(cache, visible);
    if (wanted === undefined) return cache;
    cache = addPage(cache, wanted, answerPage(loads, getPageStart(cache, wanted)), visible);
  }
  throw new Error("Reading pages did not end.");
}

/** The cache after the first page. */
const readFirst = (loads: string[]): RowCache =>
  addPage(EMPTY_CACHE, 0, answerPage(loads, getPageStart(EMPTY_CACHE, 0)), top);

const named = (count: number) => Array.from({ length: count }, (_, index) => `load-${index}`);
const seen = (cache: RowCache, first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => getRowAt(cache, first + index)?.loadId);

test("reads the visible pages and one page beyond at rest", () => {
  const cache = readAll(EMPTY_CACHE, named(1_000), top);
  expect([...cache.pages.keys()]).toEqual([0, 1]);
  expect(cache.total).toBe(1_000);
});

test("a list with an estimated total grows while it scrolls, until its end is known", () => {
  const loads = named(200);
  const estimated = (cache: RowCache, index: number, total: number): RowCache => {
    const answer = answerPage(loads, getPageStart(cache, index));
    return addPage(cache, index, { ...answer, total, isTotalEstimated: answer.next !== null }, top);
  };
  let cache = estimated(EMPTY_CACHE, 0, 75);
  expect([cache.total, cache.isTotalEstimated]).toEqual([100, true]);
  for (const page of [1, 2]) cache = estimated(cache, page, 75);
  expect([cache.total, cache.isTotalEstimated]).toEqual([200, true]);
  cache = estimated(cache, 3, 200);
  expect([cache.total, cache.isTotalEstimated]).toEqual([200, false]);
});

test("reads a distant page by position with its neighbors, then by key", () => {
  const loads = named(5_000);
  const cache = readAll(readAll(EMPTY_CACHE, loads, top), loads, screenAt(3_910, 0));
  expect(seen(cache, 3_910, 3_940)).toEqual(loads.slice(3_910, 3_941));
  expect([...cache.pages.keys()]).toEqual([0, 1, 78, 79, 77]);
  expect(getPageStart(cache, 80)).toEqual({ after: "load-3999" });
  expect(getPageStart(cache, 90)).toEqual({ after: null, position: 4_500 });
});

test("reads further ahead in the scroll direction", () => {
  const loads = named(5_000);
  const far = (way: VisibleRange["direction"]) => readAll(readFirst(loads), loads, screenAt(2_510, way));
  expect([...far(1).pages.keys()]).toEqual([0, 50, 51, 52, 53, 54, 49]);
  expect([...far(-1).pages.keys()]).toEqual([0, 50, 49, 48, 47, 46, 51]);
  const end = readAll(readFirst(loads), loads, screenAt(4_969));
  expect([...end.pages.keys()]).toEqual([0, 99, 98]);
});

test("reads the last page directly", () => {
  const loads = named(5_030);
  const cache = readAll(readAll(EMPTY_CACHE, loads, top), loads, screenAt(4_999));
  expect(seen(cache, 4_999, 5_029)).toEqual(loads.slice(4_999, 5_030));
});

test("drops pages far from the screen and reads them again on return", () => {
  const loads = named(6_000);
  let cache = readAll(EMPTY_CACHE, loads, top);
  for (let first = 0; first < 5_900; first += 75) cache = readAll(cache, loads, screenAt(first));
  expect(cache.pages.size).toBeLessThanOrEqual(48);
  expect(getRowAt(cache, 0)).toBeUndefined();
  expect(seen(readAll(cache, loads, top), 0, 30)).toEqual(loads.slice(0, 31));
});

test("neither skips nor repeats a row after a load was added at the top", () => {
  const loads = named(1_000);
  const middle = screenAt(390);
  const read = readAll(readAll(readAll(EMPTY_CACHE, loads, top), loads, screenAt(200)), loads, middle);
  const more = ["load-new", ...loads];
  const upper = screenAt(190, -1);
  const cache = readAll(readAll(markPagesStale(read, 1), more, middle), more, upper);
  expect(seen(cache, 190, 220)).toEqual(more.slice(190, 221));
});

test("keeps stale rows until they are read again", () => {
  const loads = named(500);
  const cache = markPagesStale(readAll(EMPTY_CACHE, loads, top), 0);
  expect(getRowAt(cache, 0)?.loadId).toBe("load-0");
  expect(findPageToRead(cache, top)).toBe(0);
});

test("removes pages beyond the new end after loads were removed", () => {
  const read = readAll(readAll(EMPTY_CACHE, named(500), top), named(500), screenAt(390));
  const cache = readAll(markPagesStale(read, 0), named(80), top);
  expect(cache.total).toBe(80);
  expect([...cache.pages.keys()].sort()).toEqual([0, 1]);
});

test("keeps the objects of rows that did not change, also for another query", () => {
  const loads = named(60);
  const cache = readFirst(loads);
  const rows = cache.pages.get(0);
  const again = addPage(resetCache(cache), 0, answerPage(loads, getPageStart(EMPTY_CACHE, 0)), top);
  expect(again.pages.get(0)).toBe(rows);
  const changed = answerPage(loads, getPageStart(EMPTY_CACHE, 0));
  changed.rows[1] = { loadId: "load-1", weight: 1 } as LoadRow;
  const after = addPage(cache, 0, changed, top);
  expect(getRowAt(after, 0)).toBe(rows?.[0]);
  expect(getRowAt(after, 1)).not.toBe(rows?.[1]);
});
