import type { EditRecord } from "../../store/store.ts";
import { readLocationId } from "../remote/load-client.ts";
import { RemoteFailure } from "../remote/remote-failure.ts";
import type { CreatedLoad, Session } from "../session/session.ts";
import { findSystemFault } from "../status/remote-status.ts";
import {
  canRepeat,
  decidePush,
  linkCreatedLoad,
  type PushAction,
  type PushRequest,
  type PushResponse,
  type PushRound,
} from "./decide-push.ts";

/**
 * Pushes the due edits of one load: performs the actions that `decidePush` returns, and stores each response before the
 * next request.
 * @throws RemoteFailure if the remote as a whole failed; a failure of this load alone becomes the message of its edit
 */
export async function pushLoad(session: Session, { loadId }: Pick<EditRecord, "loadId">): Promise<void> {
  let action: PushAction = { type: "round", round: 1, isReadFirst: !session.capabilities.hasEtag };
  while (action.type !== "done") action = await performAction(session, loadId, action);
  if (action.failure) throw action.failure;
}

async function performAction(
  session: Session,
  loadId: string,
  action: PushRequest | PushRound,
): Promise<PushAction> {
  if (action.type === "round") return session.transact(loadId, (load) => decidePush(session, load, action));
  const response = await sendAction(session, action);
  const decided = session.transact(loadId, (load) =>
    decidePush(session, load, { type: "responded", request: action, response }),
  );
  return response.type === "created"
    ? keepUnstoredCreate(session, loadId, response.created, decided)
    : decided;
}

async function sendAction(session: Session, request: PushRequest): Promise<PushResponse> {
  const { loads } = session;
  const { edit } = request;
  try {
    switch (request.type) {
      case "create":
        return { type: "created", created: await sendCreate(session, request) };
      case "read": {
        const received = await loads.read(request.remoteLoadId);
        session.readFailures.delete(edit.loadId);
        return { type: "read", received };
      }
      case "update": {
        const { body, etag } = request.update;
        return { type: "updated", received: await loads.update(request.remoteLoadId, body, etag) };
      }
      case "delete": {
        const { deletion, etag } = request.delete;
        await loads.delete(request.remoteLoadId, deletion, etag);
        return { type: "deleted" };
      }
    }
  } catch (cause) {
    if (!(cause instanceof RemoteFailure)) throw cause;
    // The remote does not have the load, so there is nothing to delete.
    if (request.type === "delete" && cause.kind === "missing") return { type: "deleted" };
    return { type: "failed", failure: cause };
  }
}

/**
 * Posts a load. If a copy of this store has used the key with other content, reads the load that the copy posted.
 * @throws RemoteFailure if the remote fails or rejects the load, or does not return the id of the copy's load
 */
async function sendCreate(
  session: Session,
  { edit, sent }: Extract<PushRequest, { type: "create" }>,
): Promise<CreatedLoad> {
  const { loads } = session;
  const isRepeatable = canRepeat(session, sent);
  try {
    return { edit, response: await loads.create({ ...sent, isRepeatable }), hasExisted: false };
  } catch (cause) {
    const isReused = isRepeatable && cause instanceof RemoteFailure && cause.kind === "key-reused";
    const postedId = isReused ? readLocationId(cause.location) : "";
    if (!postedId) throw cause;
    return { edit, response: await loads.read(postedId), hasExisted: true };
  }
}

/**
 * Returns the result of `stored`. If this computer can't store the response to a create, for example because of a full
 * disk, keeps the response in memory.
 * @throws the error of the store
 */
async function keepUnstoredCreate<T>(
  session: Session,
  loadId: string,
  created: CreatedLoad,
  stored: Promise<T>,
): Promise<T> {
  try {
    return await stored;
  } catch (cause) {
    if (findSystemFault(cause)) session.unstoredCreates.set(loadId, created);
    throw cause;
  }
}

/**
 * Stores the responses to creates that an earlier cycle could not store.
 * @throws the error of the store if the store still fails; after a system fault, the responses stay in memory
 */
export async function storeUnstoredCreates(session: Session): Promise<void> {
  const unstored = [...session.unstoredCreates];
  session.unstoredCreates.clear();
  await Promise.all(
    unstored.map(([loadId, created]) =>
      keepUnstoredCreate(
        session,
        loadId,
        created,
        session.transact(loadId, (load) => linkCreatedLoad(session, load, created)),
      ),
    ),
  );
}
