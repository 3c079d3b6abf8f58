import { useEffect } from "react";
import { lifeOf } from "../../../shared/reference/load-states.ts";
import { ask, listen } from "../../ui/ask.ts";
import { draftOfLoad } from "./draft.ts";
import { changeDraft, isChanged, useDrafts } from "./drafts.ts";

/**
 * Watches whether the load that is edited changes meanwhile, by whichever door: the broker sees it while typing, not
 * only when it is saved. Where nothing was typed yet, the editor goes on from the load as it is now.
 */
export function useNewer(draftKey: string, loadId: string | undefined): void {
  useEffect(() => {
    if (loadId === undefined) return;
    void look(draftKey, loadId);
    return listen("loads.changed", ({ loadIds }) => {
      if (loadIds.includes(loadId)) void look(draftKey, loadId);
    });
  }, [draftKey, loadId]);
}

async function look(draftKey: string, loadId: string): Promise<void> {
  // Whatever cannot be read now is looked at again, and told, when the load is saved.
  const found = await ask("loads.get", { loadId }).catch(() => undefined);
  const draft = useDrafts.getState()[draftKey];
  if (!found || !draft?.edits || draft.saving || found.revision === draft.edits.revision) return;
  // What was booked or deleted cannot be saved any more: saving says so, and what was typed stays.
  if (lifeOf(found.load.loadState.loadStateId) !== "available") return;
  if (isChanged(draft)) return changeDraft(draftKey, { newer: found });
  const value = draftOfLoad(found.load);
  changeDraft(draftKey, { value, base: value, edits: { loadId, revision: found.revision } });
}
