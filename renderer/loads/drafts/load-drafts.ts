import { type DraftSource, deleteDraft, parseContent, saveDraftSoon } from "../../ui/data/save-drafts.ts";
import { createDraft, type LoadDraft } from "./draft.ts";
import { isChanged, type OpenDraft, restoreDraft, useDrafts } from "./open-drafts.ts";

/** Saves and restores drafts of loads. */
export const loadDrafts: DraftSource = {
  kind: "load",
  restore({ draftId, loadId, revision, content }) {
    const editedLoad = loadId !== null && revision !== null ? { loadId, revision } : undefined;
    const stored = parseContent(content);
    if (hasKnownFields(stored)) restoreDraft(draftId, stored.value, stored.base, editedLoad);
  },
  follow: () =>
    useDrafts.subscribe((drafts, before) => {
      for (const [key, draft] of Object.entries(drafts))
        if (draft.value !== before[key]?.value) {
          if (isChanged(draft)) saveOpenDraft(draft);
          else deleteDraft(draft.draftId);
        }
      for (const [key, draft] of Object.entries(before)) if (!drafts[key]) deleteDraft(draft.draftId);
    }),
};

const saveOpenDraft = ({ draftId, value, base, editedLoad }: OpenDraft): void =>
  saveDraftSoon({
    draftId,
    kind: "load",
    loadId: editedLoad?.loadId ?? null,
    revision: editedLoad?.revision ?? null,
    content: JSON.stringify({ value, base }),
  });

const DRAFT_FIELDS = Object.keys(createDraft());

const isDraft = (value: unknown): value is LoadDraft =>
  typeof value === "object" && value !== null && DRAFT_FIELDS.every((key) => key in value);

/** Whether a stored draft has the fields of this version of Lanedesk. */
const hasKnownFields = (stored: unknown): stored is { value: LoadDraft; base: LoadDraft } =>
  typeof stored === "object" &&
  stored !== null &&
  "value" in stored &&
  "base" in stored &&
  isDraft(stored.value) &&
  isDraft(stored.base);
