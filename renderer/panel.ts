import { create } from "zustand";
import type { RefreshOutcome } from "../shared/views/refresh-outcome.ts";
import { navigate } from "./navigation.ts";

/** Content of the panel on the right. */
type PanelContent =
  | { kind: "none" }
  | { kind: "load"; loadId: string }
  | { kind: "editor"; draftKey: string; field?: string | undefined }
  | { kind: "delete"; loadIds: string[] }
  | { kind: "bulk-edit"; loadIds: string[]; field: "rate" | "equipment" }
  | { kind: "bulk-duplicate"; loadIds: string[] }
  | { kind: "book"; loadId: string }
  | { kind: "repeat"; loadId: string }
  | { kind: "import"; sheetId: string | undefined }
  | { kind: "refresh-result"; answer: RefreshOutcome };

interface PanelState {
  content: PanelContent;
  /** A pinned panel shows the same load while the cursor moves. */
  pinned: boolean;
}

export const usePanel = create<PanelState>(() => ({ content: { kind: "none" }, pinned: false }));

const show = (content: PanelContent) => usePanel.setState({ content });

export const openLoad = (loadId: string) => show({ kind: "load", loadId });

/** Returns the load in the panel; undefined if there is none or the panel is pinned, so that it ignores the cursor. */
export function shownLoad(): string | undefined {
  const { content, pinned } = usePanel.getState();
  return content.kind === "load" && !pinned ? content.loadId : undefined;
}

/** Shows a load from another view. */
export function showLoad(loadId: string): void {
  openLoad(loadId);
  navigate("loads");
}

/** Shows a clicked load, unless another one is pinned. */
export function showClickedLoad(loadId: string): void {
  const { pinned, content } = usePanel.getState();
  if (!pinned || content.kind !== "load") openLoad(loadId);
}

export const togglePin = () => usePanel.setState(({ pinned }) => ({ pinned: !pinned }));

/** @param field path of the field to focus; the first field by default */
export const openEditor = (draftKey: string, field?: string) => show({ kind: "editor", draftKey, field });
export const openDelete = (loadIds: string[]) => show({ kind: "delete", loadIds });
export const openBulkEdit = (loadIds: string[], field: "rate" | "equipment") =>
  show({ kind: "bulk-edit", loadIds, field });
export const openBulkDuplicate = (loadIds: string[]) => show({ kind: "bulk-duplicate", loadIds });
export const openBook = (loadId: string) => show({ kind: "book", loadId });
export const openRepeat = (loadId: string) => show({ kind: "repeat", loadId });
export const openImport = (sheetId?: string) => show({ kind: "import", sheetId });
export const openRefreshResult = (answer: RefreshOutcome) => show({ kind: "refresh-result", answer });
export const closePanel = () => show({ kind: "none" });
