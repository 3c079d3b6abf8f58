import { type LoadIds, type LoadRow, mostIds } from "../../../shared/window/load-row.ts";
import { ask, tellFailure } from "../../ui/ask.ts";
import { shownLoads, useBoard } from "../board.ts";
import { rowAt } from "../shelf.ts";

const { getState: get, setState: set } = useBoard;

/** Moves the position that the keys act on, within the view. */
export function moveTo(position: number): void {
  const last = Math.max(0, (get().shelf.total ?? 1) - 1);
  set(({ moves }) => ({ active: Math.min(last, Math.max(0, position)), moves: moves + 1 }));
}

export function toggle(loadId: string): void {
  const selection = new Set(get().selection);
  if (!selection.delete(loadId)) selection.add(loadId);
  set({ selection });
}

/** Chooses everything between the position the keys are at and another one, whether it has been read or not. */
export function selectTo(wanted: number): void {
  const { active, shelf } = get();
  const position = Math.min(Math.max(0, wanted), Math.max(0, (shelf.total ?? 1) - 1));
  const [from, to] = [Math.min(active, position), Math.max(active, position)];
  const read: string[] = [];
  for (let at = from; at <= to; at++) {
    const row = rowAt(shelf, at);
    if (row) read.push(row.loadId);
  }
  choose(read);
  moveTo(position);
  if (read.length <= to - from) void chooseBetween(from, to);
}

/** Rises when nothing is chosen any more: what is being asked for is beside the point then. */
let undone = 0;

/** Chooses what stands at some positions of the view, as far as nobody has read it yet. */
async function chooseBetween(from: number, to: number): Promise<void> {
  const asked = shownLoads();
  const begun = undone;
  try {
    for (let position = from; position <= to; position += mostIds) {
      const size = Math.min(mostIds, to + 1 - position);
      const { loadIds } = await ask("loads.idsAt", { ...asked, position, size });
      if (asked !== shownLoads() || begun !== undone) return;
      choose(loadIds);
    }
  } catch (error) {
    tellFailure("Not all between could be selected", error);
  }
}

const choose = (loadIds: readonly string[]) =>
  set(({ selection }) => ({ selection: new Set([...selection, ...loadIds]) }));

export function selectNone(): void {
  undone += 1;
  set({ selection: new Set() });
}

/** What an action works on: what is chosen, otherwise the load at the keys' position. */
export function chosenIds(): string[] {
  const { selection, shelf, active } = get();
  if (selection.size > 0) return [...selection];
  const row = rowAt(shelf, active);
  return row ? [row.loadId] : [];
}

/** Does something with the row at the keys' position, once it has been read. */
export function withActiveRow(act: (row: LoadRow) => void): void {
  const { shelf, active } = get();
  const row = rowAt(shelf, active);
  if (row) act(row);
}

/** The same with the load's id. */
export const withActive = (act: (loadId: string) => void): void => withActiveRow(({ loadId }) => act(loadId));

/** Chooses every load of the view, whether it has been read or not. */
export async function selectAll(): Promise<void> {
  const asked = shownLoads();
  const { view, search, columns } = asked;
  try {
    const chosen = new Set<string>();
    let after: string | null = null;
    do {
      const part: LoadIds = await ask("loads.ids", { view, search, columns, after });
      for (const loadId of part.loadIds) chosen.add(loadId);
      after = part.next;
    } while (after !== null);
    if (asked === shownLoads()) set({ selection: chosen });
  } catch (error) {
    tellFailure("Not all could be selected", error);
  }
}
