import type { DraftContent } from "../../../shared/views/draft.ts";
import type { DraftRecord, StoreParts } from "../../store/store.ts";
import type { Caller, Context } from "../context.ts";
import { findOrCreateCurrentUser } from "../people/current-user.ts";

/** The most drafts that the window offers to a user. */
const MAX_DRAFTS = 200;

/** Saves a draft to disk before the promise resolves. The last write wins. */
export async function saveDraft(context: Context, caller: Caller, draft: DraftContent): Promise<void> {
  const { draftId, ...content } = draft;
  const savedAt = context.env.clock.now();
  await context.store.write(["drafts"], ({ drafts }) =>
    drafts.save({ ownerId: caller.userId, id: draftId, savedAt, ...content }),
  );
}

/** Lists the user's 200 newest drafts, newest first. */
export async function listDrafts(context: Context, caller: Caller): Promise<DraftContent[]> {
  const records = await context.store.read(["drafts"], ({ drafts }) =>
    drafts.list(caller.userId, MAX_DRAFTS),
  );
  return records.map(({ ownerId: _, savedAt: __, id, ...draft }) => ({
    draftId: id,
    kind: "load",
    ...draft,
  }));
}

/** Deletes a draft, if it exists. */
export async function deleteDraft(context: Context, caller: Caller, draftId: string): Promise<void> {
  await context.store.write(["drafts"], ({ drafts }) => drafts.remove(caller.userId, draftId));
}

/** Copies the current user's drafts from a store to its replacement, so that a restore does not lose open drafts. */
export interface DraftTransfer {
  /** Returns a function that reads the drafts while the old store closes, after the last write. */
  prepareRead(context: Context): Promise<(parts: StoreParts) => Promise<void>>;
  /**
   * Writes the drafts for the current user of another store; a newer draft there stays. Does nothing for the store that
   * the drafts come from.
   */
  writeTo(context: Context): Promise<void>;
}

/** Creates a transfer for one restore. The transfer holds the drafts in memory. */
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
        // A damaged store may be unreadable; the restore keeps the damaged file.
        drafts = await parts.drafts.list(ownerId, MAX_DRAFTS).catch(() => []);
        epoch = await parts.keyValue.get("epoch").catch(() => undefined);
      };
    },
    async writeTo(context) {
      if (drafts.length === 0) return;
      const isSameStore =
        (await context.store.read(["keyValue"], ({ keyValue }) => keyValue.get("epoch"))) === epoch;
      if (isSameStore) return;
      const { user } = await findOrCreateCurrentUser(context);
      await context.store.write(["drafts"], async (parts) => {
        for (const draft of drafts) {
          const existing = await parts.drafts.find(user.userId, draft.id);
          if (!existing || existing.savedAt < draft.savedAt)
            await parts.drafts.save({ ...draft, ownerId: user.userId });
        }
      });
    },
  };
}
