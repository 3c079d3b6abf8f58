import { LanedeskError } from "../../../shared/failure.ts";
import type { LoadAtRevision } from "../../../shared/views/load-changes.ts";
import { openLoad, usePanel } from "../../panel.ts";
import { callChannel } from "../../ui/data/channel.ts";
import { flushDraft } from "../../ui/data/save-drafts.ts";
import { formatPath, parsePointer } from "../../ui/fields/paths.ts";
import { showFailure, showNotice } from "../../ui/notices/notices.ts";
import { showUndo } from "../../ui/notices/undo.ts";
import { restoreValues, undoPost } from "../actions/undo.ts";
import {
  changeDraft,
  continueDraftAfterSave,
  discardDraft,
  type OpenDraft,
  useDrafts,
} from "../drafts/open-drafts.ts";
import { toRequest, validateDraft } from "../drafts/request.ts";
import { findDraftWarnings } from "../drafts/warnings.ts";
import { formatLane } from "../load.ts";

/**
 * Posts a new load or updates the edited load. Shows new warnings first; saving the same values again ignores them. A
 * change that the broker makes during the save stays in the draft.
 * @returns whether the load was saved
 */
export async function saveDraft(key: string): Promise<boolean> {
  const draft = useDrafts.getState()[key];
  if (!draft || draft.isSaving) return false;
  changeDraft(key, { hasTriedToSave: true });
  if (Object.keys(validateDraft(draft.value)).length > 0) return false;
  changeDraft(key, { isSaving: true, saveErrors: {} });
  try {
    if (draft.warnings?.value !== draft.value) {
      const texts = await findNewWarnings(draft);
      if (texts.length > 0) {
        changeDraft(key, { isSaving: false, warnings: { value: draft.value, texts } });
        reportIfClosed(key, draft, texts);
        return false;
      }
    }
    await flushDraft(draft.draftId);
    const saved = await sendDraft(draft);
    const { load } = saved;
    const hasDraftChanged = (useDrafts.getState()[key] ?? draft).value !== draft.value;
    if (hasDraftChanged) {
      continueDraftAfterSave(key, draft.value, { loadId: load.loadId, revision: saved.revision });
    } else {
      const isOpen = isInPanel(key);
      discardDraft(key);
      if (isOpen) openLoad(load.loadId);
    }
    showUndo(`${formatLane(load)} ${draft.editedLoad ? "updated" : "posted"}.`, () => undoSave(draft, saved));
    return true;
  } catch (error) {
    changeDraft(key, { isSaving: false });
    await showErrors(key, draft, error);
    return false;
  }
}

/** Finds the warnings about a draft, without those that the edited load already had, such as a pickup in the past. */
async function findNewWarnings({ value, base, editedLoad }: OpenDraft): Promise<string[]> {
  const warnings = await findDraftWarnings(value, editedLoad?.loadId);
  if (!editedLoad || warnings.length === 0) return warnings;
  const known = await findDraftWarnings(base, editedLoad.loadId);
  return warnings.filter((warning) => !known.includes(warning));
}

function sendDraft({ value, editedLoad, draftId }: OpenDraft): Promise<LoadAtRevision> {
  const load = toRequest(value);
  return editedLoad
    ? callChannel("loads.update", { ...editedLoad, load, draftId })
    : callChannel("loads.create", { load, draftId });
}

/** Restores the previous values of an updated load, or deletes a new load. Returns the text of the notice. */
async function undoSave(
  { base, editedLoad }: OpenDraft,
  { load, revision }: LoadAtRevision,
): Promise<string> {
  if (!editedLoad) return undoPost(load);
  await restoreValues({ ...editedLoad, before: { revision: editedLoad.revision, values: base }, revision });
  return `Restored the previous values of ${formatLane(load)}.`;
}

function isInPanel(key: string): boolean {
  const { content } = usePanel.getState();
  return content.kind === "editor" && content.draftKey === key;
}

/** Shows in a notice why the draft is not saved, unless the open editor shows the reasons. Skips a discarded draft. */
function reportIfClosed(key: string, { editedLoad }: OpenDraft, reasons: readonly string[]): void {
  if (isInPanel(key) || !useDrafts.getState()[key]) return;
  const title = editedLoad ? "Not saved yet" : "Not posted yet";
  showNotice(`${reasons.join(" ")} Open the draft to continue.`, title);
}

async function showErrors(key: string, draft: OpenDraft, error: unknown): Promise<void> {
  if (error instanceof LanedeskError && error.code === "stale" && draft.editedLoad) {
    const latest = await callChannel("loads.get", { loadId: draft.editedLoad.loadId }).catch(
      (failure: unknown) => {
        showFailure("Can't read the load", failure);
        return undefined;
      },
    );
    if (latest) {
      changeDraft(key, { latest });
      return reportIfClosed(key, draft, ["This load changed while you edited it."]);
    }
  }
  const saveErrors = error instanceof LanedeskError ? toFieldErrors(error) : {};
  changeDraft(key, { saveErrors });
  if (Object.keys(saveErrors).length > 0) reportIfClosed(key, draft, Object.values(saveErrors));
  else showFailure(draft.editedLoad ? "Can't save the load" : "Can't post the load", error);
}

/** Returns the messages by field path. Pointers start at the channel's input, whose key "load" holds the load. */
const toFieldErrors = (error: LanedeskError): Record<string, string> =>
  Object.fromEntries(
    error.fields
      .map(({ pointer, message }) => {
        const path = parsePointer(pointer);
        return [formatPath(path[0] === "load" ? path.slice(1) : path), message] as const;
      })
      .filter(([field]) => field !== ""),
  );
