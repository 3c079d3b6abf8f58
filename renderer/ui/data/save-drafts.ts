import type { DraftContent, DraftKind } from "../../../shared/views/draft.ts";
import { hideFailure, showFailure } from "../notices/notices.ts";
import { callChannel } from "./channel.ts";
import { waitForFirstRead } from "./first-read.ts";

/** Delay after the last key press, so that not every key press causes a write. */
const SAVE_DELAY_MS = 400;
const RETRY_DELAY_MS = 3_000;

/** The window does not save larger drafts. */
export const MAX_DRAFT_CHARS = 2_000_000;

/** Restores the drafts of one kind after a restart, and saves their changes. */
export interface DraftSource {
  kind: DraftKind;
  /** Ignores content that does not match the schema of the kind. */
  restore(draft: DraftContent): void;
  /** Starts to save changes of these drafts. @returns a function that unsubscribes */
  follow(): () => void;
}

/** Parses the content of a draft; returns undefined if the content is not JSON. */
export function parseContent(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    return undefined;
  }
}

/** Restores the saved drafts, and starts to save changes. @returns a function that stops the saving */
export function startSavingDrafts(sources: readonly DraftSource[]): () => void {
  void restoreDrafts(sources);
  const unsubscribes = sources.map((source) => source.follow());
  window.addEventListener("pagehide", savePendingDrafts);
  return () => {
    window.removeEventListener("pagehide", savePendingDrafts);
    for (const unsubscribe of unsubscribes) unsubscribe();
    for (const { timer } of pending.values()) clearTimeout(timer);
    pending.clear();
  };
}

interface PendingWrite {
  job: () => Promise<unknown>;
  timer: ReturnType<typeof setTimeout>;
}

const pending = new Map<string, PendingWrite>();

/** The last write of each draft, running or ended; the writes of one draft run in sequence. */
const lastWrites = new Map<string, Promise<void>>();

/** The saved content of each draft, to skip writes without a change. */
const saved = new Map<string, string>();

/** Whether the window has shown a failure since the last successful write. */
let isFailureShown = false;

const NOT_SAVED = "Can't save drafts; keep this window open";

/** Saves a draft after a pause; a newer version replaces a pending one. */
export function saveDraftSoon(draft: DraftContent): void {
  const { draftId, content } = draft;
  clearTimeout(pending.get(draftId)?.timer);
  pending.delete(draftId);
  if (saved.get(draftId) === content || content.length > MAX_DRAFT_CHARS) return;
  scheduleWrite(draftId, SAVE_DELAY_MS, async () => {
    // The user may type the saved content again during this write.
    saved.delete(draftId);
    await callChannel("drafts.save", draft);
    saved.set(draftId, content);
  });
}

const scheduleWrite = (draftId: string, delayMs: number, job: PendingWrite["job"]) =>
  pending.set(draftId, { job, timer: setTimeout(() => startPendingWrite(draftId), delayMs) });

/** Cancels the pending write of a draft, and deletes the draft from the store. */
export function deleteDraft(draftId: string): void {
  clearTimeout(pending.get(draftId)?.timer);
  pending.delete(draftId);
  if (!saved.delete(draftId) && !lastWrites.has(draftId)) return;
  startWrite(draftId, () => callChannel("drafts.delete", { draftId }));
}

/**
 * Saves a draft now and waits for the write. Call this before saving the load: saving the load deletes the draft, and a
 * later write would restore the draft.
 */
export async function flushDraft(draftId: string): Promise<void> {
  startPendingWrite(draftId);
  await lastWrites.get(draftId);
}

/** Saves all pending drafts now and waits for the writes. */
export async function flushDrafts(): Promise<void> {
  savePendingDrafts();
  await Promise.all(lastWrites.values());
}

function savePendingDrafts(): void {
  for (const draftId of [...pending.keys()]) startPendingWrite(draftId);
}

function startPendingWrite(draftId: string): void {
  const job = pending.get(draftId)?.job;
  if (!job) return;
  clearTimeout(pending.get(draftId)?.timer);
  pending.delete(draftId);
  startWrite(draftId, job);
}

function startWrite(draftId: string, job: PendingWrite["job"]): void {
  const before = lastWrites.get(draftId);
  const done: Promise<void> = (before ? before.then(job) : job()).then(
    () => {
      isFailureShown = false;
      hideFailure(NOT_SAVED);
    },
    (error: unknown) => {
      if (!isFailureShown) showFailure(NOT_SAVED, error);
      isFailureShown = true;
      const isLast = lastWrites.get(draftId) === done && !pending.has(draftId);
      if (isLast) scheduleWrite(draftId, RETRY_DELAY_MS, job);
    },
  );
  lastWrites.set(draftId, done);
}

async function restoreDrafts(sources: readonly DraftSource[]): Promise<void> {
  try {
    await waitForFirstRead();
    const { drafts } = await callChannel("drafts.list", null);
    for (const draft of drafts) {
      saved.set(draft.draftId, draft.content);
      sources.find(({ kind }) => kind === draft.kind)?.restore(draft);
    }
  } catch (error) {
    showFailure("Can't read your drafts; restart Lanedesk to see them", error);
  }
}
