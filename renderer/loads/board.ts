import { create } from "zustand";
import type { Failure } from "../../shared/failure.ts";
import type { LoadOrder, LoadView, LoadWindowRequest } from "../../shared/window/load-row.ts";
import { ask, failureOf, listen } from "../ui/ask.ts";
import { soon } from "../ui/soon.ts";
import {
  emptyShelf,
  linkWindow,
  nextToRead,
  type Shelf,
  startAgainFrom,
  type Visible,
  windowOf,
  windowSize,
} from "./shelf.ts";

interface BoardState {
  view: LoadView;
  order: LoadOrder;
  descending: boolean;
  /** Words that must all occur; empty shows the whole view. */
  search: string;
  shelf: Shelf;
  failure: Failure | undefined;
  /** The position that the keys move. */
  active: number;
  /** Chosen loads, by id, so that the choice outlives scrolling. */
  selection: ReadonlySet<string>;
  visible: Visible;
}

/** The board: which view, in which order, what of it has been read, what is chosen. */
export const useBoard = create<BoardState>(() => ({
  view: "available",
  order: "created",
  descending: true,
  search: "",
  shelf: emptyShelf,
  failure: undefined,
  active: 0,
  selection: new Set(),
  visible: { first: 0, last: 0 },
}));

const { getState: get, setState: set } = useBoard;

/** Rises whenever what is being read has become beside the point. */
let generation = 0;
let reading = false;

export function showView(view: LoadView): void {
  set({ view, selection: new Set() });
  readFromTop();
}

/** Which loads are shown, and in which order, as channels and kept views say it. */
export function shownLoads() {
  const { view, order, descending, search } = get();
  return { view, order, descending, search };
}

/** Narrows the view to loads in which all of these words occur. */
export function searchFor(search: string): void {
  const isSame = search.trim() === get().search.trim();
  set({ search });
  if (isSame) return;
  set({ selection: new Set() });
  readFromTop();
}

/** Shows loads as a view was kept: which, and in which order. */
export function showArranged({ search = "", ...loads }: Omit<LoadWindowRequest, "after" | "size">): void {
  set({ ...loads, search, selection: new Set() });
  readFromTop();
}

/** Orders by a column; again by the same turns it round. */
export function orderBy(order: LoadOrder): void {
  const before = get();
  set({ order, descending: before.order === order ? !before.descending : true });
  readFromTop();
}

function readFromTop(): void {
  generation++;
  reading = false;
  set({ shelf: emptyShelf, active: 0, visible: { first: 0, last: 0 } });
  void readMissing();
}

/** Reads again what is on the screen; its rows stay until the new ones are there. */
export function readAgain(): void {
  generation++;
  reading = false;
  set(({ shelf, visible }) => ({
    shelf: startAgainFrom(shelf, windowOf(visible.first)),
    failure: undefined,
  }));
  void readMissing();
}

/** Says what is on the screen, and reads what of it is missing. */
export function showPositions(first: number, last: number): void {
  const { visible } = get();
  if (visible.first !== first || visible.last !== last) set({ visible: { first, last } });
  void readMissing();
}

async function readMissing(): Promise<void> {
  if (reading || get().failure) return;
  reading = true;
  const mine = generation;
  try {
    for (;;) {
      const { shelf, visible } = get();
      const wanted = nextToRead(shelf, visible);
      if (wanted === undefined) break;
      const after = shelf.cursors[wanted] ?? null;
      const answer = await ask("loads.window", { ...shownLoads(), after, size: windowSize });
      if (mine !== generation) return;
      set((state) => ({ shelf: linkWindow(state.shelf, wanted, answer, state.visible) }));
    }
  } catch (error) {
    if (mine === generation) set({ failure: failureOf(error) });
  } finally {
    if (mine === generation) reading = false;
  }
}

/**
 * Reads what changed while another view was shown, and then again, soon, when loads change: many changes in a row
 * are one reading.
 */
export function followBoard(): () => void {
  if (get().shelf.total === undefined) void readMissing();
  else readAgain();
  const again = soon(readAgain);
  const stop = listen("loads.changed", again.ask);
  return () => {
    again.stop();
    stop();
  };
}
