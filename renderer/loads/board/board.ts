import { create } from "zustand";
import type { Failure } from "../../../shared/failure.ts";
import type { ColumnFilter, LoadOrder, LoadView } from "../../../shared/views/load-rows.ts";
import { EMPTY_CACHE, type RowCache, type VisibleRange } from "./row-cache.ts";

/** The view, search, filters and order of the board. */
export interface BoardQuery {
  view: LoadView;
  order: LoadOrder;
  isDescending: boolean;
  /** The search as typed; empty without a search. */
  search: string;
  columnFilters: ColumnFilter[];
}

interface BoardState {
  query: BoardQuery;
  /** The query of the rows on screen. Lags behind `query` until the first page arrives. */
  shownQuery: BoardQuery;
  cache: RowCache;
  failure: Failure | undefined;
  /** Position of the cursor row. */
  cursor: number;
  /** Increases with each move, so that the grid scrolls back to the cursor even if its position is unchanged. */
  cursorMoves: number;
  /** Ids of the selected loads. */
  selection: ReadonlySet<string>;
  /** True while the window reads the ids of the loads to select. */
  isSelecting: boolean;
  visible: VisibleRange;
}

const DEFAULT_QUERY: BoardQuery = {
  view: "available",
  order: "created",
  isDescending: true,
  search: "",
  columnFilters: [],
};

/** The visible range before the grid is measured. */
export const INITIAL_RANGE: VisibleRange = { first: 0, last: 0, direction: 0 };

/** State of the board: query, rows read so far, cursor and selection. */
export const useBoard = create<BoardState>(() => ({
  query: DEFAULT_QUERY,
  shownQuery: DEFAULT_QUERY,
  cache: EMPTY_CACHE,
  failure: undefined,
  cursor: 0,
  cursorMoves: 0,
  selection: new Set(),
  isSelecting: false,
  visible: INITIAL_RANGE,
}));

/** Returns the query that the broker last chose. */
export const getQuery = (): BoardQuery => useBoard.getState().query;
