import type { LoadIds } from "../../../shared/window/load-row.ts";
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

/** Chooses everything between the position the keys are at and another one, as far as it has been read. */
export function selectTo(wanted: number): void {
  const { active, shelf, selection } = get();
  const position = Math.min(Math.max(0, wanted), Math.max(0, (shelf.total ?? 1) - 1));
  const chosen = new Set(selection);
  for (let at = Math.min(active, position); at <= Math.max(active, position); at++) {
    const row = rowAt(shelf, at);
    if (row) chosen.add(row.loadId);
  }
  set({ selection: chosen, active: position });
}

export const selectNone = () => set({ selection: new Set() });

/** What an action works on: what is chosen, otherwise the load at the keys' position. */
export function chosenIds(): string[] {
  const { selection, shelf, active } = get();
  if (selection.size > 0) return [...selection];
  const row = rowAt(shelf, active);
  return row ? [row.loadId] : [];
}

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
