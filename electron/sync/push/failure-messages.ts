import type { EditKind } from "../../../shared/views/sync.ts";
import type { RemoteFailure } from "../remote/remote-failure.ts";

const named: Record<EditKind, string> = {
  create: "The load",
  update: "The change",
  delete: "The delete",
  refresh: "The refresh",
};

/** Why what may have been done can be sent again; a create is never sent again without knowing. */
const harmless: Record<Exclude<EditKind, "create">, string> = {
  update: "It is compared with what the remote has before it is sent again, so that nobody's change is lost.",
  delete: "It is sent again by itself: what is deleted there already stays so.",
  refresh: "It is asked for again by itself: to refresh a load twice does no harm.",
};

/** What happened to an edit that waits for its next attempt, what is safe, and what comes next. */
export function pendingMessage(kind: EditKind, failure: RemoteFailure): string {
  const what = named[kind];
  if (failure.kind === "unauthenticated")
    return `${failure.message} ${what} did not go through. It is kept here, and sent when you connect with a token that the remote takes.`;
  if (failure.mayHaveArrived && kind !== "create")
    return `${failure.message} ${what} may have arrived there; it is kept here, too. ${harmless[kind]}`;
  return `${failure.message} ${what} did not go through. It is kept here and sent again by itself.`;
}

/** The log line for edits of a load that the store lost. */
export const MISSING_LOAD_MESSAGE =
  "The record of a load with unsent changes was damaged on this computer. Its changes were not sent.";

/** What an edit that the remote will not have waits for. */
export function rejectedMessage(kind: EditKind, { message, kind: trouble }: RemoteFailure): string {
  if (trouble === "oversized") return oversizedWords(message);
  switch (kind) {
    case "create":
      return `The remote did not take the load. ${message} It stands here alone: correct it, and it is sent again.`;
    case "update":
      return `The remote did not take this change of the load. ${message} The load stays as it is here; edit it, and it is sent again.`;
    case "delete":
      return `The remote did not take the delete. ${message} The load is deleted here and stands there: try again, or drop the delete to take the load back.`;
    case "refresh":
      return `The remote did not take the refresh. ${message} The load stays as it is on both sides: try again, or drop the refresh.`;
  }
}

/** Nothing else of the interface makes a load smaller than a person who does so at the remote. */
const oversizedWords = (message: string): string =>
  `${message} Nothing of it was taken over: the load stays here as it is, and is not sent. Other loads go on. Have it made smaller on the remote, then try again.`;
