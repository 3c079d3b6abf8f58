import { create } from "zustand";
import type { RefreshOutcome } from "../../../shared/views/refresh-outcome.ts";

/**
 * What the panel at the right shows: nothing, a load, an editor (a new load's draft has the key "new"), the deletion
 * of loads, the booking or repetition of one, rows from a spreadsheet, or what
 * became of a refresh.
 */
export type PanelContent =
  | { kind: "none" }
  | { kind: "load"; loadId: string }
  | { kind: "editor"; draftKey: string; field?: string | undefined }
  | { kind: "removal"; loadIds: string[] }
  | { kind: "booking"; loadId: string }
  | { kind: "repeating"; loadId: string }
  | { kind: "rows"; sheetId: string | undefined }
  | { kind: "refreshed"; answer: RefreshOutcome };

interface PanelState {
  content: PanelContent;
  /** Whether a load stays in the panel while one moves in the grid. */
  pinned: boolean;
}

export const usePanel = create<PanelState>(() => ({ content: { kind: "none" }, pinned: false }));

const show = (content: PanelContent) => usePanel.setState({ content });

export const openLoad = (loadId: string) => show({ kind: "load", loadId });

const showsPinned = () => usePanel.getState().pinned && usePanel.getState().content.kind === "load";

/** Shows a load that was pressed, unless another one is pinned. */
export function showClickedLoad(loadId: string): void {
  if (!showsPinned()) openLoad(loadId);
}

/** Takes an open panel along to another load, unless it is pinned. */
export function showCursorLoad(loadId: string): void {
  if (usePanel.getState().content.kind === "load") showClickedLoad(loadId);
}

export const togglePin = () => usePanel.setState(({ pinned }) => ({ pinned: !pinned }));

/** @param field where the typing begins, by its path; at the first of all fields where none is named */
export const openEditor = (draftKey: string, field?: string) => show({ kind: "editor", draftKey, field });
export const openDelete = (loadIds: string[]) => show({ kind: "removal", loadIds });
export const openBook = (loadId: string) => show({ kind: "booking", loadId });
export const openRepeat = (loadId: string) => show({ kind: "repeating", loadId });
export const openImport = (sheetId?: string) => show({ kind: "rows", sheetId });
export const openRefreshResult = (answer: RefreshOutcome) => show({ kind: "refreshed", answer });
export const closePanel = () => show({ kind: "none" });
