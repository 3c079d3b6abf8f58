import type { Draft, DraftContent } from "../../../shared/views/draft.ts";
import type { Caller } from "../caller.ts";
import type { Context } from "../context.ts";

/** So many of a user are offered again. */
export const mostOffered = 200;

/**
 * Keeps what is typed; durable when it resolves. The last one kept counts, so the window sends one at a time.
 */
export async function saveDraft(context: Context, caller: Caller, draft: DraftContent): Promise<void> {
  const { draftId, ...typed } = draft;
  const savedAt = context.env.clock.now();
  await context.store.write(["drafts"], ({ drafts }) =>
    drafts.save({ ownerId: caller.userId, id: draftId, savedAt, ...typed }),
  );
}

/** The user's drafts, last typed first; the newest 200. */
export async function listDrafts(context: Context, caller: Caller): Promise<Draft[]> {
  const records = await context.store.read(["drafts"], ({ drafts }) =>
    drafts.list(caller.userId, mostOffered),
  );
  return records.map(({ ownerId: _, id, ...draft }) => ({ draftId: id, kind: "load", ...draft }));
}

/** Forgets a draft; harmless where there is none. */
export async function dropDraft(context: Context, caller: Caller, draftId: string): Promise<void> {
  await context.store.write(["drafts"], ({ drafts }) => drafts.remove(caller.userId, draftId));
}
