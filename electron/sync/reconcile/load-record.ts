import { formatWithoutZone } from "../../../shared/interface/date-time.ts";
import type { Load } from "../../../shared/interface/load.ts";
import type { JsonObject } from "../../../shared/json.ts";
import { getLoadState, getLoadStatus } from "../../../shared/reference/load-states.ts";
import { computeMiles } from "../../services/loads/load-record.ts";
import type { LoadRecord } from "../../store/store.ts";
import { buildLoadContent } from "../merge/load-content.ts";
import { type LoadValues, readLoadValues } from "../merge/load-fields.ts";
import type { RemoteLoad, RemoteState } from "../merge/remote-load.ts";
import { buildRequestBody } from "../merge/request-body.ts";
import type { Directory } from "../remote/account-client.ts";

/** Treats a record as JSON, because it is plain data. */
export const toJson = (record: object): JsonObject => record as JsonObject;

/**
 * Reads the values of a local load. If the load has no user, or a user whom the remote does not have, uses the user of
 * the remote load, because the remote can't post a load for an unknown user.
 */
export function readLocalValues(
  local: LoadRecord,
  remote: LoadValues,
  directory: Pick<Directory, "has">,
): LoadValues {
  const loadValues = readLoadValues(toJson(local));
  const email = loadValues.values.postAsUser;
  if (typeof email === "string" && directory.has(email)) return loadValues;
  return { ...loadValues, values: { ...loadValues.values, postAsUser: remote.values.postAsUser ?? null } };
}

/** Builds the body of a create. */
export function createBody(directory: Directory, values: LoadValues): JsonObject {
  const user = values.values.postAsUser;
  return buildRequestBody(values, {}, typeof user === "string" ? (directory.get(user) ?? null) : null);
}

/** Returns the record with merged values and the next revision; the caller saves it. */
export function setContent(
  local: LoadRecord,
  merged: LoadValues,
  remote: RemoteLoad,
  now: number,
  createId: () => string,
): LoadRecord {
  const content = buildLoadContent(merged, toJson(local), remote.raw, createId);
  return { ...local, ...content, miles: computeMiles(content), ...getNextRevision(local, now) };
}

/** Returns the record with the remote's state and the next revision; the caller saves it. */
export const setRemoteState = (local: LoadRecord, state: RemoteState, now: number): LoadRecord => ({
  ...local,
  ...pickStateFields(state),
  ...getNextRevision(local, now),
});

/** Whether the local load has the remote's state, carrier and tender. */
export const isInRemoteState = (
  local: LoadRecord,
  { loadStateId, carrierName, tenderId }: RemoteState,
): boolean =>
  local.loadState.loadStateId === loadStateId &&
  local.carrierName === carrierName &&
  local.tenderId === tenderId;

const pickStateFields = ({
  loadStateId,
  loadStateDescription,
  reason,
  carrierName,
  tenderId,
}: RemoteState) => ({
  loadState: { ...getLoadState(loadStateId), ...(loadStateDescription ? { loadStateDescription } : {}) },
  loadStateReason: reason,
  carrierName,
  tenderId,
  status: getLoadStatus(loadStateId),
});

const getNextRevision = (local: LoadRecord, now: number) => ({
  revision: local.revision + 1,
  updatedAt: now,
  updatedDateTime: formatWithoutZone(now),
});

/** Creates the record of a remote load. */
export function createLoadFromRemote(
  remote: RemoteLoad,
  postedBy: { accountId: string; userId: string },
  now: number,
  createId: () => string,
): LoadRecord {
  const content = buildLoadContent(remote.values, {}, remote.raw, createId);
  const created = formatWithoutZone(now);
  const { status, ...state } = pickStateFields(remote.state);
  const record: Omit<Load, "loadActivity"> = {
    ...content,
    ...state,
    loadId: createId(),
    createdBy: postedBy.userId,
    updatedBy: postedBy.userId,
    createdDateTime: created,
    updatedDateTime: created,
    source: typeof remote.raw.source === "string" && remote.raw.source ? remote.raw.source : "Integration",
  };
  return {
    ...record,
    accountId: postedBy.accountId,
    revision: 1,
    status,
    createdAt: now,
    updatedAt: now,
    refreshedAt: now,
    refreshes: 0,
    miles: computeMiles(content),
  };
}
