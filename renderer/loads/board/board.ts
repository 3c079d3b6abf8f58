import { create } from "zustand";
import type { Failure } from "../../../shared/failure.ts";
import type { ColumnFilter, LoadOrder, LoadView } from "../../../shared/views/load-rows.ts";
import { EMPTY_CACHE, type RowCache, type VisibleRange } from "./row-cache.ts";

/** Which loads are shown, and in which order. */
export interface BoardQuery {
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
  query: BoardQuery;
  /** What the rows on the screen answer: for a moment still the question before. */
  shownQuery: BoardQuery;
  cache: RowCache;
  failure: Failure | undefined;
  /** The position that the keys move. */
  cursor: number;
  /** Rises with each move, so that the row comes back on the screen even when it was active before. */
  cursorMoves: number;
  /** Chosen loads, by id, so that the choice outlives scrolling. */
  selection: ReadonlySet<string>;
  /** Whether more is being chosen that has not been read yet. */
  isSelecting: boolean;
  visible: VisibleRange;
}

const first: BoardQuery = { view: "available", order: "created", descending: true, search: "", columns: [] };
/** Nothing is on the screen yet. */
export const INITIAL_RANGE: VisibleRange = { first: 0, last: 0, direction: 0 };

/** The board: which loads, in which order, what of them has been read, what is chosen. */
export const useBoard = create<BoardState>(() => ({
  query: first,
  shownQuery: first,
  cache: EMPTY_CACHE,
  failure: undefined,
  cursor: 0,
  cursorMoves: 0,
  selection: new Set(),
  isSelecting: false,
  visible: INITIAL_RANGE,
}));

/** Which loads are shown, and in which order, as channels and kept views say it. */
export const currentQuery = (): BoardQuery => useBoard.getState().query;
