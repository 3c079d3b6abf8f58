import { toFailure } from "../../../shared/failure.ts";
import { callChannel } from "../../ui/data/channel.ts";
import { delayOtherReads } from "../../ui/data/first-read.ts";
import { subscribeToEventThrottled } from "../../ui/data/throttle.ts";
import { type BoardQuery, getQuery, INITIAL_RANGE, useBoard } from "./board.ts";
import {
  addPage,
  EMPTY_CACHE,
  findPageToRead,
  getPageAt,
  getPageStart,
  markPagesStale,
  ROWS_PER_PAGE,
  resetCache,
  type VisibleRange,
} from "./row-cache.ts";

/** Interval between reloads of a view that changes as time passes. */
const TIME_RELOAD_MS = 30_000;

/** While sync sends edits, sync states change constantly; at most one reload in this time. */
const SYNC_RELOAD_MS = 1_000;

/** An import of carriers changes verdicts constantly; at most one reload in this time. */
const CARRIER_RELOAD_MS = 1_000;

const { getState: get, setState: set } = useBoard;

/** Increases when pending responses no longer apply. */
let generation = 0;
let isReading = false;

/** Reads the first page of the query. The previous rows stay on screen until the page arrives or the read fails. */
export async function reloadFromTop(): Promise<void> {
  const started = ++generation;
  const { query } = get();
  isReading = true;
  try {
    const read = await callChannel("loads.page", { ...query, after: null, size: ROWS_PER_PAGE });
    if (started !== generation) return;
    const cache = addPage(resetCache(get().cache), 0, read, INITIAL_RANGE);
    set({ cache, shownQuery: query, cursor: 0, visible: INITIAL_RANGE, failure: undefined });
  } catch (error) {
    // The rows of the previous query must not appear as the result of this query.
    if (started === generation) set({ cache: EMPTY_CACHE, shownQuery: query, failure: toFailure(error) });
  } finally {
    if (started === generation) isReading = false;
  }
}

/**
 * Reads the rows on screen again; the current rows stay until the new ones arrive. Calls `reloadFromTop` instead if the
 * query changed or no page has been read.
 */
export function reloadRows(): Promise<void> {
  const { query, shownQuery, cache, visible } = get();
  if (cache.total === undefined || !hasSameRows(query, shownQuery)) return reloadFromTop();
  generation++;
  isReading = false;
  set({ cache: markPagesStale(cache, getPageAt(visible.first)), failure: undefined });
  return readMissingPages();
}

/** Whether two queries have the same rows. Spaces around the search have no effect. */
const hasSameRows = (a: BoardQuery, b: BoardQuery): boolean =>
  JSON.stringify({ ...a, search: a.search.trim() }) === JSON.stringify({ ...b, search: b.search.trim() });

/** Records the positions that the grid renders, and reads the missing rows. */
export function setVisibleRows(first: number, last: number): void {
  const { visible } = get();
  if (visible.first !== first || visible.last !== last) {
    const direction = Math.sign(first - visible.first) as VisibleRange["direction"];
    set({ visible: { first, last, direction: direction || visible.direction } });
  }
  void readMissingPages();
}

/** Reads missing and stale pages one at a time, and skips pages that have left the screen in the meantime. */
async function readMissingPages(): Promise<void> {
  if (isReading || get().failure || get().cache.total === undefined) return;
  isReading = true;
  const started = generation;
  try {
    for (;;) {
      const { cache, visible, shownQuery } = get();
      const page = findPageToRead(cache, visible);
      if (page === undefined) break;
      const read = await callChannel("loads.page", {
        ...shownQuery,
        ...getPageStart(cache, page),
        size: ROWS_PER_PAGE,
      });
      if (started !== generation) return;
      set((state) => ({ cache: addPage(state.cache, page, read, state.visible) }));
    }
  } catch (error) {
    if (started === generation) set({ failure: toFailure(error) });
  } finally {
    if (started === generation) isReading = false;
  }
}

/** Unsubscribes from the events of `startBoardEarly`; undefined before that call and after `followBoard` took over. */
let unsubscribeEarly: (() => void) | undefined;

/** Requests the first rows before React renders the board. */
export function startBoardEarly(): void {
  if (unsubscribeEarly) return;
  unsubscribeEarly = followEvents();
  delayOtherReads(reloadRows());
}

/** Reads the board after changes, and now unless `startBoardEarly` did. Returns an unsubscribe function. */
export function followBoard(): () => void {
  const unsubscribe = unsubscribeEarly;
  unsubscribeEarly = undefined;
  if (unsubscribe) return unsubscribe;
  void reloadRows();
  return followEvents();
}

/**
 * Reads the board after changes, and at intervals if the view changes as time passes.
 * @returns a function that unsubscribes
 */
function followEvents(): () => void {
  const timer = setInterval(() => isTimeDependent() && reloadRows(), TIME_RELOAD_MS);
  const unsubscribes = [
    subscribeToEventThrottled("loads.changed", reloadRows),
    subscribeToEventThrottled("sync.changed", reloadRows, SYNC_RELOAD_MS),
    subscribeToEventThrottled("carriers.changed", reloadRows, CARRIER_RELOAD_MS),
    () => clearInterval(timer),
  ];
  return () => {
    for (const unsubscribe of unsubscribes) unsubscribe();
  };
}

/** Whether loads enter or leave the view as time passes: in Due and Today, and with a filter by age or due time. */
function isTimeDependent(): boolean {
  const { view, columnFilters } = getQuery();
  return (
    view === "due" || view === "today" || columnFilters.some(({ column, isAge }) => isAge || column === "due")
  );
}
