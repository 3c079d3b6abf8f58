import { useEffect } from "react";
import { LanedeskError } from "../../../shared/failure.ts";
import { statusOf } from "../../../shared/reference/load-states.ts";
import { callChannel, listen } from "../../ui/data/channel.ts";
import { draftOfLoad } from "../drafts/draft.ts";
import { changeDraft, isChanged, useDrafts } from "../drafts/open-drafts.ts";

/**
 * Watches whether the load that is edited changes meanwhile, by whichever door: the broker sees it while typing, not
 * only when it is saved. Where nothing was typed yet, the editor goes on from the load as it is now.
 */
export function useLoadChanges(draftKey: string, loadId: string | undefined): void {
  useEffect(() => {
    if (loadId === undefined) return;
    void look(draftKey, loadId);
    return listen("loads.changed", ({ loadIds }) => {
      if (loadIds.includes(loadId)) void look(draftKey, loadId);
    });
  }, [draftKey, loadId]);
}

async function look(draftKey: string, loadId: string): Promise<void> {
  const found = await callChannel("loads.get", { loadId }).catch((error: unknown) => {
    if (isMissing(error)) changeDraft(draftKey, { blocked: "missing" });
    // Whatever else keeps it from being read is told when the load is saved.
    return undefined;
  });
  const draft = useDrafts.getState()[draftKey];
  if (!found || !draft?.edits || draft.isSaving) return;
  const status = statusOf(found.load.loadState.loadStateId);
  if (status !== "available") return changeDraft(draftKey, { blocked: status });
  if (draft.blocked) changeDraft(draftKey, { blocked: undefined });
  if (found.revision === draft.edits.revision) return;
  if (isChanged(draft)) return changeDraft(draftKey, { latest: found });
  const value = draftOfLoad(found.load);
  changeDraft(draftKey, { value, base: value, edits: { loadId, revision: found.revision } });
}

const isMissing = (error: unknown) => error instanceof LanedeskError && error.code === "not-found";
