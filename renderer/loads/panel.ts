import { create } from "zustand";
import type { RefreshAnswer } from "../../shared/interface/refresh.ts";

/**
 * What the panel at the right shows: nothing, a load, an editor (a new load's draft has the key "new"), the deletion
 * of loads, the booking or repetition of one, rows from a spreadsheet, or what
 * became of a refresh.
 */
export type PanelContent =
  | { kind: "none" }
  | { kind: "load"; loadId: string }
  | { kind: "editor"; draftKey: string }
  | { kind: "removal"; loadIds: string[] }
  | { kind: "booking"; loadId: string }
  | { kind: "repeating"; loadId: string }
  | { kind: "rows"; sheetId: string | undefined }
  | { kind: "refreshed"; answer: RefreshAnswer };

export const usePanel = create<{ content: PanelContent }>(() => ({ content: { kind: "none" } }));

const show = (content: PanelContent) => usePanel.setState({ content });

export const openLoad = (loadId: string) => show({ kind: "load", loadId });
export const openEditor = (draftKey: string) => show({ kind: "editor", draftKey });
export const openRemoval = (loadIds: string[]) => show({ kind: "removal", loadIds });
export const openBooking = (loadId: string) => show({ kind: "booking", loadId });
export const openRepeating = (loadId: string) => show({ kind: "repeating", loadId });
export const openRows = (sheetId?: string) => show({ kind: "rows", sheetId });
export const openRefreshed = (answer: RefreshAnswer) => show({ kind: "refreshed", answer });
export const closePanel = () => show({ kind: "none" });
