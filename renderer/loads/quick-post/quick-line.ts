import { create } from "zustand";
import { type DraftSource, deleteDraft, saveDraftSoon } from "../../ui/data/save-drafts.ts";

/** The element id of the quick-post field. */
export const QUICK_POST_ID = "quick-post";

/** Focuses the quick-post field. */
export const focusQuickPost = () => document.getElementById(QUICK_POST_ID)?.focus();

interface QuickLine {
  /** Id of the stored draft. */
  draftId: string;
  line: string;
}

const createLine = (): QuickLine => ({ draftId: crypto.randomUUID(), line: "" });

/** The quick-post line and the id of its draft. */
export const useQuickLine = create<QuickLine>(createLine);

/** Replaces the text of the line. */
export const setLine = (line: string): void => useQuickLine.setState({ line });

/** Empties the line and starts a new draft. */
export const clearLine = (): void => useQuickLine.setState(createLine());

/** Saves and restores the quick-post line as a draft. */
export const quickLineDrafts: DraftSource = {
  kind: "quick-post",
  restore({ draftId, content }) {
    if (useQuickLine.getState().line === "") useQuickLine.setState({ draftId, line: content });
  },
  follow: () =>
    useQuickLine.subscribe(({ draftId, line }, before) => {
      if (before.draftId !== draftId && before.line !== "") deleteDraft(before.draftId);
      if (line === "") deleteDraft(draftId);
      else saveDraftSoon({ draftId, kind: "quick-post", loadId: null, revision: null, content: line });
    }),
};
