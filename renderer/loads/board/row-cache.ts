import type { BoardPage, LoadRow } from "../../../shared/views/load-rows.ts";

/** Rows in one window of the board: more than a screen, and few enough to be there soon. */
export const PAGE_SIZE = 50;

/** Windows kept in memory: what is on the screen and what lies around it. */
const MAX_PAGES = 48;

/** Windows that are read ahead of a screen that moves: a wheel turned fast goes past nine in a second. */
const PAGES_AHEAD = 4;

/** The positions on the screen. */
export interface VisibleRange {
  first: number;
  last: number;
  /** The way the screen moved last: 1 down, -1 up, 0 not yet. */
  direction: -1 | 0 | 1;
}

/** What of a view has been read, in windows that are linked by their keys. */
export interface RowCache {
  /** All rows of the view; undefined until the first answer. */
  total: number | undefined;
  pages: ReadonlyMap<number, LoadRow[]>;
  /** Windows that are to be read again; their rows stay on the screen until then. */
  stale: ReadonlySet<number>;
  /** Where a window starts, as far as it is known: the `next` of the one before. */
  cursors: ReadonlyMap<number, string>;
}

export const EMPTY_CACHE: RowCache = {
  total: undefined,
  pages: new Map(),
  stale: new Set(),
  cursors: new Map(),
};

/** The row at a position; undefined while it has not been read. */
export const rowAt = (shelf: RowCache, position: number): LoadRow | undefined =>
  shelf.pages.get(pageOf(position))?.[position % PAGE_SIZE];

/** The window that holds a position. */
export const pageOf = (position: number): number => Math.floor(position / PAGE_SIZE);

/** Where a window starts, as the channel wants it: behind a key where it follows one that was read, else at its position. */
export function pageStart(shelf: RowCache, index: number): { after: string | null; position?: number } {
  const after = shelf.cursors.get(index);
  if (after !== undefined) return { after };
  return index === 0 ? { after: null } : { after: null, position: index * PAGE_SIZE };
}

/**
 * The window to read next so that all that is on the screen is there, and then what lies ahead of it and behind it;
 * undefined when they are.
 */
export function nextPageToRead(
  shelf: RowCache,
  { first, last, direction }: VisibleRange,
): number | undefined {
  if (shelf.total === undefined) return 0;
  const end = pageOf(Math.max(0, shelf.total - 1));
  const [from, to] = [Math.min(pageOf(first), end), Math.min(pageOf(last), end)];
  const below = between(to + 1, Math.min(to + (direction === 1 ? PAGES_AHEAD : 1), end));
  const above = between(Math.max(from - (direction === -1 ? PAGES_AHEAD : 1), 0), from - 1).reverse();
  const around = direction === -1 ? [...above, ...below] : [...below, ...above];
  return [...between(from, to), ...around].find((index) => !shelf.pages.has(index) || shelf.stale.has(index));
}

const between = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, offset) => from + offset);

/** Puts a window on the shelf. Where its end moved, what was read behind it no longer follows and is to be read again. */
export function addPage(shelf: RowCache, index: number, answer: BoardPage, visible: VisibleRange): RowCache {
  const known = shelf.cursors.get(index + 1);
  const moved = known !== undefined && known !== answer.next;
  const windows = new Map(shelf.pages).set(index, answer.rows);
  const stale = new Set(shelf.stale);
  if (moved) for (const at of windows.keys()) if (at > index) stale.add(at);
  stale.delete(index);
  const cursors = new Map(moved ? upTo(shelf.cursors, index) : shelf.cursors);
  if (answer.next !== null) cursors.set(index + 1, answer.next);
  const lastWindow = pageOf(Math.max(0, answer.total - 1));
  for (const at of windows.keys()) if (at > lastWindow) windows.delete(at);
  return { total: answer.total, pages: nearest(windows, visible), stale, cursors };
}

/** Marks everything as old and forgets the keys behind a window, because loads changed. */
export const markStale = (shelf: RowCache, index: number): RowCache => ({
  ...shelf,
  cursors: new Map(upTo(shelf.cursors, index)),
  stale: new Set(shelf.pages.keys()),
});

const upTo = (cursors: RowCache["cursors"], index: number) => [...cursors].filter(([at]) => at <= index);

/** Lets go of the windows furthest from the screen, so that memory does not grow while scrolling. */
function nearest(windows: Map<number, LoadRow[]>, visible: VisibleRange) {
  if (windows.size <= MAX_PAGES) return windows;
  const middle = (visible.first + visible.last) / 2 / PAGE_SIZE;
  const byDistance = [...windows].sort(([a], [b]) => Math.abs(a - middle) - Math.abs(b - middle));
  return new Map(byDistance.slice(0, MAX_PAGES));
}
