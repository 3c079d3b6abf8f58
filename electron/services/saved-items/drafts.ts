import type { Draft, DraftContent } from "../../../shared/views/draft.ts";
import type { DraftRecord, StoreParts } from "../../store/store.ts";
import type { Caller, Context } from "../context.ts";
import { findOrCreateCurrentUser } from "../people/current-user.ts";

/** So many of a user are offered again. */
export const MAX_DRAFTS = 200;

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
    drafts.list(caller.userId, MAX_DRAFTS),
  );
  return records.map(({ ownerId: _, id, ...draft }) => ({ draftId: id, kind: "load", ...draft }));
}

/** Forgets a draft; harmless where there is none. */
export async function deleteDraft(context: Context, caller: Caller, draftId: string): Promise<void> {
  await context.store.write(["drafts"], ({ drafts }) => drafts.remove(caller.userId, draftId));
}

/**
 * What is typed at the desk and not saved yet, on its way from one store to another that takes its place: whoever
 * puts a backup back loses what was saved since, and is told so, but nothing of what stands half typed in a window.
 */
export interface DraftTransfer {
  /** What reads it all at the very end, when nobody types into that store any more. */
  prepareRead(context: Context): Promise<(parts: StoreParts) => Promise<void>>;
  /** Puts it into a store that is another one, under whoever sits at that desk; one typed there later stays. */
  writeTo(context: Context): Promise<void>;
}

export function createDraftTransfer(): DraftTransfer {
  let epoch: string | undefined;
  let drafts: DraftRecord[] = [];
  return {
    async prepareRead(context) {
      const ownerId = await findOrCreateCurrentUser(context).then(
        ({ user }) => user.userId,
        () => undefined,
      );
      return async (parts) => {
        drafts = [];
        if (ownerId === undefined) return;
        // Of a damaged store nothing can be taken along. It is kept beside the one that takes its place.
        drafts = await parts.drafts.list(ownerId, MAX_DRAFTS).catch(() => []);
        epoch = await parts.keyValue.get("epoch").catch(() => undefined);
      };
    },
    async writeTo(context) {
      if (drafts.length === 0) return;
      const isSame =
        (await context.store.read(["keyValue"], ({ keyValue }) => keyValue.get("epoch"))) === epoch;
      if (isSame) return;
      const { user } = await findOrCreateCurrentUser(context);
      await context.store.write(["drafts"], async (parts) => {
        for (const draft of drafts) {
          const there = await parts.drafts.find(user.userId, draft.id);
          if (!there || there.savedAt < draft.savedAt)
            await parts.drafts.save({ ...draft, ownerId: user.userId });
        }
      });
    },
  };
}
