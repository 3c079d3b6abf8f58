import { create } from "zustand";
import { type DraftSource, forget, saveDraftSoon } from "../../ui/data/save-drafts.ts";

interface QuickLine {
  /** Under which the line is kept; each load that is posted from it ends one draft and begins another. */
  draftId: string;
  line: string;
}

const emptyLine = (): QuickLine => ({ draftId: crypto.randomUUID(), line: "" });

/** What stands in the quick-post line. */
export const useQuickLine = create<QuickLine>(emptyLine);

export const setLine = (line: string): void => useQuickLine.setState({ line });

/** The line has become a load, or was handed to the editor. */
export const clearLine = (): void => useQuickLine.setState(emptyLine());

/** Keeps the quick-post line. */
export const quickLineKeeper: DraftSource = {
  kind: "quick-post",
  putBack({ draftId, content }) {
    if (useQuickLine.getState().line === "") useQuickLine.setState({ draftId, line: content });
  },
  follow: () =>
    useQuickLine.subscribe(({ draftId, line }, before) => {
      if (before.draftId !== draftId && before.line !== "") forget(before.draftId);
      if (line === "") forget(draftId);
      else saveDraftSoon({ draftId, kind: "quick-post", loadId: null, revision: null, content: line });
    }),
};
