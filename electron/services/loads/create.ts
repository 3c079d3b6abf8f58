import { LanedeskError } from "../../../shared/failure.ts";
import type { Load, LoadRequest } from "../../../shared/interface/load.ts";
import type { LoadAtRevision } from "../../../shared/views/load-changes.ts";
import type { AnswerRecord, StoreParts } from "../../store/store.ts";
import type { Caller, Context } from "../context.ts";
import { loadChangeParts, saveLoadChanges } from "./change-load.ts";
import { computeMiles, createActivity, createLoadRecord, type LoadChange, toLoad } from "./load-record.ts";
import { type PostAs, resolvePostAsUser } from "./post-as.ts";

/** The caller's Idempotency-Key and the hash of the request body. */
export interface Idempotency {
  key: string;
  bodyHash: string;
}

/**
 * Reports an Idempotency-Key that was used before with another body. `loadId` is the id of the load posted then; empty
 * if a desktop's edit used the key.
 */
export class ReusedKeyError extends LanedeskError {
  readonly loadId: string;

  constructor(loadId: string) {
    super(
      "reused-key",
      "This Idempotency-Key was used before with another body. Nothing was posted; send a new key with a new load.",
    );
    this.loadId = loadId;
  }
}

/** A load to post and its caller. */
export interface LoadPost {
  caller: Caller;
  request: LoadRequest;
  /** By default a generated id. */
  loadId?: string | undefined;
  /** The post-as user of the local version that the new load replaces in a conflict. */
  original?: PostAs | undefined;
}

const postParts = [...loadChangeParts, "users"] as const;

interface PostOptions extends Pick<LoadPost, "loadId" | "original"> {
  idempotency?: Idempotency | undefined;
  /** The draft to delete in the same transaction. */
  draftId?: string | undefined;
}

/**
 * Posts a load (specification 4.1). For a repeated Idempotency-Key, posts nothing and returns the load posted before.
 * @throws ReusedKeyError when the key was used before with another body
 */
export async function postLoad(
  context: Context,
  caller: Caller,
  request: LoadRequest,
  { idempotency, draftId, loadId, original }: PostOptions = {},
): Promise<LoadAtRevision> {
  const { clock } = context.env;
  const post = preparePosts(context, [{ caller, request, loadId, original }]);
  const posted = await context.store.write([...postParts, "answers", "drafts"], async (parts) => {
    const newAnswer = idempotency && { accountId: caller.accountId, ...idempotency, answeredAt: clock.now() };
    const first = newAnswer && (await parts.answers.add({ ...newAnswer, load: null, revision: 0 }));
    if (first) return { ...repeatAnswer(first, idempotency), isNew: false };
    const [answer] = await post(parts);
    if (!answer) throw new Error("A post returned no load.");
    if (draftId !== undefined) await parts.drafts.remove(caller.userId, draftId);
    if (newAnswer) await parts.answers.save({ ...newAnswer, ...answer });
    return { ...answer, isNew: true };
  });
  if (posted.isNew) context.publish("loads.changed", { loadIds: [posted.load.loadId] });
  return { load: posted.load, revision: posted.revision };
}

/** Posts loads of several callers in one transaction, all or none. Returns the loads in the order of `posts`. */
export async function postLoads(context: Context, posts: readonly LoadPost[]): Promise<LoadAtRevision[]> {
  const posted = await context.store.write(postParts, preparePosts(context, posts));
  context.publish("loads.changed", { loadIds: posted.map(({ load }) => load.loadId) });
  return posted;
}

/** Returns a function that posts loads within a transaction. Computes the distances before that transaction. */
function preparePosts({ env: { clock, createId } }: Context, posts: readonly LoadPost[]) {
  const miles = posts.map(({ request }) => computeMiles(request));
  return async (parts: Pick<StoreParts, (typeof postParts)[number]>): Promise<LoadAtRevision[]> => {
    const now = clock.now();
    const postAsUsers = await resolvePostAsUsers(parts.users, posts);
    const changes = posts.map(({ caller, request, loadId }, index) => {
      const postAsUser = postAsUsers[index] ?? null;
      const after = createLoadRecord(request, {
        loadId,
        caller,
        postAsUser,
        miles: miles[index] ?? null,
        now,
        createId,
      });
      return { before: undefined, after, activity: createActivity(after, "Posted", now, createId()) };
    });
    await savePostsByCaller(parts, changes, posts);
    return changes.map(({ after, activity }) => ({
      load: toLoad(after, [activity]),
      revision: after.revision,
    }));
  };
}

/** Saves the posts caller by caller, because an entry of the audit log names one caller. */
async function savePostsByCaller(
  parts: Pick<StoreParts, (typeof loadChangeParts)[number]>,
  changes: readonly LoadChange[],
  posts: readonly LoadPost[],
): Promise<void> {
  for (const caller of new Set(posts.map((post) => post.caller)))
    await saveLoadChanges(
      parts,
      changes.filter((_, index) => posts[index]?.caller === caller),
      caller,
    );
}

/** Resolves the post-as user of each load. Looks up each pair of a caller and a requested user once. */
async function resolvePostAsUsers(
  users: StoreParts["users"],
  posts: readonly LoadPost[],
): Promise<Load["postAsUser"][]> {
  const found = new Map<string, Promise<Load["postAsUser"]>>();
  return await Promise.all(
    posts.map(({ caller, request: { postAsUserId }, original }) => {
      const key = `${caller.userId} ${postAsUserId}`;
      const postAsUser = found.get(key) ?? resolvePostAsUser(users, caller, postAsUserId, original);
      found.set(key, postAsUser);
      return postAsUser;
    }),
  );
}

function repeatAnswer({ load, ...first }: AnswerRecord, { bodyHash }: Idempotency): LoadAtRevision {
  if (!load || first.bodyHash !== bodyHash) throw new ReusedKeyError(load?.loadId ?? "");
  return { load, revision: first.revision };
}
