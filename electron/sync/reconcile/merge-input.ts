import { UNDO_MS } from "../../../shared/durations.ts";
import type { DeleteRequest } from "../../../shared/interface/load.ts";
import type { JsonObject } from "../../../shared/json.ts";
import { createActivity } from "../../services/loads/load-record.ts";
import { createEdit } from "../../services/loads/outbox-edits.ts";
import {
  type ConflictRecord,
  type EditRecord,
  type LoadRecord,
  NOT_DUE,
  type RemoteLinkRecord,
} from "../../store/store.ts";
import type { LoadValues } from "../merge/load-fields.ts";
import { findDifferences } from "../merge/merge-loads.ts";
import type { RemoteLoad } from "../merge/remote-load.ts";
import type { LoadResponse } from "../remote/load-client.ts";
import type { LoadSyncState } from "../session/load-sync-state.ts";
import type { Session } from "../session/session.ts";
import { describeLastChange, findLastEditor } from "./last-change.ts";

/** The next request after a reconciliation. */
export type NextAction =
  | { type: "none" }
  | { type: "update"; body: JsonObject; changed: JsonObject; etag: string; sent: SentContent }
  | { type: "delete"; deletion: DeleteRequest; etag: string };

/** The action if there is nothing to send. */
export const NO_ACTION: NextAction = { type: "none" };

/** The content of an update or create, to recognize it in the response. */
export interface SentContent {
  values: LoadValues;
  revision: number;
}

/** The input of a reconciliation. */
export interface MergeInput {
  session: Session;
  load: LoadSyncState;
  local: LoadRecord;
  link: RemoteLinkRecord;
  edits: readonly EditRecord[];
  base: RemoteLoad;
  response: LoadResponse;
  /** False if `response` is the stored base, and not a new response of the remote. */
  isReceived: boolean;
  sent: SentContent | undefined;
  now: number;
  /**
   * The effect on the load after the remote was restored from a backup. "earlier": the remote has a state that both
   * sides had agreed on before. "suspect": the remote's state may lack an acknowledged change. Empty without a restore.
   */
  restored: "" | "earlier" | "suspect";
  /** Whether the local changes came with a copy of the store, and the remote load has changed since. */
  isCopied: boolean;
}

/**
 * Asks the broker to decide before sync sends the update, delete or cover. The first edit other than a create or
 * refresh gets the conflict, or a new edit of `kind` if there is none. Removes the other edits.
 */
export function raiseConflict(
  {
    session,
    load,
    local,
    edits,
    response,
  }: Pick<MergeInput, "session" | "load" | "local" | "edits" | "response">,
  conflict: Pick<ConflictRecord, "kind" | "localContent">,
  message: string,
  kind: "update" | "delete" | "cover" = "update",
): void {
  const blocked = edits.find((edit) => edit.kind !== "create" && edit.kind !== "refresh");
  const changedBy = findLastEditor(session, response.load);
  const change = {
    state: "conflict" as const,
    conflict: {
      ...conflict,
      remote: response.load.raw,
      etag: response.etag,
      ...(changedBy && { changedBy }),
    },
    dueAt: NOT_DUE,
    message,
  };
  load.removeEdits(edits.filter((other) => other !== blocked));
  if (blocked?.message !== message)
    load.log(`${message} ${describeLastChange(session, response.load)}`.trimEnd());
  if (blocked) load.saveEdits([{ ...blocked, ...change }]);
  else load.addEdit({ ...createEdit({ after: local, activity: null }, kind, []), ...change });
}

/** Saves a change that came from the remote, with its activity entry. */
export const saveRemoteChange = (
  { session, load, now }: MergeInput,
  after: LoadRecord,
  comment: string,
): void => load.saveLoad(after, createActivity(after, comment, now, session.context.env.createId()));

/** Removes finished edits, and makes the next edit due if pending: a delete or cover only after the undo period. */
export function finishEdits(
  { load, now }: Pick<MergeInput, "load" | "now">,
  done: readonly EditRecord[],
): void {
  if (done.length === 0) return;
  load.removeEdits(done);
  const next = load.firstEdit;
  if (next?.state !== "pending") return;
  const isDelayed = next.kind === "delete" || next.kind === "cover";
  load.saveEdits([{ ...next, dueAt: isDelayed ? Math.max(now, next.lastAt + UNDO_MS) : now }]);
}

/** Returns the labels of the fields that differ, separated by commas; empty if none differs. */
export const listFieldLabels = (from: LoadValues, to: LoadValues): string =>
  findDifferences(from, to)
    .map(({ label }) => label)
    .join(", ");
