import { create } from "zustand";
import type { Failure } from "../../shared/failure.ts";
import type { ColumnFilter, LoadOrder, LoadView } from "../../shared/views/load-rows.ts";
import { emptyShelf, type Shelf, type Visible } from "./shelf.ts";

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
/** Nothing is on the screen yet. */
export const top: Visible = { first: 0, last: 0, way: 0 };

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

/** Which loads are shown, and in which order, as channels and kept views say it. */
export const shownLoads = (): Question => useBoard.getState().question;
