import { create } from "zustand";
import type { RefreshOutcome } from "../shared/views/refresh-outcome.ts";
import { navigate } from "./navigation.ts";

/** Content of the panel on the right. */
type PanelContent =
  | { kind: "none" }
  | { kind: "load"; loadId: string }
  | { kind: "editor"; draftKey: string; field?: string | undefined }
  | { kind: "delete"; loadIds: string[] }
  | { kind: "bulk-edit"; loadIds: string[] }
  | { kind: "bulk-duplicate"; loadIds: string[] }
  | { kind: "book"; loadId: string }
  | { kind: "repeat"; loadId: string }
  | { kind: "import"; sheetId: string | undefined }
  | { kind: "refresh-result"; outcome: RefreshOutcome };

interface PanelState {
  content: PanelContent;
  /** A pinned panel shows the same load while the cursor moves. */
  isPinned: boolean;
}

/** The state of the panel. */
export const usePanel = create<PanelState>(() => ({ content: { kind: "none" }, isPinned: false }));

const showContent = (content: PanelContent) => usePanel.setState({ content });

/** Shows a load in the panel. */
export const openLoad = (loadId: string) => showContent({ kind: "load", loadId });

/** Returns the id of the load in the panel; undefined if the panel shows no load or is pinned. */
export function getUnpinnedLoadId(): string | undefined {
  const { content, isPinned } = usePanel.getState();
  return content.kind === "load" && !isPinned ? content.loadId : undefined;
}

/** Opens the Loads view with a load in the panel. */
export function showLoad(loadId: string): void {
  openLoad(loadId);
  navigate("loads");
}

/** Shows a clicked load, unless another load is pinned. */
export function showClickedLoad(loadId: string): void {
  const { isPinned, content } = usePanel.getState();
  if (!isPinned || content.kind !== "load") openLoad(loadId);
}

/** Pins or unpins the panel. */
export const togglePin = () => usePanel.setState(({ isPinned }) => ({ isPinned: !isPinned }));

/**
 * Opens a draft in the editor.
 * @param field path of the field to focus; the first field by default
 */
export const openEditor = (draftKey: string, field?: string) =>
  showContent({ kind: "editor", draftKey, field });

/** Opens the form that deletes loads. */
export const openDeleteForm = (loadIds: string[]) => showContent({ kind: "delete", loadIds });

/** Opens the form that changes several loads. */
export const openBulkEditForm = (loadIds: string[]) => showContent({ kind: "bulk-edit", loadIds });

/** Opens the form that duplicates several loads. */
export const openBulkDuplicateForm = (loadIds: string[]) => showContent({ kind: "bulk-duplicate", loadIds });

/** Opens the form that books a load. */
export const openBookForm = (loadId: string) => showContent({ kind: "book", loadId });

/** Opens the form that posts copies of a load on several days. */
export const openRepeatForm = (loadId: string) => showContent({ kind: "repeat", loadId });

/** Opens an unfinished import, or a new one. */
export const openImport = (sheetId?: string) => showContent({ kind: "import", sheetId });

/** Opens the list of the loads that Lanedesk did not refresh. */
export const openRefreshResult = (outcome: RefreshOutcome) =>
  showContent({ kind: "refresh-result", outcome });

/** Returns a check that is true while the panel shows its current content, even if the user reopened that content. */
export function createPanelCheck(): () => boolean {
  const describeContent = () => JSON.stringify(usePanel.getState().content);
  const content = describeContent();
  return () => describeContent() === content;
}

/** Whether the panel shows a form. */
export const hasForm = (): boolean =>
  !["none", "load", "refresh-result"].includes(usePanel.getState().content.kind);

/** Closes the panel. */
export const closePanel = () => showContent({ kind: "none" });
