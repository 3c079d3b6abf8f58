import { withoutZone } from "../../../shared/interface/date-time.ts";
import type { Load } from "../../../shared/interface/load.ts";
import type { JsonObject } from "../../../shared/json.ts";
import { stateOf, statusOf } from "../../../shared/reference/load-states.ts";
import { computeMiles } from "../../services/loads/load-record.ts";
import type { LoadRecord } from "../../store/store.ts";
import { buildLoadContent } from "../merge/load-content.ts";
import { type LoadValues, readLoadValues } from "../merge/load-fields.ts";
import type { RemoteLoad, RemoteState } from "../merge/remote-load.ts";

/** A record is plain data, so it is JSON. */
export const toJson = (record: object): JsonObject => record as JsonObject;

/**
 * The values of Lanedesk's own record. A user whom the remote does not know cannot be posted as there: such a
 * load stands for whomever the remote says.
 */
export function readLocalValues(
  local: LoadRecord,
  remote: LoadValues,
  knows: (email: string) => boolean,
): LoadValues {
  const own = readLoadValues(toJson(local));
  const email = own.values.postAsUser;
  if (typeof email === "string" && knows(email)) return own;
  return { ...own, values: { ...own.values, postAsUser: remote.values.postAsUser ?? null } };
}

/** The record after it took over what merging decided; the caller saves it. */
export function withContent(
  local: LoadRecord,
  merged: LoadValues,
  remote: RemoteLoad,
  now: number,
  newId: () => string,
): LoadRecord {
  const content = buildLoadContent(merged, toJson(local), remote.raw, newId);
  return { ...local, ...content, miles: computeMiles(content), ...changedAt(local, now) };
}

/** The record in the state that the remote says it is in. */
export function withRemoteState(local: LoadRecord, state: RemoteState, now: number): LoadRecord {
  const { loadStateId, loadStateDescription, reason, carrierName, tenderId } = state;
  return {
    ...local,
    loadState: { ...stateOf(loadStateId), ...(loadStateDescription ? { loadStateDescription } : {}) },
    loadStateReason: reason,
    carrierName,
    tenderId,
    status: statusOf(loadStateId),
    ...changedAt(local, now),
  };
}

export const isInRemoteState = (
  local: LoadRecord,
  { loadStateId, carrierName, tenderId }: RemoteState,
): boolean =>
  local.loadState.loadStateId === loadStateId &&
  local.carrierName === carrierName &&
  local.tenderId === tenderId;

const changedAt = (local: LoadRecord, now: number) => ({
  revision: local.revision + 1,
  updatedAt: now,
  updatedDateTime: withoutZone(now),
});

/** The record of a load of the remote that Lanedesk did not have. */
export function followedLoad(
  remote: RemoteLoad,
  owner: { accountId: string; userId: string },
  now: number,
  newId: () => string,
): LoadRecord {
  const { loadStateId, loadStateDescription, reason, carrierName, tenderId } = remote.state;
  const content = buildLoadContent(remote.values, {}, remote.raw, newId);
  const created = withoutZone(now);
  const record: Omit<Load, "loadActivity"> = {
    ...content,
    loadId: newId(),
    createdBy: owner.userId,
    updatedBy: owner.userId,
    createdDateTime: created,
    updatedDateTime: created,
    loadState: { ...stateOf(loadStateId), ...(loadStateDescription ? { loadStateDescription } : {}) },
    loadStateReason: reason,
    tenderId,
    carrierName,
    source: typeof remote.raw.source === "string" && remote.raw.source ? remote.raw.source : "Integration",
  };
  return {
    ...record,
    accountId: owner.accountId,
    revision: 1,
    status: statusOf(loadStateId),
    createdAt: now,
    updatedAt: now,
    refreshedAt: now,
    refreshes: 0,
    miles: computeMiles(content),
  };
}
