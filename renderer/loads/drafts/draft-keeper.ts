import { type DraftSource, forget, saveDraftSoon } from "../../ui/data/save-drafts.ts";
import { emptyDraft, type LoadDraft } from "./draft.ts";
import { isChanged, type OpenDraft, restoreDraft, useDrafts } from "./open-drafts.ts";

/** Keeps what is typed for loads. */
export const loadDraftKeeper: DraftSource = {
  kind: "load",
  putBack({ draftId, loadId, revision, content }) {
    const edits = loadId !== null && revision !== null ? { loadId, revision } : undefined;
    const kept: unknown = JSON.parse(content);
    if (isKept(kept)) restoreDraft(draftId, kept.value, kept.base, edits);
  },
  follow: () =>
    useDrafts.subscribe((drafts, before) => {
      for (const [key, draft] of Object.entries(drafts))
        if (draft.value !== before[key]?.value) (isChanged(draft) ? keepDraft : forgetDraft)(draft);
      for (const [key, draft] of Object.entries(before)) if (!drafts[key]) forgetDraft(draft);
    }),
};

const forgetDraft = ({ draftId }: OpenDraft): void => forget(draftId);

const keepDraft = ({ draftId, value, base, edits }: OpenDraft): void =>
  saveDraftSoon({
    draftId,
    kind: "load",
    loadId: edits?.loadId ?? null,
    revision: edits?.revision ?? null,
    content: JSON.stringify({ value, base }),
  });

const keys = Object.keys(emptyDraft());

const isDraft = (value: unknown): value is LoadDraft =>
  typeof value === "object" && value !== null && keys.every((key) => key in value);

/** Whether this was kept by a window that knew the same fields. */
const isKept = (content: unknown): content is { value: LoadDraft; base: LoadDraft } =>
  typeof content === "object" &&
  content !== null &&
  "value" in content &&
  "base" in content &&
  isDraft(content.value) &&
  isDraft(content.base);
