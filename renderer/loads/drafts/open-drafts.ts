import { create } from "zustand";
import { LanedeskError } from "../../../shared/failure.ts";
import type { LoadAtRevision } from "../../../shared/views/load-changes.ts";
import { formatPath, type Path, replaceValueAt } from "../../ui/fields/paths.ts";
import { createDraft, type LoadDraft, toDraft } from "./draft.ts";

/** A draft and its editor state. */
export interface OpenDraft {
  /** Id of the stored copy. */
  draftId: string;
  value: LoadDraft;
  /** The value before editing: the values of the edited load, or an empty draft. */
  base: LoadDraft;
  /** The edited load and its revision; undefined for a new load. */
  editedLoad: { loadId: string; revision: number } | undefined;
  /** Earlier values, which Undo restores; newest last. */
  past: LoadDraft[];
  /** Undone values, which Redo restores; the next value last. */
  future: LoadDraft[];
  /** Field of the last change: more typing in the same field is part of the same undo step. */
  lastField: string;
  /** Fields that have lost the focus; the editor shows their errors. */
  leftFields: ReadonlySet<string>;
  /** After the first attempt to save, the editor shows all errors. */
  hasTriedToSave: boolean;
  /** Errors that the main process found in the last attempt to save, by field path. */
  saveErrors: Record<string, string>;
  isSaving: boolean;
  /** Warnings of the last attempt to save. Saving the same value again ignores them. */
  warnings: { value: LoadDraft; texts: string[] } | undefined;
  /** The current load, if it changed after the editor read it. */
  latest: LoadAtRevision | undefined;
  /** The reason why the edited load can no longer be saved. */
  blockedReason: "missing" | "booked" | "deleted" | undefined;
}

/** Open drafts by key: the load's id, or the first draft id of a new load. */
export const useDrafts = create<Record<string, OpenDraft>>(() => ({}));

const createOpenDraft = (
  draftId: string,
  value: LoadDraft,
  base: LoadDraft,
  editedLoad: OpenDraft["editedLoad"],
): OpenDraft => ({
  draftId,
  value,
  base,
  editedLoad,
  past: [],
  future: [],
  lastField: "",
  leftFields: new Set(),
  hasTriedToSave: false,
  saveErrors: {},
  isSaving: false,
  warnings: undefined,
  latest: undefined,
  blockedReason: undefined,
});

const addDraft = (draft: OpenDraft): string => {
  const key = draft.editedLoad?.loadId ?? draft.draftId;
  useDrafts.setState({ [key]: draft });
  return key;
};

/**
 * Starts a draft of a new load, empty or from given values.
 * @returns the key of the draft
 */
export function startDraft(value?: LoadDraft): string {
  const base = createDraft();
  return addDraft(createOpenDraft(crypto.randomUUID(), value ?? base, base, undefined));
}

/**
 * Starts editing a load, or continues its existing draft.
 * @returns the key of the draft
 */
export function startEditDraft({ load, revision }: LoadAtRevision): string {
  const [key] =
    Object.entries(useDrafts.getState()).find(([, draft]) => draft.editedLoad?.loadId === load.loadId) ?? [];
  if (key !== undefined) return key;
  const value = toDraft(load);
  return addDraft(createOpenDraft(crypto.randomUUID(), value, value, { loadId: load.loadId, revision }));
}

/**
 * Opens a stored draft, unless the load has another changed draft.
 * @returns whether the draft is open
 */
export function restoreDraft(
  draftId: string,
  value: LoadDraft,
  base: LoadDraft,
  editedLoad: OpenDraft["editedLoad"],
): boolean {
  const other = useDrafts.getState()[editedLoad?.loadId ?? draftId];
  if (other && isChanged(other)) return false;
  addDraft(createOpenDraft(draftId, value, base, editedLoad));
  return true;
}

/**
 * Opens a discarded draft again.
 * @returns the text of the notice
 * @throws LanedeskError "conflict" if the load has another changed draft
 */
export function restoreDiscardedDraft({ draftId, value, base, editedLoad }: OpenDraft): string {
  if (!restoreDraft(draftId, value, base, editedLoad))
    throw new LanedeskError("conflict", "This load has a newer draft. Continue with that draft.");
  return "Draft restored.";
}

/**
 * Turns a draft that changed during a save into an unsaved edit of the saved load. The draft gets a new id, because
 * saving deletes the stored copy.
 * @param saved the saved value
 */
export function continueDraftAfterSave(
  key: string,
  saved: LoadDraft,
  editedLoad: OpenDraft["editedLoad"],
): void {
  const draft = useDrafts.getState()[key];
  discardDraft(key);
  if (draft)
    useDrafts.setState({ [key]: createOpenDraft(crypto.randomUUID(), draft.value, saved, editedLoad) });
}

/** Removes a draft from this window; `loadDrafts` then deletes the stored copy. */
export const discardDraft = (key: string) =>
  useDrafts.setState(
    (drafts) => Object.fromEntries(Object.entries(drafts).filter(([other]) => other !== key)),
    true,
  );

/** Changes a draft and its editor state. */
export const changeDraft = (key: string, change: Partial<OpenDraft>) =>
  useDrafts.setState((drafts) => {
    const draft = drafts[key];
    return draft ? { [key]: { ...draft, ...change } } : {};
  });

const MAX_UNDO_STEPS = 200;

/** Changes one value of a draft; `undoTyping` reverses the change. */
export function setDraftValue(key: string, path: Path, value: unknown): void {
  const draft = useDrafts.getState()[key];
  if (!draft) return;
  const field = formatPath(path);
  const isOther = ([name]: [string, string]) => name !== field && !name.startsWith(`${field}.`);
  const saveErrors = Object.fromEntries(Object.entries(draft.saveErrors).filter(isOther));
  const past = draft.lastField === field ? draft.past : [...draft.past, draft.value].slice(-MAX_UNDO_STEPS);
  changeDraft(key, {
    value: replaceValueAt(draft.value, path, value),
    past,
    future: [],
    lastField: field,
    saveErrors,
  });
}

/** Undoes the last change in a draft. */
export function undoTyping(key: string): void {
  const draft = useDrafts.getState()[key];
  const before = draft?.past.at(-1);
  if (!draft || !before) return;
  changeDraft(key, {
    value: before,
    past: draft.past.slice(0, -1),
    future: [...draft.future, draft.value],
    lastField: "",
  });
}

/** Redoes the last undone change in a draft. */
export function redoTyping(key: string): void {
  const draft = useDrafts.getState()[key];
  const after = draft?.future.at(-1);
  if (!draft || !after) return;
  changeDraft(key, {
    value: after,
    past: [...draft.past, draft.value],
    future: draft.future.slice(0, -1),
    lastField: "",
  });
}

/** Records that a field lost the focus. The editor then shows the field's error, and more typing is a new undo step. */
export function leaveField(key: string, field: string): void {
  const draft = useDrafts.getState()[key];
  if (draft) changeDraft(key, { leftFields: new Set([...draft.leftFields, field]), lastField: "" });
}

/** Whether a draft has unsaved changes. */
export const isChanged = (draft: OpenDraft): boolean =>
  JSON.stringify(draft.value) !== JSON.stringify(draft.base);
