import type { DeleteRequest } from "../../../shared/interface/load.ts";
import type { JsonObject } from "../../../shared/json.ts";
import { createActivity } from "../../services/loads/load-record.ts";
import { createEdit } from "../../services/loads/outbox-edits.ts";
import {
  type ConflictRecord,
  type EditRecord,
  type LoadRecord,
  notDue,
  type RemoteLinkRecord,
} from "../../store/store.ts";
import type { LoadAtRemote } from "../client/load-client.ts";
import type { LoadValues } from "../merge/load-fields.ts";
import { differences } from "../merge/merge.ts";
import type { RemoteLoad } from "../merge/remote-load.ts";
import type { Session } from "../session.ts";
import { changedBy, lastChangeWords } from "./last-change.ts";
import type { LoadInHand } from "./load-in-hand.ts";

/** What is to be done next with a load, once the remote's answer was taken in. */
export type NextStep =
  | { step: "nothing" }
  | { step: "update"; body: JsonObject; changed: JsonObject; etag: string; sent: Sent }
  | { step: "delete"; request: DeleteRequest; etag: string };

/** What an update or create carries, to be recognized in its answer. */
export interface Sent {
  values: LoadValues;
  revision: number;
}

/** Everything about one load that the decision rests on. */
export interface Situation {
  session: Session;
  load: LoadInHand;
  local: LoadRecord;
  link: RemoteLinkRecord;
  edits: readonly EditRecord[];
  base: RemoteLoad;
  answer: LoadAtRemote;
  /** False where nobody asked the remote, because an ETag guards what was agreed. */
  isNews: boolean;
  sent: Sent | undefined;
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
export function askAbout(
  { session, load, local, edits, answer }: Situation,
  conflict: Pick<ConflictRecord, "kind" | "aside">,
  words: string,
  kind: "update" | "delete" = "update",
): void {
  const held = edits.find(({ kind }) => kind === "update" || kind === "delete");
  const by = changedBy(session, answer.load);
  const known = { remote: answer.load.raw, etag: answer.etag, ...(by && { changedBy: by }) };
  const found = { ...conflict, ...known };
  const question = { state: "conflict" as const, conflict: found, dueAt: notDue, words };
  load.removeEdits(edits.filter((other) => other !== held));
  if (held?.words !== words) load.log(`${words} ${lastChangeWords(session, answer.load)}`.trimEnd());
  if (held) load.saveEdits([{ ...held, ...question }]);
  else load.addEdit({ ...createEdit({ after: local, activity: null }, kind, []), ...question });
}

/** Saves what came from the remote, with its entry in the load's history. */
export const saveTaken = ({ session, load, now }: Situation, after: LoadRecord, comment: string): void =>
  load.saveLoad(after, createActivity(after, comment, now, newIdOf(session)()));

/** Removes edits that arrived; the next one of the load is due. */
export function finish({ load, now }: Pick<Situation, "load" | "now">, done: readonly EditRecord[]): void {
  if (done.length === 0) return;
  load.removeEdits(done);
  const next = load.first;
  if (next?.state === "waiting") load.saveEdits([{ ...next, dueAt: now }]);
}

/** The names of the fields in which two sides differ. */
export const labels = (from: LoadValues, to: LoadValues): string =>
  differences(from, to)
    .map(({ label }) => label)
    .join(", ");

/** How ids are made. */
export const newIdOf = ({ context }: Session) => context.env.newId;
