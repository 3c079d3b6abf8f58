import { create } from "zustand";
import type { Failure } from "../../shared/failure.ts";
import type { ColumnFilter, LoadOrder, LoadView } from "../../shared/window/load-row.ts";
import { ask, failureOf } from "../ui/ask.ts";
import { listenSoon } from "../ui/listen-soon.ts";
import { followTime } from "./passing-time.ts";
import {
  emptyShelf,
  linkWindow,
  nextToRead,
  type Shelf,
  startAgainFrom,
  startOf,
  type Visible,
  windowOf,
  windowSize,
} from "./shelf.ts";

/** Which loads are shown, and in which order. */
export interface Question {
  view: LoadView;
  order: LoadOrder;
  descending: boolean;
  /** Words that must all occur; empty shows the whole view. */
  search: string;
  /** What the columns are narrowed to. */
  columns: ColumnFilter[];
}

interface BoardState {
  /** What was asked for last. */
  question: Question;
  /** What the rows on the screen answer: for a moment still the question before. */
  answered: Question;
  shelf: Shelf;
  failure: Failure | undefined;
  /** The position that the keys move. */
  active: number;
  /** Rises with each move, so that the row comes back on the screen even when it was active before. */
  moves: number;
  /** Chosen loads, by id, so that the choice outlives scrolling. */
  selection: ReadonlySet<string>;
  /** Whether more is being chosen that has not been read yet. */
  isChoosing: boolean;
  visible: Visible;
}

const first: Question = { view: "available", order: "created", descending: true, search: "", columns: [] };
const top: Visible = { first: 0, last: 0, way: 0 };

/** The board: which loads, in which order, what of them has been read, what is chosen. */
export const useBoard = create<BoardState>(() => ({
  question: first,
  answered: first,
  shelf: emptyShelf,
  failure: undefined,
  active: 0,
  moves: 0,
  selection: new Set(),
  isChoosing: false,
  visible: top,
}));

const { getState: get, setState: set } = useBoard;

/** Rises whenever what is being read has become beside the point. */
let generation = 0;
let reading = false;

/** Which loads are shown, and in which order, as channels and kept views say it. */
export const shownLoads = (): Question => get().question;

/** Shows a ready-made view; words, filters and order stay as they are. */
export const showView = (view: LoadView): void => showArranged({ ...get().question, view });

/** Shows all loads of the view: no words, no filters. */
export const showWholeView = (): void => showArranged({ ...get().question, search: "", columns: [] });

/** Shows loads as a view was kept: which, and in which order. */
export function showArranged({
  search = "",
  columns = [],
  ...loads
}: Pick<Question, "view" | "order" | "descending"> & { search?: string; columns?: ColumnFilter[] }): void {
  set({ question: { ...loads, search, columns }, selection: new Set() });
  void readFromTop();
}

/** Narrows the view to loads in which all of these words occur. */
export function searchFor(search: string): void {
  const { question } = get();
  const isSame = search.trim() === question.search.trim();
  set({ question: { ...question, search } });
  if (isSame) return;
  set({ selection: new Set() });
  void readFromTop();
}

/** Narrows the view by its columns: in place of how it was narrowed before. */
export function narrowTo(columns: ColumnFilter[]): void {
  set(({ question }) => ({ question: { ...question, columns }, selection: new Set() }));
  void readFromTop();
}

/** Of these one asks for the largest, or the latest; of the others for what comes first in the alphabet or the week. */
const largestFirst: LoadOrder[] = [
  "created",
  "updated",
  "refreshed",
  "rate",
  "ratePerMile",
  "miles",
  "weight",
  "length",
];

/** Orders by a column; again by the same turns it round. */
export function orderBy(order: LoadOrder): void {
  const { question } = get();
  const descending = question.order === order ? !question.descending : largestFirst.includes(order);
  set({ question: { ...question, order, descending } });
  void readFromTop();
}

/** Reads what was asked for; the rows of the question before stay until the first of the new ones are there. */
async function readFromTop(): Promise<void> {
  const mine = ++generation;
  const { question } = get();
  reading = true;
  try {
    const answer = await ask("loads.window", { ...question, after: null, size: windowSize });
    if (mine !== generation) return;
    const shelf = linkWindow(emptyShelf, 0, answer, top);
    set({ shelf, answered: question, active: 0, visible: top, failure: undefined });
  } catch (error) {
    // The rows of another question must not stand under the name of this one.
    if (mine === generation) set({ shelf: emptyShelf, answered: question, failure: failureOf(error) });
  } finally {
    if (mine === generation) reading = false;
  }
}

/** Reads again what is on the screen; its rows stay until the new ones are there. */
export function readAgain(): void {
  const { question, answered, shelf, visible } = get();
  if (shelf.total === undefined || question !== answered) return void readFromTop();
  generation++;
  reading = false;
  set({ shelf: startAgainFrom(shelf, windowOf(visible.first)), failure: undefined });
  void readMissing();
}

/** Says what is on the screen, and reads what of it is missing. */
export function showPositions(first: number, last: number): void {
  const { visible } = get();
  if (visible.first !== first || visible.last !== last) {
    const moved = Math.sign(first - visible.first) as Visible["way"];
    set({ visible: { first, last, way: moved || visible.way } });
  }
  void readMissing();
}

/** One window at a time: what the screen has left meanwhile is not asked for any more. */
async function readMissing(): Promise<void> {
  if (reading || get().failure || get().shelf.total === undefined) return;
  reading = true;
  const mine = generation;
  try {
    for (;;) {
      const { shelf, visible, answered } = get();
      const wanted = nextToRead(shelf, visible);
      if (wanted === undefined) break;
      const answer = await ask("loads.window", { ...answered, ...startOf(shelf, wanted), size: windowSize });
      if (mine !== generation) return;
      set((state) => ({ shelf: linkWindow(state.shelf, wanted, answer, state.visible) }));
    }
  } catch (error) {
    if (mine === generation) set({ failure: failureOf(error) });
  } finally {
    if (mine === generation) reading = false;
  }
}

let early: (() => void) | undefined;

/** Follows the board before its view stands: the first rows are on their way while the window is drawn. */
export function followEarly(): void {
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
  readAgain();
  const stops = [
    listenSoon("loads.changed", readAgain),
    // While much is sent, where loads stand changes all the time.
    listenSoon("sync.changed", readAgain, 1_000),
    followTime(shownLoads, readAgain),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
