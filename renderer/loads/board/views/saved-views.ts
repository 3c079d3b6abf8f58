import { create } from "zustand";
import type { BoardView } from "../../../../shared/views/board-view.ts";
import { callChannel, listen } from "../../../ui/data/channel.ts";
import { showFailure } from "../../../ui/notices/notices.ts";
import { showUndo } from "../../../ui/notices/undo.ts";
import { currentQuery } from "../board.ts";
import { showQuery } from "../change-query.ts";
import { setColumns, useLayout } from "../columns/layout.ts";

interface SavedViewsState {
  views: BoardView[];
  /** Id of the view on screen; undefined while a standard view is shown. */
  current: string | undefined;
}

/** Views that a broker arranged and named. */
export const useSavedViews = create<SavedViewsState>(() => ({ views: [], current: undefined }));

const { getState: get, setState: set } = useSavedViews;

async function read(): Promise<void> {
  try {
    const { views } = await callChannel("boardViews.list", null);
    set({ views });
  } catch (error) {
    showFailure("Can't read the saved views", error);
  }
}

/** Reads the saved views now and after each change. Returns an unsubscribe function. */
export function followSavedViews(): () => void {
  void read();
  return listen("boardViews.changed", read);
}

/** Shows a saved view: its query and its columns. */
export function showSavedView({ viewId, loads, columns }: BoardView): void {
  set({ current: viewId });
  setColumns(columns);
  showQuery(loads);
}

/** Saves the current query and columns under a name. Replaces a view of the same name. */
export async function saveViewAs(name: string): Promise<void> {
  const existing = get().views.find((entry) => entry.name.toLowerCase() === name.trim().toLowerCase());
  const viewId = existing?.viewId ?? crypto.randomUUID();
  await callChannel("boardViews.save", {
    viewId,
    name,
    loads: currentQuery(),
    columns: useLayout.getState().shown,
  });
  set({ current: viewId });
  await read();
}

/** Deletes a saved view; the loads on screen stay. */
export async function deleteView(view: BoardView): Promise<void> {
  try {
    await callChannel("boardViews.delete", { viewId: view.viewId });
    set({ current: undefined });
    await read();
    showUndo(`View “${view.name}” deleted.`, async () => {
      await callChannel("boardViews.save", view);
      await read();
    });
  } catch (error) {
    showFailure("Can't delete the view", error);
  }
}
