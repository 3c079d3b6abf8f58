import { type LoadIds, type LoadRow, MAX_IDS } from "../../../shared/views/load-rows.ts";
import { callChannel } from "../../ui/data/channel.ts";
import { showFailure } from "../../ui/notices/notices.ts";
import { currentQuery, useBoard } from "./board.ts";
import { rowAt } from "./row-cache.ts";

const { getState: get, setState: set } = useBoard;

/** Moves the position that the keys act on, within the view. */
export function moveCursor(position: number): void {
  const last = Math.max(0, (get().cache.total ?? 1) - 1);
  set(({ cursorMoves }) => ({ cursor: Math.min(last, Math.max(0, position)), cursorMoves: cursorMoves + 1 }));
}

export function toggleSelected(loadId: string): void {
  const selection = new Set(get().selection);
  if (!selection.delete(loadId)) selection.add(loadId);
  set({ selection });
}

/** Chooses everything between the position the keys are at and another one, whether it has been read or not. */
export function selectRange(wanted: number): void {
  const { cursor, cache } = get();
  const position = Math.min(Math.max(0, wanted), Math.max(0, (cache.total ?? 1) - 1));
  const [from, to] = [Math.min(cursor, position), Math.max(cursor, position)];
  const read: string[] = [];
  for (let at = from; at <= to; at++) {
    const row = rowAt(cache, at);
    if (row) read.push(row.loadId);
  }
  choose(read);
  moveCursor(position);
  if (read.length <= to - from) waitFor(chooseBetween(from, to), "Not all between could be selected");
}

/** Rises when nothing is chosen any more: what is being asked for is beside the point then. */
let undone = 0;

/** Tells later whether what is asked for now is still meant: the same loads are shown, and it was not taken back. */
function meantNow(): () => boolean {
  const [asked, begun] = [currentQuery(), undone];
  return () => asked === currentQuery() && begun === undone;
}

/** Chooses what stands at some positions of the view, as far as nobody has read it yet. */
async function chooseBetween(from: number, to: number): Promise<boolean> {
  const asked = currentQuery();
  const isMeant = meantNow();
  for (let position = from; position <= to; position += MAX_IDS) {
    const size = Math.min(MAX_IDS, to + 1 - position);
    const { loadIds } = await callChannel("loads.idsAt", { ...asked, position, size });
    if (!isMeant()) return false;
    choose(loadIds);
  }
  return true;
}

/** Whether what is being chosen came to be; undefined while nothing is being chosen. */
let coming: Promise<boolean> | undefined;

function chooseLater(choice: typeof coming): void {
  coming = choice;
  set({ isSelecting: choice !== undefined });
}

/** What is done with the choice waits for it: in the same breath it would work on the row of the keys alone. */
function waitFor(choice: Promise<boolean>, failed: string): void {
  const told = choice.catch((error: unknown) => {
    showFailure(failed, error);
    return false;
  });
  const all = Promise.all([coming ?? true, told]).then((came) => !came.includes(false));
  chooseLater(all);
  void all.then(() => {
    if (coming === all) chooseLater(undefined);
  });
}

/** Whether what was being chosen is chosen now; false where it could not be, or is not wanted any more. */
export const isSelectionComplete = async (): Promise<boolean> => (await coming) ?? true;

const choose = (loadIds: readonly string[]) =>
  set(({ selection }) => ({ selection: new Set([...selection, ...loadIds]) }));

export function selectNone(): void {
  undone += 1;
  chooseLater(undefined);
  set({ selection: new Set() });
}

/**
 * Does something with what is chosen, otherwise with the load at the keys' position. A choice that is still being read
 * is waited for; when it does not come, nothing is done.
 */
export async function withSelection(act: (loadIds: string[]) => void): Promise<void> {
  if (coming && !(await coming)) return;
  const { selection, cache, cursor } = get();
  if (selection.size > 0) return act([...selection]);
  const row = rowAt(cache, cursor);
  if (row) act([row.loadId]);
}

/** Does something with the row at the keys' position, once it has been read. */
export function withCursorRow(act: (row: LoadRow) => void): void {
  const { cache, cursor } = get();
  const row = rowAt(cache, cursor);
  if (row) act(row);
}

/** The same with the load's id. */
export const withCursorLoad = (act: (loadId: string) => void): void =>
  withCursorRow(({ loadId }) => act(loadId));

/** Chooses every load of the view, whether it has been read or not. */
export const selectAll = (): void => waitFor(chooseAll(), "Not all could be selected");

async function chooseAll(): Promise<boolean> {
  const { view, search, columns } = currentQuery();
  const isMeant = meantNow();
  const chosen = new Set<string>();
  let after: string | null = null;
  do {
    const part: LoadIds = await callChannel("loads.ids", { view, search, columns, after });
    for (const loadId of part.loadIds) chosen.add(loadId);
    after = part.next;
  } while (after !== null && isMeant());
  if (isMeant()) set({ selection: chosen });
  return isMeant();
}
