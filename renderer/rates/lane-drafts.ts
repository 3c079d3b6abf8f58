import { z } from "zod";
import { type DraftSource, forget, saveDraftSoon } from "../ui/data/save-drafts.ts";
import { mostLanes, putLanes, useLanes } from "./lanes.ts";

let draftId: string = crypto.randomUUID();

const keptLines = z.array(z.string()).min(1).max(mostLanes);

/** Keeps the lanes whose rates are asked. */
export const laneDrafts: DraftSource = {
  kind: "lanes",
  putBack(draft) {
    const lines = keptLines.safeParse(JSON.parse(draft.content));
    if (!lines.success || linesNow().some(Boolean)) return;
    draftId = draft.draftId;
    putLanes(lines.data);
  },
  follow: () =>
    useLanes.subscribe(() => {
      const content = JSON.stringify(linesNow());
      if (linesNow().some(Boolean))
        saveDraftSoon({ draftId, kind: "lanes", loadId: null, revision: null, content });
      else forget(draftId);
    }),
};

const linesNow = (): string[] => useLanes.getState().lanes.map(({ line }) => line);
