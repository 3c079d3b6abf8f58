import type { BoardPage, LoadRow } from "../../shared/views/load-rows.ts";

/** Rows in one window of the board: more than a screen, and few enough to be there soon. */
export const windowSize = 50;

/** Windows kept in memory: what is on the screen and what lies around it. */
const mostWindows = 48;

/** Windows that are read ahead of a screen that moves: a wheel turned fast goes past nine in a second. */
const farAhead = 4;

/** The positions on the screen. */
export interface Visible {
  first: number;
  last: number;
  /** The way the screen moved last: 1 down, -1 up, 0 not yet. */
  way: -1 | 0 | 1;
}

/** What of a view has been read, in windows that are linked by their keys. */
export interface Shelf {
  /** All rows of the view; undefined until the first answer. */
  total: number | undefined;
  windows: ReadonlyMap<number, LoadRow[]>;
  /** Windows that are to be read again; their rows stay on the screen until then. */
  old: ReadonlySet<number>;
  /** Where a window starts, as far as it is known: the `next` of the one before. */
  cursors: ReadonlyMap<number, string>;
}

export const emptyShelf: Shelf = {
  total: undefined,
  windows: new Map(),
  old: new Set(),
  cursors: new Map(),
};

/** The row at a position; undefined while it has not been read. */
export const rowAt = (shelf: Shelf, position: number): LoadRow | undefined =>
  shelf.windows.get(windowOf(position))?.[position % windowSize];

/** The window that holds a position. */
export const windowOf = (position: number): number => Math.floor(position / windowSize);

/** Where a window starts, as the channel wants it: behind a key where it follows one that was read, else at its position. */
export function startOf(shelf: Shelf, index: number): { after: string | null; position?: number } {
  const after = shelf.cursors.get(index);
  if (after !== undefined) return { after };
  return index === 0 ? { after: null } : { after: null, position: index * windowSize };
}

/**
 * The window to read next so that all that is on the screen is there, and then what lies ahead of it and behind it;
 * undefined when they are.
 */
export function nextToRead(shelf: Shelf, { first, last, way }: Visible): number | undefined {
  if (shelf.total === undefined) return 0;
  const end = windowOf(Math.max(0, shelf.total - 1));
  const [from, to] = [Math.min(windowOf(first), end), Math.min(windowOf(last), end)];
  const below = between(to + 1, Math.min(to + (way === 1 ? farAhead : 1), end));
  const above = between(Math.max(from - (way === -1 ? farAhead : 1), 0), from - 1).reverse();
  const around = way === -1 ? [...above, ...below] : [...below, ...above];
  return [...between(from, to), ...around].find((index) => !shelf.windows.has(index) || shelf.old.has(index));
}

const between = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, offset) => from + offset);

/** Puts a window on the shelf. Where its end moved, what was read behind it no longer follows and is to be read again. */
export function linkWindow(shelf: Shelf, index: number, answer: BoardPage, visible: Visible): Shelf {
  const known = shelf.cursors.get(index + 1);
  const moved = known !== undefined && known !== answer.next;
  const windows = new Map(shelf.windows).set(index, answer.rows);
  const old = new Set(shelf.old);
  if (moved) for (const at of windows.keys()) if (at > index) old.add(at);
  old.delete(index);
  const cursors = new Map(moved ? upTo(shelf.cursors, index) : shelf.cursors);
  if (answer.next !== null) cursors.set(index + 1, answer.next);
  const lastWindow = windowOf(Math.max(0, answer.total - 1));
  for (const at of windows.keys()) if (at > lastWindow) windows.delete(at);
  return { total: answer.total, windows: nearest(windows, visible), old, cursors };
}

/** Marks everything as old and forgets the keys behind a window, because loads changed. */
export const startAgainFrom = (shelf: Shelf, index: number): Shelf => ({
  ...shelf,
  cursors: new Map(upTo(shelf.cursors, index)),
  old: new Set(shelf.windows.keys()),
});

const upTo = (cursors: Shelf["cursors"], index: number) => [...cursors].filter(([at]) => at <= index);

/** Lets go of the windows furthest from the screen, so that memory does not grow while scrolling. */
function nearest(windows: Map<number, LoadRow[]>, visible: Visible) {
  if (windows.size <= mostWindows) return windows;
  const middle = (visible.first + visible.last) / 2 / windowSize;
  const byDistance = [...windows].sort(([a], [b]) => Math.abs(a - middle) - Math.abs(b - middle));
  return new Map(byDistance.slice(0, mostWindows));
}
