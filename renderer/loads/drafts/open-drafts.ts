import { create } from "zustand";
import { type Path, pathText, withValueAt } from "../../ui/fields/paths.ts";
import type { LoadAtRevision } from "../load-at-revision.ts";
import { draftOfLoad, emptyDraft, type LoadDraft } from "./draft.ts";

/** A draft with all that surrounds it. It stays until it is saved or thrown away, also while the panel is closed. */
export interface OpenDraft {
  /** Its id in the store, in which it is kept while it is typed. */
  draftId: string;
  value: LoadDraft;
  /** What it started from. */
  base: LoadDraft;
  /** The load it edits, as it was read; undefined for a new one. */
  edits: { loadId: string; revision: number } | undefined;
  /** Steps that can be undone, newest last, and those that were. */
  past: LoadDraft[];
  future: LoadDraft[];
  /** The field of the last step: typing on in one field is one step. */
  lastField: string;
  /** Fields that were left once: from then on their faults are shown. */
  leftFields: ReadonlySet<string>;
  /** After the first attempt to save every fault is shown. */
  hasTriedToSave: boolean;
  /** Faults that the main process found, by the text of the path. */
  serverErrors: Record<string, string>;
  isSaving: boolean;
  /** The load as it is now, where it changed since it was read. */
  latest: LoadAtRevision | undefined;
  /** Why the load it edits cannot be saved any more. */
  blocked: "missing" | "booked" | "deleted" | undefined;
}

/** Everything typed and not yet saved, by key: the load's id, or for a new load the draft's own. */
export const useDrafts = create<Record<string, OpenDraft>>(() => ({}));

const opened = (
  draftId: string,
  value: LoadDraft,
  base: LoadDraft,
  edits: OpenDraft["edits"],
): OpenDraft => ({
  draftId,
  value,
  base,
  edits,
  past: [],
  future: [],
  lastField: "",
  leftFields: new Set(),
  hasTriedToSave: false,
  serverErrors: {},
  isSaving: false,
  latest: undefined,
  blocked: undefined,
});

const put = (draft: OpenDraft): string => {
  const key = draft.edits?.loadId ?? draft.draftId;
  useDrafts.setState({ [key]: draft });
  return key;
};

/** Starts a new load, empty or from what is already known; other drafts of new loads stay beside it. */
export function startDraft(value?: LoadDraft): string {
  const base = emptyDraft();
  return put(opened(crypto.randomUUID(), value ?? base, base, undefined));
}

/** Starts to edit a load; what was typed before and not saved is offered again. */
export function startEditing({ load, revision }: LoadAtRevision): void {
  if (useDrafts.getState()[load.loadId]) return;
  const value = draftOfLoad(load);
  put(opened(crypto.randomUUID(), value, value, { loadId: load.loadId, revision }));
}

/** Puts a draft back that was kept in the store. One that is open already is further on and stays. */
export function restoreDraft(
  draftId: string,
  value: LoadDraft,
  base: LoadDraft,
  edits: OpenDraft["edits"],
): void {
  if (!useDrafts.getState()[edits?.loadId ?? draftId]) put(opened(draftId, value, base, edits));
}

export const discardDraft = (key: string) =>
  useDrafts.setState(
    (drafts) => Object.fromEntries(Object.entries(drafts).filter(([other]) => other !== key)),
    true,
  );

/** Changes what surrounds a draft. */
export const changeDraft = (key: string, change: Partial<OpenDraft>) =>
  useDrafts.setState((drafts) => {
    const draft = drafts[key];
    return draft ? { [key]: { ...draft, ...change } } : {};
  });

const mostSteps = 200;

/** Changes a value of a draft, as a step that can be undone. */
export function setDraftValue(key: string, path: Path, value: unknown): void {
  const draft = useDrafts.getState()[key];
  if (!draft) return;
  const field = pathText(path);
  const { [field]: _changed, ...serverErrors } = draft.serverErrors;
  const past = draft.lastField === field ? draft.past : [...draft.past, draft.value].slice(-mostSteps);
  changeDraft(key, {
    value: withValueAt(draft.value, path, value),
    past,
    future: [],
    lastField: field,
    serverErrors,
  });
}

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

/** Notes that a field was left: typing in it again is another step, and its fault is shown. */
export function leaveField(key: string, field: string): void {
  const draft = useDrafts.getState()[key];
  if (draft) changeDraft(key, { leftFields: new Set([...draft.leftFields, field]), lastField: "" });
}

/** True when something was typed that has not been saved. */
export const isChanged = (draft: OpenDraft): boolean =>
  JSON.stringify(draft.value) !== JSON.stringify(draft.base);
