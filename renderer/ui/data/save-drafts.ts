import type { Draft, DraftContent, DraftKind } from "../../../shared/views/draft.ts";
import { hideFailure, showFailure } from "../notices/notices.ts";
import { callChannel } from "./channel.ts";

/** How long after a key is struck it is kept, in milliseconds: a word is one writing, and little is ever at risk. */
const pause = 400;

/** How long until it is tried again to keep what could not be kept. */
const pauseAfterFailure = 3_000;

/** More than this does not fit a draft; whatever is larger must say so where it is typed. */
export const MAX_DRAFT_CHARS = 2_000_000;

/** How one kind of what is typed is put back after a restart, and kept from then on. */
export interface DraftSource {
  kind: DraftKind;
  /** Puts back what was kept; what it does not know any more it passes over. */
  putBack(draft: Draft): void;
  /** Follows what is typed, until the returned function is called. */
  follow(): () => void;
}

/** Offers again what was typed before the window was closed, and from then on keeps what is typed; called once. */
export function startSavingDrafts(keepers: readonly DraftSource[]): () => void {
  void offerAgain(keepers);
  const stops = keepers.map((keeper) => keeper.follow());
  window.addEventListener("pagehide", keepNow);
  return () => {
    window.removeEventListener("pagehide", keepNow);
    for (const stop of stops) stop();
    for (const { timer } of waiting.values()) clearTimeout(timer);
    waiting.clear();
  };
}

interface Waiting {
  job: () => Promise<unknown>;
  timer: ReturnType<typeof setTimeout>;
}

const waiting = new Map<string, Waiting>();

/** What is being sent for a draft, one after the other: the last one counts. */
const sending = new Map<string, Promise<void>>();

/** What the store holds of each, so that nothing is written twice. */
const held = new Map<string, string>();

/** Whether it was told that nothing is being kept: once is enough until it works again. */
let isTold = false;

const notKept = "What you type is not kept at the moment; leave the window open";

/** Keeps this soon, unless something newer of the same draft comes before. */
export function saveDraftSoon(draft: DraftContent): void {
  const { draftId, content } = draft;
  clearTimeout(waiting.get(draftId)?.timer);
  waiting.delete(draftId);
  if (held.get(draftId) === content || content.length > MAX_DRAFT_CHARS) return;
  wait(draftId, pause, async () => {
    await callChannel("drafts.save", draft);
    held.set(draftId, content);
  });
}

const wait = (draftId: string, delay: number, job: Waiting["job"]) =>
  waiting.set(draftId, { job, timer: setTimeout(() => keep(draftId), delay) });

/** Forgets a draft here and in the store. */
export function forget(draftId: string): void {
  clearTimeout(waiting.get(draftId)?.timer);
  waiting.delete(draftId);
  if (!held.delete(draftId) && !sending.has(draftId)) return;
  send(draftId, () => callChannel("drafts.drop", { draftId }));
}

/** Keeps what still waits of a draft and ends when all is kept, so that it can be saved as a load and dropped. */
export async function flushDraft(draftId: string): Promise<void> {
  keep(draftId);
  await sending.get(draftId);
}

/** Ends when all that was typed until now is kept, as far as it can be: before the window begins anew. */
export async function flushDrafts(): Promise<void> {
  keepNow();
  await Promise.all(sending.values());
}

/** A window that is closed sends what still waits. */
function keepNow(): void {
  for (const draftId of [...waiting.keys()]) keep(draftId);
}

function keep(draftId: string): void {
  const job = waiting.get(draftId)?.job;
  if (!job) return;
  clearTimeout(waiting.get(draftId)?.timer);
  waiting.delete(draftId);
  send(draftId, job);
}

function send(draftId: string, job: Waiting["job"]): void {
  const before = sending.get(draftId);
  const done: Promise<void> = (before ? before.then(job) : job()).then(
    () => {
      isTold = false;
      hideFailure(notKept);
    },
    (error: unknown) => {
      if (!isTold) showFailure(notKept, error);
      isTold = true;
      const isLast = sending.get(draftId) === done && !waiting.has(draftId);
      if (isLast) wait(draftId, pauseAfterFailure, job);
    },
  );
  sending.set(draftId, done);
}

async function offerAgain(keepers: readonly DraftSource[]): Promise<void> {
  try {
    const { drafts } = await callChannel("drafts.list", null);
    for (const draft of drafts) {
      held.set(draft.draftId, draft.content);
      keepers.find(({ kind }) => kind === draft.kind)?.putBack(draft);
    }
  } catch (error) {
    showFailure("What you typed before could not be read", error);
  }
}
