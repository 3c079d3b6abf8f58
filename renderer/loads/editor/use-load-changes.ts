import { useEffect } from "react";
import { LanedeskError } from "../../../shared/failure.ts";
import { getLoadStatus } from "../../../shared/reference/load-states.ts";
import { callChannel, subscribeToEvent } from "../../ui/data/channel.ts";
import { toDraft } from "../drafts/draft.ts";
import { changeDraft, isChanged, useDrafts } from "../drafts/open-drafts.ts";

/** Watches the edited load for changes from elsewhere. Replaces the values of a draft without unsaved changes. */
export function useLoadChanges(draftKey: string, loadId: string | undefined): void {
  useEffect(() => {
    if (loadId === undefined) return;
    void checkLoad(draftKey, loadId);
    return subscribeToEvent("loads.changed", ({ loadIds }) => {
      // An empty list means that any load may have changed.
      if (loadIds.length === 0 || loadIds.includes(loadId)) void checkLoad(draftKey, loadId);
    });
  }, [draftKey, loadId]);
}

async function checkLoad(draftKey: string, loadId: string): Promise<void> {
  const current = await callChannel("loads.get", { loadId }).catch((error: unknown) => {
    if (isMissing(error)) changeDraft(draftKey, { blockedReason: "missing" });
    // Saving reports other errors.
    return undefined;
  });
  const draft = useDrafts.getState()[draftKey];
  if (!current || !draft?.editedLoad || draft.isSaving) return;
  const status = getLoadStatus(current.load.loadState.loadStateId);
  if (status !== "available") return changeDraft(draftKey, { blockedReason: status });
  if (draft.blockedReason) changeDraft(draftKey, { blockedReason: undefined });
  // Responses can arrive out of order.
  if (current.revision <= (draft.latest ?? draft.editedLoad).revision) return;
  if (isChanged(draft)) return changeDraft(draftKey, { latest: current });
  const value = toDraft(current.load);
  changeDraft(draftKey, {
    value,
    base: value,
    editedLoad: { loadId, revision: current.revision },
    // Undo and Redo must not restore values of the earlier revision.
    past: [],
    future: [],
    lastField: "",
  });
}

const isMissing = (error: unknown) => error instanceof LanedeskError && error.code === "not-found";
