import { z } from "zod";
import { MAX_LANES, putLanes, useLanes } from "../rate-lanes.ts";
import { type DraftSource, dropDraft, saveDraftSoon } from "../ui/data/save-drafts.ts";

let draftId: string = crypto.randomUUID();

const savedLines = z.array(z.string()).min(1).max(MAX_LANES);

/** Saves the typed lanes as a draft. */
export const laneDrafts: DraftSource = {
  kind: "lanes",
  restore(draft) {
    const lines = savedLines.safeParse(JSON.parse(draft.content));
    if (!lines.success || currentLines().some(Boolean)) return;
    draftId = draft.draftId;
    putLanes(lines.data);
  },
  follow: () =>
    useLanes.subscribe(() => {
      const content = JSON.stringify(currentLines());
      if (currentLines().some(Boolean))
        saveDraftSoon({ draftId, kind: "lanes", loadId: null, revision: null, content });
      else dropDraft(draftId);
    }),
};

const currentLines = (): string[] => useLanes.getState().lanes.map(({ line }) => line);
