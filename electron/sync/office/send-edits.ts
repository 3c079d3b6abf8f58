import type { JsonObject } from "../../../shared/json.ts";
import { type EditAnswer, MAX_EDITS } from "../../../shared/office/edits.ts";
import { type EditRecord, NOT_DUE } from "../../store/store.ts";
import { IN_DOUBT_MESSAGE } from "../push/failure-messages.ts";
import { LostCursor, type OfficeClient } from "../remote/office-client.ts";
import { RemoteFailure } from "../remote/remote-failure.ts";
import { type LoadSyncState, readLoadSyncStates, saveLoadSyncStates } from "../session/load-sync-state.ts";
import { getNow, type Session } from "../session/session.ts";
import { syncPartNames } from "../session/sync-parts.ts";
import { linkToOffice } from "./link-to-office.ts";
import { decideEdit, readSentEdit, toSentRecord } from "./next-edit.ts";
import { type ReceivedLoad, toBaseJson } from "./office-load.ts";
import { readOfficeProgress, saveLastEdit } from "./office-progress.ts";
import {
  type OfficeParts,
  officePartNames,
  readRateSettings,
  saveOfficeLoads,
  toReceivedLoads,
} from "./office-transactions.ts";
import { isUnsent, reconcileOffice, resumeEdits, undoRefresh } from "./reconcile-office.ts";

/** Maximum number of batches per cycle: a load may need several edits, such as an update and a booking. */
const MAX_BATCHES = 10;

/** Below the office's limit of 4 MiB for a body. Sync sends a larger edit alone. */
const MAX_BATCH_BYTES = 3 * 1024 * 1024;

interface SendOptions {
  client: OfficeClient;
  epoch: string;
  /** The cursor up to which changes were stored. */
  cursor: string;
  baseUrl: string;
  isHalted(): boolean;
}

interface UnsentEdit {
  editId: number;
  loadId: string;
  edit: JsonObject;
}

/**
 * Sends the due edits in batches. A batch has the due refreshes of a load, but only one other edit of the load. Stores
 * each batch before sending it, so that the next run can repeat the same edits if the office does not respond. Publishes
 * the loads of each batch, which the office's answers may have changed here.
 * @returns whether anything was sent
 * @throws RemoteFailure or LostCursor; the edits are kept
 */
export async function sendEdits(session: Session, options: SendOptions): Promise<boolean> {
  let hasSent = false;
  for (let batches = 0; batches < MAX_BATCHES && !options.isHalted(); batches += 1) {
    const batch = await prepareBatch(session);
    if (batch.length === 0) break;
    const { client, cursor, baseUrl } = options;
    const edits = batch.map(({ edit }) => edit);
    const { lastEdit } = await readOfficeProgress(session.context, baseUrl);
    const answers = await client.sendEdits(edits, { cursor, lastEdit }).catch(async (cause) => {
      if (cause instanceof RemoteFailure) await recordFailedBatch(session, batch, cause);
      if (cause instanceof LostCursor) await releaseBatch(session, batch);
      throw cause;
    });
    await applyAnswers(session, batch, answers, options);
    session.context.publish("loads.changed", { loadIds: [...new Set(batch.map(({ loadId }) => loadId))] });
    hasSent = true;
  }
  return hasSent;
}

/** Prepares and stores the next batch. */
async function prepareBatch(session: Session): Promise<UnsentEdit[]> {
  const { accountId, context } = session;
  const due = await context.store.read(["outbox"], ({ outbox }) =>
    outbox.findDue(accountId, session.getDueUntil(), MAX_EDITS),
  );
  if (due.length === 0) return [];
  return context.store.write(syncPartNames, async (parts) => {
    const loads = await readLoadSyncStates(
      parts,
      accountId,
      due.map(({ loadId }) => loadId),
    );
    const dueIds = new Set(due.map(({ editId }) => editId));
    const nextEdits = [...loads.values()].flatMap((load) =>
      [load.edits.find(isUnsent), ...load.edits.filter(({ kind }) => kind === "refresh")]
        .filter((edit) => edit !== undefined)
        .filter(({ editId }) => dueIds.has(editId))
        .map((edit) => ({ load, edit })),
    );
    const batch: UnsentEdit[] = [];
    let bytes = 0;
    for (const { load, edit } of nextEdits) {
      const unsent = prepareEdit(session, load, edit);
      if (!unsent) continue;
      bytes += Buffer.byteLength(JSON.stringify(unsent.edit));
      if (batch.length > 0 && bytes > MAX_BATCH_BYTES) {
        // The next batch has this edit.
        load.saveEdits([edit]);
        break;
      }
      batch.push(unsent);
    }
    await saveLoadSyncStates(parts, accountId, getNow(session), loads.values());
    return batch;
  });
}

function prepareEdit(session: Session, load: LoadSyncState, edit: EditRecord): UnsentEdit | undefined {
  const { loadId, link } = load;
  const known = edit.sent && readSentEdit(edit.sent);
  if (edit.sent && !known) {
    // The edit was sent before the remote was an office.
    load.saveEdits([{ ...edit, state: "in doubt", dueAt: NOT_DUE, message: IN_DOUBT_MESSAGE }]);
    return undefined;
  }
  if (known) {
    load.saveEdits([{ ...edit, state: "sending" }]);
    return { editId: edit.editId, loadId, edit: known.edit };
  }
  const next =
    edit.kind === "refresh" && link
      ? ({ kind: "refresh", fields: {} } as const)
      : decideEdit(session, load, edit);
  if (typeof next === "string") {
    load.saveEdits([{ ...edit, state: "rejected", dueAt: NOT_DUE, message: next }]);
    load.log(next);
    return undefined;
  }
  if (!next) {
    load.removeEdits([edit]);
    return undefined;
  }
  const after = "after" in next ? toBaseJson(next.after) : (link?.base ?? {});
  const sent = toSentRecord(
    next,
    after,
    session.context.env.createId(),
    link?.isOffice ? link.remoteLoadId : loadId,
  );
  load.saveEdits([{ ...edit, state: "sending", sent, revision: load.local?.revision ?? edit.revision }]);
  return { editId: edit.editId, loadId, edit: sent.body.edit as JsonObject };
}

