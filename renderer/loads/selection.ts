import { useBoard } from "./board.ts";
import { rowAt } from "./shelf.ts";

const { getState: get, setState: set } = useBoard;

/** Moves the position that the keys act on, within the view. */
export function moveTo(position: number): void {
  const last = Math.max(0, (get().shelf.total ?? 1) - 1);
  set({ active: Math.min(last, Math.max(0, position)) });
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

/** Chooses every load that has been read of this view. */
export function selectAllRead(): void {
  const rows = [...get().shelf.windows.values()].flat();
  set({ selection: new Set(rows.map((row) => row.loadId)) });
}
