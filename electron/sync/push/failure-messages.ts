import type { EditKind } from "../../../shared/views/sync.ts";
import type { RemoteFailure } from "../remote/remote-failure.ts";

const nouns: Record<EditKind, string> = {
  create: "The load",
  update: "The change",
  delete: "The delete",
  cover: "The delete",
  book: "The delete",
  refresh: "The refresh",
};

/** The reason that Lanedesk can repeat an edit that may have arrived. */
const REPEAT_NOTES: Record<Exclude<EditKind, "create">, string> = {
  update: "Lanedesk compares it with the load board before sending it again.",
  delete: "Lanedesk will send it again; deleting twice does no harm.",
  cover: "Lanedesk will send it again; deleting twice does no harm.",
  book: "Lanedesk will send it again; deleting twice does no harm.",
  refresh: "Lanedesk will send it again; refreshing twice does no harm.",
};

/** Returns the message of an edit that Lanedesk will send again. */
export function describePending(kind: EditKind, failure: RemoteFailure): string {
  const noun = nouns[kind];
  if (failure.kind === "unauthenticated")
    return `${failure.message} ${noun} was not sent. Connect with a valid token; unsent changes are kept.`;
  if (failure.mayHaveArrived && kind !== "create")
    return `${failure.message} ${noun} may have arrived. ${REPEAT_NOTES[kind]}`;
  return `${failure.message} ${noun} was not sent. Lanedesk will retry.`;
}

/** Returns the message of an edit that the remote rejected, which waits for the broker. */
export function describeRejection(kind: EditKind, failure: RemoteFailure): string {
  const { message } = failure;
  if (failure.kind === "oversized")
    return `${message} This load is not synchronized. Shorten it on the load board, then retry.`;
  switch (kind) {
    case "create":
      return `The load board rejected the load. ${message} Correct it, and Lanedesk sends it again.`;
    case "update":
      return `The load board rejected this change. ${message} Edit the load, and Lanedesk sends it again.`;
    case "delete":
      return `The load board rejected the delete. ${message} The load is still posted there. Retry, or discard the delete to restore the load.`;
    case "cover":
    case "book":
      return `The load board rejected the delete. ${message} The load is booked here but still posted there. Retry, or leave it posted.`;
    case "refresh":
      return `The load board rejected the refresh. ${message} Retry, or discard the refresh.`;
  }
}

/** The message of a create without a response. */
export const IN_DOUBT_MESSAGE =
  "The load board did not respond when this load was posted, so it may be posted already. If it is there, enter its ID; if not, send it again. Nothing is sent until you decide.";

/** The message of a create without a response that sync repeats with its Idempotency-Key. */
export const REPEATED_CREATE_MESSAGE =
  "The load board did not respond when this load was posted. Lanedesk repeats the request with the same key, so the load is posted once.";

/** The message of a create in a copied store. */
export const MAYBE_POSTED_BY_COPY_MESSAGE =
  "This store was restored from a backup or copied, and the load may have been posted after that. If it is on the load board, enter its ID; if not, send it again. Nothing is sent until you decide.";

/** The question of what to do with the post of a booked load. */
export const ASK_BOOKED_MESSAGE =
  "The load is booked here but still posted on the load board. Delete it there, or leave it posted.";

/** The message of a create that is no longer needed. */
export const NOT_POSTED_MESSAGE =
  "The load was booked or deleted here before it was posted. Nothing was sent.";

/** The message of edits whose load the store quarantined. */
export const LOST_RECORD_MESSAGE =
  "The record of a load with unsent changes was damaged on this computer. Its changes were not sent.";
