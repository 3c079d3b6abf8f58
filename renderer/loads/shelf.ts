import type { LoadRow, LoadWindow } from "../../shared/window/load-row.ts";

/** Rows in one window of the board. */
export const windowSize = 200;

/** Windows kept in memory: what is on the screen and what lies around it. */
const mostWindows = 12;

/** The positions on the screen. */
export interface Visible {
  first: number;
  last: number;
}

/** What of a view has been read, in windows that are linked by their keys. */
export interface Shelf {
  /** All rows of the view; undefined until the first answer. */
  total: number | undefined;
  windows: ReadonlyMap<number, LoadRow[]>;
  /** Windows that are to be read again; their rows stay on the screen until then. */
  old: ReadonlySet<number>;
  /** Where each known window starts: the `next` of the one before. */
  cursors: readonly (string | null)[];
}

export const emptyShelf: Shelf = { total: undefined, windows: new Map(), old: new Set(), cursors: [null] };

/** The row at a position; undefined while it has not been read. */
export const rowAt = (shelf: Shelf, position: number): LoadRow | undefined =>
  shelf.windows.get(windowOf(position))?.[position % windowSize];

/** The window that holds a position. */
export const windowOf = (position: number): number => Math.floor(position / windowSize);

/**
 * The window to read next so that all that is on the screen, and one window beyond it, is there; undefined when it
 * is. A window whose key is not known yet is reached through those before it: rows are found by key, not by offset.
 */
export function nextToRead(shelf: Shelf, visible: Visible): number | undefined {
  const furthest = shelf.cursors.length - 1;
  if (shelf.total === undefined) return 0;
  const last = windowOf(Math.max(0, shelf.total - 1));
  const to = Math.min(windowOf(visible.last) + 1, last);
  for (let wanted = Math.min(windowOf(visible.first), last); wanted <= to; wanted++) {
    if (shelf.windows.has(wanted) && !shelf.old.has(wanted)) continue;
    if (wanted <= furthest) return wanted;
    return shelf.windows.has(furthest) && !shelf.old.has(furthest) ? undefined : furthest;
  }
  return undefined;
}

/** Puts a window on the shelf. Where its end moved, what was read behind it no longer follows and is to be read again. */
export function linkWindow(shelf: Shelf, index: number, answer: LoadWindow, visible: Visible): Shelf {
  const follows = shelf.cursors[index + 1] === (answer.next ?? undefined);
  const windows = new Map(shelf.windows).set(index, answer.rows);
  const old = new Set(shelf.old);
  if (!follows) for (const at of windows.keys()) if (at > index) old.add(at);
  old.delete(index);
  const known = follows ? shelf.cursors : shelf.cursors.slice(0, index + 1);
  const cursors = !follows && answer.next !== null ? [...known, answer.next] : known;
  const lastWindow = windowOf(Math.max(0, answer.total - 1));
  for (const at of windows.keys()) if (at > lastWindow) windows.delete(at);
  return { total: answer.total, windows: nearest(windows, visible), old, cursors };
}

/** Marks everything as old and forgets the keys behind a window, because loads changed. */
export const startAgainFrom = (shelf: Shelf, index: number): Shelf => ({
  ...shelf,
  cursors: shelf.cursors.slice(0, index + 1),
  old: new Set(shelf.windows.keys()),
});

/** Lets go of the windows furthest from the screen, so that memory does not grow while scrolling. */
function nearest(windows: Map<number, LoadRow[]>, visible: Visible) {
  if (windows.size <= mostWindows) return windows;
  const middle = (visible.first + visible.last) / 2 / windowSize;
  const byDistance = [...windows].sort(([a], [b]) => Math.abs(a - middle) - Math.abs(b - middle));
  return new Map(byDistance.slice(0, mostWindows));
}
