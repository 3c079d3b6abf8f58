import { replaceEqualDeep } from "@tanstack/react-query";
import type { BoardPage, LoadRow } from "../../../shared/views/load-rows.ts";

/** The number of rows that the board reads at a time. */
export const ROWS_PER_PAGE = 50;

/** Maximum number of pages in memory. */
const MAX_PAGES = 48;

/** Pages to read ahead in the scroll direction. */
const PAGES_AHEAD = 4;

/** The positions that the grid renders. */
export interface VisibleRange {
  first: number;
  last: number;
  /** Last scroll direction: 1 down, -1 up, 0 none yet. */
  direction: -1 | 0 | 1;
}

/** The rows read so far, in pages. */
export interface RowCache {
  /** Number of rows in the view; undefined until the first page is read. */
  total: number | undefined;
  isTotalEstimated: boolean;
  /** See `boardPage`. */
  interpretation: string;
  pages: ReadonlyMap<number, LoadRow[]>;
  /** Pages to read again; their rows stay on screen until then. */
  stale: ReadonlySet<number>;
  /** The keys after which pages start (`next` of the previous page), as far as known. */
  startKeys: ReadonlyMap<number, string>;
}

/** The cache before the first page arrives, and after that page could not be read. */
export const EMPTY_CACHE: RowCache = {
  total: undefined,
  isTotalEstimated: false,
  interpretation: "",
  pages: new Map(),
  stale: new Set(),
  startKeys: new Map(),
};

/** Returns the row at a position; undefined if the row has not been read. */
export const getRowAt = (cache: RowCache, position: number): LoadRow | undefined =>
  cache.pages.get(getPageAt(position))?.[position % ROWS_PER_PAGE];

/** Finds the position of a load in the pages that are up to date; undefined if these pages do not have the load. */
export function findPosition({ pages, stale }: RowCache, loadId: string): number | undefined {
  for (const [page, rows] of pages) {
    const index = stale.has(page) ? -1 : rows.findIndex((row) => row.loadId === loadId);
    if (index >= 0) return page * ROWS_PER_PAGE + index;
  }
  return undefined;
}

/** Returns the index of the page that contains a position. */
export const getPageAt = (position: number): number => Math.floor(position / ROWS_PER_PAGE);

/** Returns where a page starts, as input of `loads.page`: after a key if known, otherwise at a position. */
export function getPageStart(cache: RowCache, index: number): { after: string | null; position?: number } {
  const after = cache.startKeys.get(index);
  if (after !== undefined) return { after };
  return index === 0 ? { after: null } : { after: null, position: index * ROWS_PER_PAGE };
}

/** Returns the index of the next page to read, on screen or near the screen; undefined if these pages are up to date. */
export function findPageToRead(
  cache: RowCache,
  { first, last, direction }: VisibleRange,
): number | undefined {
  if (cache.total === undefined) return 0;
  const end = getPageAt(Math.max(0, cache.total - 1));
  const [from, to] = [Math.min(getPageAt(first), end), Math.min(getPageAt(last), end)];
  const below = listPages(to + 1, Math.min(to + (direction === 1 ? PAGES_AHEAD : 1), end));
  const above = listPages(Math.max(from - (direction === -1 ? PAGES_AHEAD : 1), 0), from - 1).reverse();
  const around = direction === -1 ? [...above, ...below] : [...below, ...above];
  return [...listPages(from, to), ...around].find(
    (index) => !cache.pages.has(index) || cache.stale.has(index),
  );
}

const listPages = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, offset) => from + offset);

/** Returns a cache for another query: empty, except the rows of the first page, which `addPage` reuses where equal. */
export const resetCache = ({ pages }: RowCache): RowCache => ({
  ...EMPTY_CACHE,
  pages: new Map([...pages].filter(([index]) => index === 0)),
});

/**
 * Returns the cache with a page added or replaced. If the key of the next page changed, the later pages become stale.
 * Rows that are equal and at the same position stay the same objects, so that React does not render them again.
 */
export function addPage(cache: RowCache, index: number, read: BoardPage, visible: VisibleRange): RowCache {
  const known = cache.startKeys.get(index + 1);
  const hasMoved = known !== undefined && known !== read.next;
  const pages = new Map(cache.pages).set(index, replaceEqualDeep(cache.pages.get(index), read.rows));
  const stale = new Set(cache.stale);
  if (hasMoved) for (const other of pages.keys()) if (other > index) stale.add(other);
  stale.delete(index);
  const startKeys = new Map(hasMoved ? keepStartKeysUpTo(cache.startKeys, index) : cache.startKeys);
  if (read.next !== null) startKeys.set(index + 1, read.next);
  const { isTotalEstimated, interpretation } = read;
  // An estimate that is too low grows while the grid scrolls.
  const total = isTotalEstimated ? Math.max(read.total, (index + 2) * ROWS_PER_PAGE) : read.total;
  const lastPage = getPageAt(Math.max(0, total - 1));
  for (const other of pages.keys()) if (other > lastPage) pages.delete(other);
  return { total, isTotalEstimated, interpretation, pages: dropFarPages(pages, visible), stale, startKeys };
}

/** Returns the cache after a change: every page is stale, and the pages after `index` have no start keys. */
export const markPagesStale = (cache: RowCache, index: number): RowCache => ({
  ...cache,
  startKeys: new Map(keepStartKeysUpTo(cache.startKeys, index)),
  stale: new Set(cache.pages.keys()),
});

const keepStartKeysUpTo = (startKeys: RowCache["startKeys"], index: number) =>
  [...startKeys].filter(([page]) => page <= index);

/** Limits memory: drops the pages farthest from the screen. */
function dropFarPages(pages: Map<number, LoadRow[]>, visible: VisibleRange) {
  if (pages.size <= MAX_PAGES) return pages;
  const middle = (visible.first + visible.last) / 2 / ROWS_PER_PAGE;
  const byDistance = [...pages].sort(([a], [b]) => Math.abs(a - middle) - Math.abs(b - middle));
  return new Map(byDistance.slice(0, MAX_PAGES));
}
