import { type LoadIds, type LoadRow, MAX_IDS } from "../../../shared/views/load-rows.ts";
import { getUnpinnedLoadId } from "../../panel.ts";
import { callChannel } from "../../ui/data/channel.ts";
import { showFailure } from "../../ui/notices/notices.ts";
import { type BoardQuery, getQuery, useBoard } from "./board.ts";
import { getRowAt, type RowCache } from "./row-cache.ts";

const { getState: get, setState: set } = useBoard;

/** Moves the cursor to a position. A position outside the view moves the cursor to the nearest row. */
export function moveCursor(position: number): void {
  const last = Math.max(0, (get().cache.total ?? 1) - 1);
  set(({ cursorMoves }) => ({
    cursor: Math.min(last, Math.max(0, position)),
    cursorMoves: cursorMoves + 1,
  }));
}

/** Selects or deselects a load. */
export function toggleSelectedLoad(loadId: string): void {
  const selection = new Set(get().selection);
  if (!selection.delete(loadId)) selection.add(loadId);
  set({ selection });
}

/**
 * Selects all rows from the cursor to a position, including rows that have not been read. While the cursor is hidden
 * because the unpinned panel shows another load, selects only the row at the position.
 */
export function selectRange(target: number): void {
  const { cursor, cache } = get();
  const position = Math.min(Math.max(0, target), Math.max(0, (cache.total ?? 1) - 1));
  const isCursorHidden = getRowAt(cache, cursor) !== findCursorRow(cache, cursor, getUnpinnedLoadId());
  const start = isCursorHidden ? position : cursor;
  const [from, to] = [Math.min(start, position), Math.max(start, position)];
  const knownIds: string[] = [];
  for (let at = from; at <= to; at++) {
    const row = getRowAt(cache, at);
    if (row) knownIds.push(row.loadId);
  }
  addToSelection(knownIds);
  moveCursor(position);
  if (knownIds.length <= to - from) trackSelection(selectPositions(from, to), "Can't select the whole range");
}

/** Increases when the broker clears the selection; the board then ignores ids that arrive later. */
let clearCount = 0;

/** The parts of the query that decide which loads are in the view. */
const FILTER_PARTS = ["view", "search", "columnFilters"] as const;

/** Returns a check that is true as long as parts of the query are unchanged and the selection was not cleared. */
function createSelectionCheck(parts: readonly (keyof BoardQuery)[]): () => boolean {
  const [query, clearCountBefore] = [getQuery(), clearCount];
  return () => parts.every((part) => query[part] === getQuery()[part]) && clearCountBefore === clearCount;
}

async function selectPositions(from: number, to: number): Promise<boolean> {
  const query = getQuery();
  const isCurrent = createSelectionCheck([...FILTER_PARTS, "order", "isDescending"]);
  for (let position = from; position <= to; position += MAX_IDS) {
    const size = Math.min(MAX_IDS, to + 1 - position);
    const { loadIds } = await callChannel("loads.idsAt", { ...query, position, size });
    if (!isCurrent()) return false;
    addToSelection(loadIds);
  }
  return true;
}

/** Resolves to true when all ids of a running selection have arrived; undefined when none is running. */
let pendingSelection: Promise<boolean> | undefined;

function setPending(pending: typeof pendingSelection): void {
  pendingSelection = pending;
  set({ isSelecting: pending !== undefined });
}

/** Makes actions wait for a selection, so that none acts on the cursor row alone by mistake. */
function trackSelection(selecting: Promise<boolean>, failureTitle: string): void {
  const reported = selecting.catch((error: unknown) => {
    showFailure(failureTitle, error);
    return false;
  });
  const all = Promise.all([pendingSelection ?? true, reported]).then((done) => !done.includes(false));
  setPending(all);
  void all.then(() => {
    if (pendingSelection === all) setPending(undefined);
  });
}

/** Waits for a running selection. Resolves to false if it failed, or if the broker cleared it or changed the query. */
export const waitForSelection = async (): Promise<boolean> => (await pendingSelection) ?? true;

const addToSelection = (loadIds: readonly string[]) =>
  set(({ selection }) => ({ selection: new Set([...selection, ...loadIds]) }));

/** Clears the selection and ignores ids that arrive later. */
export function selectNone(): void {
  clearCount += 1;
  setPending(undefined);
  set({ selection: new Set() });
}

/** Removes loads from the selection. */
export function deselectLoads(loadIds: readonly string[]): void {
  const removed = new Set(loadIds);
  set(({ selection }) => ({ selection: new Set([...selection].filter((loadId) => !removed.has(loadId))) }));
}

/**
 * Acts on the selected loads; without a selection, on the load in the unpinned panel or at the cursor. Waits for a
 * running selection and does nothing if it fails, or if the broker clears it or changes the query.
 */
export async function actOnSelection(act: (loadIds: string[]) => void): Promise<void> {
  if (pendingSelection && !(await pendingSelection)) return;
  const { selection } = get();
  if (selection.size > 0) return act([...selection]);
  actOnCursorLoad((loadId) => act([loadId]));
}

/**
 * Returns the row at the cursor; undefined if the row has not been read, or if the unpinned panel shows another load.
 * Such a load is outside the view or in rows that have not been read.
 * @param shownLoadId id of the load in the unpinned panel
 */
export function findCursorRow(
  cache: RowCache,
  cursor: number,
  shownLoadId: string | undefined,
): LoadRow | undefined {
  const row = getRowAt(cache, cursor);
  return shownLoadId === undefined || row?.loadId === shownLoadId ? row : undefined;
}

/** Acts on the cursor row, if there is one. */
export function actOnCursorRow(act: (row: LoadRow) => void): void {
  const { cache, cursor } = get();
  const row = findCursorRow(cache, cursor, getUnpinnedLoadId());
  if (row) act(row);
}

/** Acts on the load in the unpinned panel; without such a load, on the cursor row. */
export function actOnCursorLoad(act: (loadId: string) => void): void {
  const loadId = getUnpinnedLoadId();
  if (loadId !== undefined) act(loadId);
  else actOnCursorRow((row) => act(row.loadId));
}

/** Selects every load of the view, including rows that have not been read. */
export const selectAll = (): void => trackSelection(selectWholeView(), "Can't select all loads");

async function selectWholeView(): Promise<boolean> {
  const { view, search, columnFilters } = getQuery();
  const isCurrent = createSelectionCheck(FILTER_PARTS);
  const selection = new Set<string>();
  let after: string | null = null;
  do {
    const part: LoadIds = await callChannel("loads.ids", { view, search, columnFilters, after });
    for (const loadId of part.loadIds) selection.add(loadId);
    after = part.next;
  } while (after !== null && isCurrent());
  if (isCurrent()) set({ selection });
  return isCurrent();
}
