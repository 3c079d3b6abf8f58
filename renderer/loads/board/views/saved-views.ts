import { create } from "zustand";
import type { BoardView } from "../../../../shared/views/board-view.ts";
import { callChannel } from "../../../ui/data/channel.ts";
import { getLastResult, invalidateChannels, useChannel } from "../../../ui/data/query.ts";
import { showFailure } from "../../../ui/notices/notices.ts";
import { showUndo } from "../../../ui/notices/undo.ts";
import { getQuery } from "../board.ts";
import { showQuery } from "../change-query.ts";
import { setColumns, useLayout } from "../columns/layout.ts";

/** Id of the saved view on screen; undefined while a standard view is shown. */
export const useCurrentView = create<{ current: string | undefined }>(() => ({ current: undefined }));

const setCurrentView = (current: string | undefined) => useCurrentView.setState({ current });

/** Returns the views that the broker saved. */
export const useSavedViews = (): BoardView[] => useChannel("boardViews.list", null).data?.views ?? [];

/** Returns the saved views, for code outside of React. */
export const getSavedViews = (): BoardView[] => getLastResult("boardViews.list", null)?.views ?? [];

/** Shows a saved view: its query and its columns. */
export function showSavedView({ viewId, loads, columns }: BoardView): void {
  setCurrentView(viewId);
  setColumns(columns);
  showQuery(loads);
}

/** Finds the saved view with a name; ignores case and outer spaces. */
export const findViewByName = (views: readonly BoardView[], name: string): BoardView | undefined =>
  views.find((view) => view.name.toLowerCase() === name.trim().toLowerCase());

/**
 * Saves the current query and columns under a name. Replaces a view of the same name; with Undo, unless that view is on
 * screen.
 * @throws LanedeskError if the name is invalid or the view can't be saved
 */
export async function saveViewAs(name: string): Promise<void> {
  const existing = findViewByName(getSavedViews(), name);
  const isOnScreen = existing?.viewId === useCurrentView.getState().current;
  const viewId = existing?.viewId ?? crypto.randomUUID();
  await callChannel("boardViews.save", {
    viewId,
    name,
    loads: getQuery(),
    columns: useLayout.getState().chosen,
  });
  setCurrentView(viewId);
  await invalidateChannels("boardViews.list");
  if (existing && !isOnScreen) showViewUndo(existing, "replaced");
}

function showViewUndo(view: BoardView, change: "deleted" | "replaced"): void {
  showUndo(`View “${view.name}” ${change}.`, async () => {
    await callChannel("boardViews.save", view);
    await invalidateChannels("boardViews.list");
    return `View “${view.name}” restored.`;
  });
}

/** Deletes a saved view, with Undo; the loads on screen stay. */
export async function deleteView(view: BoardView): Promise<void> {
  try {
    await callChannel("boardViews.delete", { viewId: view.viewId });
    setCurrentView(undefined);
    await invalidateChannels("boardViews.list");
    showViewUndo(view, "deleted");
  } catch (error) {
    showFailure("Can't delete the view", error);
  }
}
