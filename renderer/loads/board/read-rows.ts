import { callChannel, toFailure } from "../../ui/data/channel.ts";
import { listenThrottled } from "../../ui/data/throttle.ts";
import { currentQuery, INITIAL_RANGE, useBoard } from "./board.ts";
import { reloadAsTimePasses } from "./passing-time.ts";
import {
  addPage,
  EMPTY_CACHE,
  markStale,
  nextPageToRead,
  PAGE_SIZE,
  pageOf,
  pageStart,
  type VisibleRange,
} from "./row-cache.ts";

const { getState: get, setState: set } = useBoard;

/** Rises whenever what is being read has become beside the point. */
let generation = 0;
let reading = false;

/** Reads what was asked for; the rows of the question before stay until the first of the new ones are there. */
export async function reloadFromTop(): Promise<void> {
  const mine = ++generation;
  const { query } = get();
  reading = true;
  try {
    const answer = await callChannel("loads.page", { ...query, after: null, size: PAGE_SIZE });
    if (mine !== generation) return;
    const cache = addPage(EMPTY_CACHE, 0, answer, INITIAL_RANGE);
    set({ cache, shownQuery: query, cursor: 0, visible: INITIAL_RANGE, failure: undefined });
  } catch (error) {
    // The rows of another question must not stand under the name of this one.
    if (mine === generation) set({ cache: EMPTY_CACHE, shownQuery: query, failure: toFailure(error) });
  } finally {
    if (mine === generation) reading = false;
  }
}

/** Reads again what is on the screen; its rows stay until the new ones are there. */
export function reloadRows(): void {
  const { query, shownQuery, cache, visible } = get();
  if (cache.total === undefined || query !== shownQuery) return void reloadFromTop();
  generation++;
  reading = false;
  set({ cache: markStale(cache, pageOf(visible.first)), failure: undefined });
  void readMissingPages();
}

/** Says what is on the screen, and reads what of it is missing. */
export function setVisibleRows(first: number, last: number): void {
  const { visible } = get();
  if (visible.first !== first || visible.last !== last) {
    const moved = Math.sign(first - visible.first) as VisibleRange["direction"];
    set({ visible: { first, last, direction: moved || visible.direction } });
  }
  void readMissingPages();
}

/** One window at a time: what the screen has left meanwhile is not asked for any more. */
async function readMissingPages(): Promise<void> {
  if (reading || get().failure || get().cache.total === undefined) return;
  reading = true;
  const mine = generation;
  try {
    for (;;) {
      const { cache, visible, shownQuery } = get();
      const wanted = nextPageToRead(cache, visible);
      if (wanted === undefined) break;
      const answer = await callChannel("loads.page", {
        ...shownQuery,
        ...pageStart(cache, wanted),
        size: PAGE_SIZE,
      });
      if (mine !== generation) return;
      set((state) => ({ cache: addPage(state.cache, wanted, answer, state.visible) }));
    }
  } catch (error) {
    if (mine === generation) set({ failure: toFailure(error) });
  } finally {
    if (mine === generation) reading = false;
  }
}

let early: (() => void) | undefined;

/** Follows the board before its view stands: the first rows are on their way while the window is drawn. */
export function startBoardEarly(): void {
  early ??= follow();
}

/**
 * Reads what changed while another view was shown, and then again, soon, when loads change: many changes in a row
 * are one reading.
 */
export function followBoard(): () => void {
  const begun = early;
  early = undefined;
  return begun ?? follow();
}

function follow(): () => void {
  reloadRows();
  const stops = [
    listenThrottled("loads.changed", reloadRows),
    // While much is sent, where loads stand changes all the time.
    listenThrottled("sync.changed", reloadRows, 1_000),
    reloadAsTimePasses(currentQuery, reloadRows),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
