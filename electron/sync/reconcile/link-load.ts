import { getLoadState, getLoadStatus, loadStates } from "../../../shared/reference/load-states.ts";
import type { EditRecord, RemoteLinkRecord } from "../../store/store.ts";
import { readLoadValues } from "../merge/load-fields.ts";
import { isSameLoad } from "../merge/merge-loads.ts";
import type { LoadResponse } from "../remote/load-client.ts";
import type { LoadSyncState } from "../session/load-sync-state.ts";
import { getNow, type Session } from "../session/session.ts";
import { createBody, readLocalValues, toJson } from "./load-record.ts";
import { finishEdits } from "./merge-input.ts";
import { reconcileLoad } from "./reconcile-load.ts";
import { computeNextReadAt, createGuardsForAllFields } from "./remote-link.ts";

const POSTED_BY_COPY = "This data was restored or copied, and another copy of the data has posted the load";

/**
 * Links a load to the remote load that its create posted, and makes the next edit due. Merges the response, unless the
 * load is available, has no other edit, and equals the remote load.
 */
export function linkToCreated(
  session: Session,
  load: LoadSyncState,
  edit: EditRecord,
  response: LoadResponse,
): void {
  const { revision } = edit;
  const { edits, local } = load;
  const create = load.findEdit(edit.editId);
  if (!create) return;
  const values = local && readLocalValues(local, response.load.values, session.directory);
  const isDone =
    edits.length === 1 && values && local.status === "available" && isSameLoad(values, response.load.values);
  load.saveLink({ ...createLink(session, edit, response), revision: isDone ? local.revision : revision });
  finishEdits({ load, now: getNow(session) }, [create]);
  load.log(
    edit.sent?.wasRepeated
      ? "Posted on the load board. Lanedesk repeated the request with the same key, so the load is posted once."
      : "Posted on the load board.",
  );
  if (isDone) return;
  const sent = readLoadValues(edit.sent?.body ?? {});
  const postAsUser = values?.values.postAsUser ?? null;
  reconcileLoad(session, load, response, {
    values: { ...sent, values: { ...sent.values, postAsUser } },
    revision,
  });
}

/**
 * Links a load to the remote load whose id the broker entered. Compares both sides with the sent content. If the remote
 * load has ended with different values, it may be an earlier post, so the broker decides.
 */
export function linkToEnteredId(
  session: Session,
  load: LoadSyncState,
  edit: EditRecord,
  response: LoadResponse,
): void {
  const create = load.findEdit(edit.editId);
  if (!create) return;
  const now = getNow(session);
  const link = createLink(session, edit, response);
  const guarded = hasEnded(response) ? createGuardsForAllFields(now) : [];
  load.saveLink({ ...link, base: { ...link.base, ...edit.sent?.body }, etag: "", guarded });
  finishEdits({ load, now }, [create]);
  load.log("Posted on the load board.");
  reconcileLoad(session, load, response);
}

/**
 * Links a load to the remote load that another copy of this store posted. Either side may be newer, so the broker
 * decides on every difference.
 */
export function linkToExisting(
  session: Session,
  load: LoadSyncState,
  edit: EditRecord,
  response: LoadResponse,
): void {
  const create = load.findEdit(edit.editId);
  const { local } = load;
  if (!create || !local) return;
  const now = getNow(session);
  const link = createLink(session, edit, response);
  const base = { ...link.base, ...createBody(session.directory, readLoadValues(toJson(local))) };
  load.saveLink({
    ...link,
    base,
    etag: "",
    revision: local.revision,
    guarded: createGuardsForAllFields(now),
  });
  finishEdits({ load, now }, [create]);
  load.log(`${POSTED_BY_COPY}.`);
  reconcileLoad(session, load, response);
  const conflicts = load.edits.filter(({ state }) => state === "conflict");
  load.saveEdits(
    conflicts.map(({ message, ...conflict }) => ({
      ...conflict,
      message: `${POSTED_BY_COPY}; ${message.charAt(0).toLowerCase()}${message.slice(1)}`,
    })),
  );
}

function createLink(
  session: Session,
  { loadId, accountId, revision }: EditRecord,
  response: LoadResponse,
): RemoteLinkRecord {
  const { remoteLoadId, raw } = response.load;
  return {
    loadId,
    accountId,
    remoteLoadId,
    // If the load has already ended, use the posted state as the base, so that the merge treats the end as a change.
    base: hasEnded(response) ? { ...raw, loadState: getLoadState(loadStates.posted) } : raw,
    etag: hasEnded(response) ? "" : response.etag,
    epoch: response.epoch,
    revision,
    isCreatedHere: true,
    agreed: [],
    staleResponses: 0,
    guarded: [],
    readDueAt: computeNextReadAt(session, getNow(session)),
  };
}

const hasEnded = ({ load }: LoadResponse): boolean => getLoadStatus(load.state.loadStateId) !== "available";
