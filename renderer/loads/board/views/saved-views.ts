import { create } from "zustand";
import type { BoardView } from "../../../../shared/views/board-view.ts";
import { callChannel, listen } from "../../../ui/data/channel.ts";
import { showFailure } from "../../../ui/notices/notices.ts";
import { showUndo } from "../../../ui/notices/undo.ts";
import { currentQuery } from "../board.ts";
import { showQuery } from "../change-query.ts";
import { setColumns, useLayout } from "../columns/layout.ts";

interface NamedViewsState {
  views: BoardView[];
  /** The one that is shown; undefined while a ready-made one is. */
  current: string | undefined;
}

/** Views that somebody arranged and named. */
export const useSavedViews = create<NamedViewsState>(() => ({ views: [], current: undefined }));

const { getState: get, setState: set } = useSavedViews;

async function read(): Promise<void> {
  try {
    const { views } = await callChannel("boardViews.list", null);
    set({ views });
  } catch (error) {
    showFailure("Your views could not be read", error);
  }
}

/** Reads the views, and again when they change; until the returned function is called. */
export function followSavedViews(): () => void {
  void read();
  return listen("boardViews.changed", read);
}

/** Shows a view as it was kept: its loads, their order, its columns. */
export function showSavedView({ viewId, loads, columns }: BoardView): void {
  set({ current: viewId });
  setColumns(columns);
  showQuery(loads);
}

/** Keeps the board as it stands under a name; under that of a view that is there, in its place. */
export async function saveViewAs(name: string): Promise<void> {
  const same = get().views.find((entry) => entry.name.toLowerCase() === name.trim().toLowerCase());
  const viewId = same?.viewId ?? crypto.randomUUID();
  await callChannel("boardViews.save", {
    viewId,
    name,
    loads: currentQuery(),
    columns: useLayout.getState().shown,
  });
  set({ current: viewId });
  await read();
}

/** Takes a view away; what it showed stays on the screen. */
export async function deleteView(view: BoardView): Promise<void> {
  try {
    await callChannel("boardViews.drop", { viewId: view.viewId });
    set({ current: undefined });
    await read();
    showUndo(`The view ${view.name} was taken away.`, async () => {
      await callChannel("boardViews.save", view);
      await read();
    });
  } catch (error) {
    showFailure("The view stays", error);
  }
}