/** Records a failed request. The edits stay due, and the next run sends them unchanged. */
const recordFailedBatch = (
  session: Session,
  batch: readonly UnsentEdit[],
  failure: RemoteFailure,
): Promise<void> =>
  writeLoads(session, batch, (load, { editId }) => {
    const edit = load.findEdit(editId);
    const attempts = failure.countAttempts(edit?.attempts ?? 0);
    const message = `${failure.message} Lanedesk will send the change again; the office applies the change once.`;
    if (edit) load.saveEdits([{ ...edit, state: "pending", attempts, message }]);
  });

/** Makes the edits of a batch pending again, because the office did not apply them. */
const releaseBatch = (session: Session, batch: readonly UnsentEdit[]): Promise<void> =>
  writeLoads(session, batch, (load, { editId }) => {
    const edit = load.findEdit(editId);
    if (edit) load.saveEdits([{ ...edit, state: "pending" }]);
  });

/** Records the office's responses on the loads of a batch. */
async function applyAnswers(
  session: Session,
  batch: readonly UnsentEdit[],
  answers: ReadonlyMap<string, EditAnswer>,
  { epoch, baseUrl }: SendOptions,
): Promise<void> {
  const current = [...answers.values()].flatMap((answer) => (answer.result === "stale" ? answer.load : []));
  await writeLoads(
    session,
    batch,
    (load, { editId }, received) => {
      const edit = load.findEdit(editId);
      const answer = edit?.sent && answers.get(edit.sent.key);
      if (!edit) return;
      if (!answer) load.saveEdits([{ ...edit, state: "pending" }]);
      else if (answer.result === "done") finishEdit(session, load, edit, answer.revision, epoch);
      else if (answer.result === "rejected") rejectEdit(load, edit, answer);
      else {
        load.saveEdits([{ ...edit, sent: null, state: "pending" }]);
        const found = received.get(answer.load.loadId);
        if (found) reconcileOffice(session, load, found);
      }
    },
    async (parts) => {
      await saveLastEdit(parts, baseUrl, answers);
      return toReceivedLoads(session, parts, { baseUrl, epoch }, current);
    },
  );
}

async function writeLoads(
  session: Session,
  batch: readonly UnsentEdit[],
  decide: (load: LoadSyncState, unsent: UnsentEdit, received: ReadonlyMap<string, ReceivedLoad>) => void,
  readReceived: (parts: OfficeParts) => Promise<Map<string, ReceivedLoad>> = async () => new Map(),
): Promise<void> {
  const rateSettings = await readRateSettings(session);
  const { store, publish } = session.context;
  const hasRateChanges = await store.write(officePartNames, async (parts) => {
    const received = await readReceived(parts);
    const loads = await readLoadSyncStates(
      parts,
      session.accountId,
      batch.map(({ loadId }) => loadId),
    );
    for (const unsent of batch) {
      const load = loads.get(unsent.loadId);
      if (load) decide(load, unsent, received);
    }
    return saveOfficeLoads(session, parts, loads.values(), rateSettings);
  });
  if (hasRateChanges) publish("rates.changed", null);
}

const DONE_MESSAGES = {
  post: "Posted at the office.",
  update: "Updated at the office.",
  book: "Booked at the office.",
  unbook: "Unbooked at the office.",
  delete: "Deleted at the office.",
  restore: "Restored at the office.",
  internal: "Sent customer, notes and reminders to the office.",
};

/**
 * Links the sent version, because both sides agree on this version, and makes the next edit of the load due. After a
 * refresh, only removes the edit.
 */
function finishEdit(
  session: Session,
  load: LoadSyncState,
  edit: EditRecord,
  revision: number,
  epoch: string,
): void {
  const sent = edit.sent && readSentEdit(edit.sent);
  if (!sent) return;
  if (sent.kind === "refresh") {
    load.removeEdits([edit]);
    return;
  }
  load.log(DONE_MESSAGES[sent.kind]);
  const localRevision = load.local?.revision ?? edit.revision;
  // An internal edit names no revision. The office's revision may include a colleague's update that is not here yet.
  const base = sent.kind === "internal" ? sent.after : { ...sent.after, revision };
  linkToOffice(session, load, { base, epoch, revision: localRevision });
  load.saveEdits([{ ...edit, kind: edit.kind === "create" ? "update" : edit.kind, sent: null }]);
  resumeEdits(session, load);
}

function rejectEdit(
  load: LoadSyncState,
  edit: EditRecord,
  { code, message }: Extract<EditAnswer, { result: "rejected" }>,
): void {
  if (edit.kind === "refresh") {
    load.removeEdits([edit]);
    undoRefresh(load);
    load.log(`The office did not refresh the load: ${message}`);
    return;
  }
  // The office lost the load, for example after a restore from a backup.
  if (code === "not-found" && load.link && edit.kind !== "create") {
    load.saveEdits([{ ...edit, kind: "create", state: "pending", sent: null, deletion: null }]);
    return;
  }
  const reason = `The office rejected this change: ${message} Correct the load, and Lanedesk sends the change again.`;
  load.saveEdits([{ ...edit, state: "rejected", sent: null, dueAt: NOT_DUE, message: reason }]);
  load.log(reason);
}
