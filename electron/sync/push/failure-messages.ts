import type { EditKind } from "../../../shared/views/sync.ts";
import { appendClause, type RemoteFailure } from "../remote/remote-failure.ts";

const nouns: Record<EditKind, string> = {
  create: "load",
  update: "change",
  delete: "delete",
  cover: "delete",
  book: "delete",
  refresh: "refresh",
};

const REPEATED_DELETE = "Lanedesk will send the delete again; deleting twice does no harm.";

/** The reason that Lanedesk can repeat an edit that may have arrived. */
const REPEAT_NOTES: Record<Exclude<EditKind, "create">, string> = {
  update: "Lanedesk compares the change with the load board before sending the change again.",
  delete: REPEATED_DELETE,
  cover: REPEATED_DELETE,
  book: REPEATED_DELETE,
  refresh: "Lanedesk will send the refresh again; refreshing twice does no harm.",
};

/** Returns the message of an edit that Lanedesk will send again. */
export function describePending(
  kind: EditKind,
  { kind: cause, message, isUncertain }: RemoteFailure,
  mayHaveArrived = isUncertain,
): string {
  const noun = nouns[kind];
  if (cause === "unauthenticated")
    return `${appendClause(message, `the ${noun} was not sent`)} Connect with a valid token; unsent changes are kept.`;
  if (mayHaveArrived && kind !== "create")
    return `${appendClause(message, `the ${noun} may have arrived`)} ${REPEAT_NOTES[kind]}`;
  return `${appendClause(message, `the ${noun} was not sent`)} Lanedesk will retry.`;
}

/** Returns the message of an edit that becomes rejected. The broker decides the next step. */
export function describeRejection(kind: EditKind, { kind: cause, message }: RemoteFailure): string {
  if (cause === "oversized")
    return `${appendClause(message, "this load is not synchronized")} Shorten the load on the load board, then retry.`;
  const rejection = appendClause(message, `the ${nouns[kind]} was rejected`);
  switch (kind) {
    case "create":
      return `${rejection} Correct the load, and Lanedesk sends the load again.`;
    case "update":
      return `${rejection} Edit the load, and Lanedesk sends the change again.`;
    case "delete":
      return `${rejection} The load is still posted on the load board: retry, or discard the delete to restore the load.`;
    case "cover":
    case "book":
      return `${rejection} The load is booked here but still posted on the load board: retry, or leave the load posted.`;
    case "refresh":
      return `${rejection} Retry, or discard the refresh.`;
  }
}

/** The decision that a create in doubt needs. */
const ENTER_ID_NOTE = "If the load is on the load board, enter its ID; otherwise, send the load again.";

const REPEATED_CREATE_NOTE = "Lanedesk repeats the request with the same key, so the load is posted once.";

/** Returns the message of a create that may have arrived. */
export const describeDoubt = (isRepeated: boolean, { message }: RemoteFailure): string =>
  `${appendClause(message, "the load may have been posted")} ${isRepeated ? REPEATED_CREATE_NOTE : ENTER_ID_NOTE}`;

/** The message of a create without a response. */
export const IN_DOUBT_MESSAGE = `The load board did not respond when this load was posted, so the load may be there already. ${ENTER_ID_NOTE}`;

/** The message of a create without a response that sync repeats with its Idempotency-Key. */
export const REPEATED_CREATE_MESSAGE = `The load board did not respond when this load was posted. ${REPEATED_CREATE_NOTE}`;

/** The message of a create that was being sent when the program ended and that sync repeats. */
export const REPEATED_AFTER_CLOSE_MESSAGE = `Lanedesk was closed while this load was being posted. ${REPEATED_CREATE_NOTE}`;

/** The message of a create in a copied store. */
export const MAYBE_POSTED_BY_COPY_MESSAGE = `This data was restored from a backup or copied, and the load may have been posted after that. ${ENTER_ID_NOTE}`;

/** The message that asks the broker what to do with the post of a booked load. */
export const ASK_BOOKED_MESSAGE =
  "The load is booked here but still posted on the load board. Delete the load there, or leave the load posted.";

/** The message of a create that is no longer needed. */
export const NOT_POSTED_MESSAGE =
  "The load was booked or deleted here before it was posted, so Lanedesk does not post the load.";

/** The message of edits whose load the store quarantined. */
export const LOST_RECORD_MESSAGE =
  "The record of a load with unsent changes was damaged on this computer, so the changes were not sent. Enter the changes again.";
