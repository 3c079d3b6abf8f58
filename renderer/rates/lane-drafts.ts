import { z } from "zod";
import { MAX_LANES, setLanes, useLanes } from "../rate-lanes.ts";
import { type DraftSource, deleteDraft, parseContent, saveDraftSoon } from "../ui/data/save-drafts.ts";

let draftId: string = crypto.randomUUID();

const savedLines = z.array(z.string()).min(1).max(MAX_LANES);

/** Saves and restores the typed lanes as a draft. */
export const laneDrafts: DraftSource = {
  kind: "lanes",
  restore(draft) {
    const lines = savedLines.safeParse(parseContent(draft.content));
    if (!lines.success || getLines().some(Boolean)) return;
    draftId = draft.draftId;
    setLanes(lines.data);
  },
  follow: () =>
    useLanes.subscribe(() => {
      const content = JSON.stringify(getLines());
      if (getLines().some(Boolean))
        saveDraftSoon({ draftId, kind: "lanes", loadId: null, revision: null, content });
      else deleteDraft(draftId);
    }),
};

const getLines = (): string[] => useLanes.getState().lanes.map(({ line }) => line);
