import { LanedeskError } from "../../../shared/failure.ts";
import { callChannel } from "../../ui/data/channel.ts";
import { flushDraft } from "../../ui/data/save-drafts.ts";
import { pathOfPointer, pathText } from "../../ui/fields/paths.ts";
import { showFailure } from "../../ui/notices/notices.ts";
import { showUndo } from "../../ui/notices/undo.ts";
import { undoPost } from "../actions/undo.ts";
import { changeDraft, discardDraft, type OpenDraft, useDrafts } from "../drafts/open-drafts.ts";
import { requestOf, validateDraft } from "../drafts/request.ts";
import { formatLane } from "../load.ts";
import type { LoadAtRevision } from "../load-at-revision.ts";
import { openLoad } from "../panel/panel.ts";

/**
 * Posts a new load, or replaces the one that is edited. What is refused stays in the editor, with the words beside
 * the fields; a load that changed meanwhile is shown beside what was typed and never overwritten.
 * @returns whether it was saved
 */
export async function saveDraft(key: string): Promise<boolean> {
  const draft = useDrafts.getState()[key];
  if (!draft || draft.isSaving) return false;
  changeDraft(key, { hasTriedToSave: true });
  if (Object.keys(validateDraft(draft.value)).length > 0) return false;
  changeDraft(key, { isSaving: true, serverErrors: {} });
  try {
    await flushDraft(draft.draftId);
    const saved = await send(draft);
    const { load } = saved;
    discardDraft(key);
    openLoad(load.loadId);
    showUndo(`${formatLane(load)} ${draft.edits ? "changed" : "posted"}.`, () => takeBack(draft, saved));
    return true;
  } catch (error) {
    changeDraft(key, { isSaving: false });
    await showRefusal(key, draft, error);
    return false;
  }
}

function send({ value, edits, draftId }: OpenDraft): Promise<LoadAtRevision> {
  const load = requestOf(value);
  return edits
    ? callChannel("loads.update", { ...edits, load, draftId })
    : callChannel("loads.create", { load, draftId });
}

/** A change is taken back by putting back what stood before it, a post by a delete. */
async function takeBack(
  { base, edits }: OpenDraft,
  { load: { loadId }, revision }: LoadAtRevision,
): Promise<void> {
  if (edits) await callChannel("loads.update", { loadId, revision, load: requestOf(base) });
  else await undoPost(loadId);
}

async function showRefusal(key: string, draft: OpenDraft, error: unknown): Promise<void> {
  if (error instanceof LanedeskError && error.code === "stale" && draft.edits) {
    const latest = await callChannel("loads.get", { loadId: draft.edits.loadId }).catch(
      (failure: unknown) => {
        showFailure("The load could not be read again", failure);
        return undefined;
      },
    );
    if (latest) return changeDraft(key, { latest });
  }
  const serverErrors = error instanceof LanedeskError ? refusedFields(error) : {};
  changeDraft(key, { serverErrors });
  if (Object.keys(serverErrors).length === 0)
    showFailure(draft.edits ? "It was not changed" : "It was not posted", error);
}

/**
 * The words by field; pointers lead into the input of the channel, in which the load has the key "load". What is
 * said of the load as a whole belongs to no field.
 */
const refusedFields = (error: LanedeskError): Record<string, string> =>
  Object.fromEntries(
    error.fields
      .map(({ pointer, message }) => {
        const path = pathOfPointer(pointer);
        return [pathText(path[0] === "load" ? path.slice(1) : path), message] as const;
      })
      .filter(([field]) => field !== ""),
  );
