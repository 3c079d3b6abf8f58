import { create } from "zustand";
import { type Path, pathText, withValueAt } from "../../ui/paths.ts";
import type { LoadAtRevision } from "../load-at-revision.ts";
import { draftOfLoad, emptyDraft, type LoadDraft } from "./draft.ts";

/** A draft with all that surrounds it. It stays until it is saved or thrown away, also while the panel is closed. */
export interface OpenDraft {
  value: LoadDraft;
  /** What it started from. */
  base: LoadDraft;
  /** The load it edits, as it was read; undefined for a new one. */
  edits: { loadId: string; revision: number } | undefined;
  /** Steps that can be undone, newest last, and those that were. */
  past: LoadDraft[];
  future: LoadDraft[];
  /** The field of the last step: typing on in one field is one step. */
  stepIn: string;
  /** Fields that were left once: from then on their faults are shown. */
  left: ReadonlySet<string>;
  /** After the first attempt to save every fault is shown. */
  tried: boolean;
  /** Faults that the main process found, by the text of the path. */
  refused: Record<string, string>;
  saving: boolean;
  /** The load as it is now, where it changed since it was read. */
  newer: LoadAtRevision | undefined;
}

/** The key of a new load's draft. */
export const newKey = "new";

/** Everything typed and not yet saved, by key: "new" or the load's id. */
export const useDrafts = create<Record<string, OpenDraft>>(() => ({}));

const opened = (value: LoadDraft, edits: OpenDraft["edits"]): OpenDraft => ({
  value,
  base: value,
  edits,
  past: [],
  future: [],
  stepIn: "",
  left: new Set(),
  tried: false,
  refused: {},
  saving: false,
  newer: undefined,
});

/** Starts a new load; what was typed before and not posted is offered again unless there is something to start from. */
export function startDraft(value?: LoadDraft): void {
  if (value) useDrafts.setState({ [newKey]: { ...opened(emptyDraft(), undefined), value } });
  else if (!useDrafts.getState()[newKey]) useDrafts.setState({ [newKey]: opened(emptyDraft(), undefined) });
}

/** Starts to edit a load; what was typed before and not saved is offered again. */
export function startEditing({ load, revision }: LoadAtRevision): void {
  if (useDrafts.getState()[load.loadId]) return;
  useDrafts.setState({ [load.loadId]: opened(draftOfLoad(load), { loadId: load.loadId, revision }) });
}

export const dropDraft = (key: string) =>
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
  const { [field]: _said, ...refused } = draft.refused;
  const past = draft.stepIn === field ? draft.past : [...draft.past, draft.value].slice(-mostSteps);
  changeDraft(key, {
    value: withValueAt(draft.value, path, value),
    past,
    future: [],
    stepIn: field,
    refused,
  });
}

export function undoStep(key: string): void {
  const draft = useDrafts.getState()[key];
  const before = draft?.past.at(-1);
  if (!draft || !before) return;
  changeDraft(key, {
    value: before,
    past: draft.past.slice(0, -1),
    future: [...draft.future, draft.value],
    stepIn: "",
  });
}

export function redoStep(key: string): void {
  const draft = useDrafts.getState()[key];
  const after = draft?.future.at(-1);
  if (!draft || !after) return;
  changeDraft(key, {
    value: after,
    past: [...draft.past, draft.value],
    future: draft.future.slice(0, -1),
    stepIn: "",
  });
}

/** Notes that a field was left: typing in it again is another step, and its fault is shown. */
export function leaveField(key: string, field: string): void {
  const draft = useDrafts.getState()[key];
  if (draft) changeDraft(key, { left: new Set([...draft.left, field]), stepIn: "" });
}

/** True when something was typed that has not been saved. */
export const isChanged = (draft: OpenDraft): boolean =>
  JSON.stringify(draft.value) !== JSON.stringify(draft.base);
