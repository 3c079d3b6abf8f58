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

/**
 * Saves the current query and columns under a name. Replaces a view of the same name.
 * @throws LanedeskError if the name is invalid or the view can't be saved
 */
export async function saveViewAs(name: string): Promise<void> {
  const existing = getSavedViews().find((entry) => entry.name.toLowerCase() === name.trim().toLowerCase());
  const viewId = existing?.viewId ?? crypto.randomUUID();
  await callChannel("boardViews.save", {
    viewId,
    name,
    loads: getQuery(),
    columns: useLayout.getState().chosen,
  });
  setCurrentView(viewId);
  await invalidateChannels("boardViews.list");
}

/** Deletes a saved view, with Undo; the loads on screen stay. */
export async function deleteView(view: BoardView): Promise<void> {
  try {
    await callChannel("boardViews.delete", { viewId: view.viewId });
    setCurrentView(undefined);
    await invalidateChannels("boardViews.list");
    showUndo(`View “${view.name}” deleted.`, async () => {
      await callChannel("boardViews.save", view);
      await invalidateChannels("boardViews.list");
      return `View “${view.name}” restored.`;
    });
  } catch (error) {
    showFailure("Can't delete the view", error);
  }
}
