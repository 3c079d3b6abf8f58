import type { DraftContent } from "../../../shared/window/draft.ts";
import { ask, tellFailure } from "../../ui/ask.ts";
import { emptyDraft, type LoadDraft } from "./draft.ts";
import { isChanged, type OpenDraft, restoreDraft, useDrafts } from "./drafts.ts";

/** How long after a key is struck it is kept, in milliseconds: a word is one writing, and little is ever at risk. */
const pause = 400;

/** Whether it was told that nothing is being kept: once is enough until it works again. */
let isTold = false;

const timers = new Map<string, ReturnType<typeof setTimeout>>();

/** What is being sent for a draft, one after the other: the last one counts. */
const sending = new Map<string, Promise<void>>();

/** Offers again what was typed before the window was closed, and from then on keeps what is typed; called once. */
export function keepDrafts(): () => void {
  void offerAgain();
  const stop = useDrafts.subscribe((drafts, before) => {
    for (const [key, draft] of Object.entries(drafts))
      if (draft.value !== before[key]?.value) keepSoon(draft);
    for (const [key, draft] of Object.entries(before)) if (!drafts[key]) forget(draft.draftId);
  });
  return () => {
    stop();
    for (const timer of timers.values()) clearTimeout(timer);
  };
}

/** Waits until nothing is being kept of a draft any more, so that it can be saved as a load and dropped. */
export async function keptUp(draftId: string): Promise<void> {
  clearTimeout(timers.get(draftId));
  await sending.get(draftId);
}

function keepSoon(draft: OpenDraft): void {
  clearTimeout(timers.get(draft.draftId));
  const keep = () => send(draft.draftId, () => ask("drafts.save", keptForm(draft)));
  if (isChanged(draft)) timers.set(draft.draftId, setTimeout(keep, pause));
}

function forget(draftId: string): void {
  clearTimeout(timers.get(draftId));
  send(draftId, () => ask("drafts.drop", { draftId }));
}

function send(draftId: string, job: () => Promise<unknown>): void {
  const before = sending.get(draftId) ?? Promise.resolve();
  const done = before.then(job).then(
    () => {
      isTold = false;
    },
    (error: unknown) => {
      if (!isTold) tellFailure("What you type is not kept at the moment; leave the window open", error);
      isTold = true;
    },
  );
  sending.set(draftId, done);
}

const keptForm = ({ draftId, value, base, edits }: OpenDraft): DraftContent => ({
  draftId,
  loadId: edits?.loadId ?? null,
  revision: edits?.revision ?? null,
  content: JSON.stringify({ value, base }),
});

async function offerAgain(): Promise<void> {
  try {
    const { drafts } = await ask("drafts.list", null);
    for (const { draftId, loadId, revision, content } of drafts) {
      const edits = loadId !== null && revision !== null ? { loadId, revision } : undefined;
      const kept: unknown = JSON.parse(content);
      if (isKept(kept)) restoreDraft(draftId, kept.value, kept.base, edits);
    }
  } catch (error) {
    tellFailure("What you typed before could not be read", error);
  }
}

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
