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
import type { RemoteAnswer } from "../remote/load-client.ts";
import type { LoadSyncState } from "../session/load-sync-state.ts";
import type { Session } from "../session/session.ts";
import { describeLastChange, findLastEditor } from "./last-change.ts";

/** What is to be done next with a load, once the remote's answer was taken in. */
export type NextAction =
  | { step: "nothing" }
  | { step: "update"; body: JsonObject; changed: JsonObject; etag: string; sent: SentUpdate }
  | { step: "delete"; request: DeleteRequest; etag: string };

/** What an update or create carries, to be recognized in its answer. */
export interface SentUpdate {
  values: LoadValues;
  revision: number;
}

/** Everything about one load that the decision rests on. */
export interface MergeInput {
  session: Session;
  load: LoadSyncState;
  local: LoadRecord;
  link: RemoteLinkRecord;
  edits: readonly EditRecord[];
  base: RemoteLoad;
  answer: RemoteAnswer;
  /** False where nobody asked the remote, because an ETag guards what was agreed. */
  isNews: boolean;
  sent: SentUpdate | undefined;
  now: number;
  /**
   * The remote was restored from a backup: "earlier" where it went back to a state that both had agreed on,
   * "suspect" where what it has now may be without what it acknowledged.
   */
  restored: "" | "earlier" | "suspect";
  /** The changes here came with a copy of the store, and the remote's load is another than was agreed. */
  isCopied: boolean;
}

/** Puts a decision before the broker, on the edit that it holds up. */
export function raiseConflict(
  { session, load, local, edits, answer }: MergeInput,
  conflict: Pick<ConflictRecord, "kind" | "localContent">,
  message: string,
  kind: "update" | "delete" = "update",
): void {
  const held = edits.find(({ kind }) => kind === "update" || kind === "delete");
  const by = findLastEditor(session, answer.load);
  const known = { remote: answer.load.raw, etag: answer.etag, ...(by && { changedBy: by }) };
  const found = { ...conflict, ...known };
  const question = { state: "conflict" as const, conflict: found, dueAt: NOT_DUE, message };
  load.removeEdits(edits.filter((other) => other !== held));
  if (held?.message !== message) load.log(`${message} ${describeLastChange(session, answer.load)}`.trimEnd());
  if (held) load.saveEdits([{ ...held, ...question }]);
  else load.addEdit({ ...createEdit({ after: local, activity: null }, kind, []), ...question });
}

/** Saves what came from the remote, with its entry in the load's history. */
export const saveRemoteChange = (
  { session, load, now }: MergeInput,
  after: LoadRecord,
  comment: string,
): void => load.saveRemoteChange(after, createActivity(after, comment, now, newIdOf(session)()));

/** Removes edits that arrived; the next one of the load is due. */
export function finishEdits(
  { load, now }: Pick<MergeInput, "load" | "now">,
  done: readonly EditRecord[],
): void {
  if (done.length === 0) return;
  load.removeEdits(done);
  const next = load.firstEdit;
  if (next?.state === "pending") load.saveEdits([{ ...next, dueAt: now }]);
}

/** The names of the fields in which two sides differ. */
export const fieldLabels = (from: LoadValues, to: LoadValues): string =>
  findDifferences(from, to)
    .map(({ label }) => label)
    .join(", ");

/** How ids are made. */
export const newIdOf = ({ context }: Session) => context.env.newId;
