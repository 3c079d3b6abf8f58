import { LanedeskError } from "../../shared/failure.ts";
import type { LoadRequest } from "../../shared/interface/load.ts";
import type { Caller } from "./caller.ts";
import type { Context } from "./context.ts";
import { loadChangeParts, saveLoadChanges } from "./load-changes.ts";
import { milesOf } from "./load-miles.ts";
import { activityOf, type LoadAtRevision, loadOf, postedLoad } from "./load-record.ts";
import { postAs } from "./post-as.ts";

/** The caller's key for a create that may be sent twice, and a digest of the body it came with. */
export interface Idempotency {
  key: string;
  bodyHash: string;
}

/** For how long the answer to a key is kept: longer than any time offline. */
const answerKeptFor = 90 * 24 * 60 * 60 * 1_000;
const forgottenAtOnce = 100;

/**
 * Posts a load (specification 4.1).
 * @param draftId the draft that it was typed as, which is dropped with it
 * @throws LanedeskError "reused-key" when the key came before with another body
 */
export async function postLoad(
  context: Context,
  caller: Caller,
  request: LoadRequest,
  idempotency?: Idempotency,
  draftId?: string,
): Promise<LoadAtRevision> {
  const { clock, newId } = context.surroundings;
  const miles = milesOf(request);
  const posted = await context.store.write(
    [...loadChangeParts, "users", "answers", "drafts"],
    async (parts) => {
      const now = clock.now();
      if (idempotency) {
        const first = await parts.answers.find(caller.accountId, idempotency.key);
        if (first) return { ...answeredBefore(first, idempotency), isNew: false };
      }
      const postAsUser = await postAs(parts.users, caller, request.postAsUserId);
      const record = postedLoad(request, { caller, postAsUser, miles, now, newId });
      const activity = activityOf(record, "Posted", now, newId());
      await saveLoadChanges(parts, [{ before: undefined, after: record, activity }]);
      if (draftId !== undefined) await parts.drafts.remove(caller.userId, draftId);
      const answer = { load: loadOf(record, [activity]), revision: record.revision };
      if (idempotency) {
        await parts.answers.forgetBefore(now - answerKeptFor, forgottenAtOnce);
        await parts.answers.add({ accountId: caller.accountId, ...idempotency, ...answer, answeredAt: now });
      }
      return { ...answer, isNew: true };
    },
  );
  if (posted.isNew) context.announce("loads.changed", { loadIds: [posted.load.loadId] });
  return { load: posted.load, revision: posted.revision };
}

function answeredBefore(first: LoadAtRevision & Idempotency, { bodyHash }: Idempotency): LoadAtRevision {
  if (first.bodyHash !== bodyHash)
    throw new LanedeskError(
      "reused-key",
      "This Idempotency-Key was used before with another body. Nothing was posted; send a new key with a new load.",
    );
  return { load: first.load, revision: first.revision };
}
