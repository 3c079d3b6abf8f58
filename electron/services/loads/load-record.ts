import { formatWithoutZone } from "../../../shared/interface/date-time.ts";
import {
  type Load,
  type LoadActivity,
  type LoadContent,
  type LoadRequest,
  loadContentKeys,
} from "../../../shared/interface/load.ts";
import { isSameJson } from "../../../shared/json.ts";
import { estimateTripMiles, type Position } from "../../../shared/miles.ts";
import {
  getLoadState,
  getLoadStateReason,
  getLoadStatus,
  loadStates,
} from "../../../shared/reference/load-states.ts";
import type { LoadBooking } from "../../../shared/views/booking.ts";
import type { ActivityRecord, LoadRecord } from "../../store/store.ts";
import type { Caller } from "../context.ts";
import { locatePlace } from "../places/places.ts";
import { assignStopIds } from "./load-stops.ts";

/** Input for a load record in addition to the request. */
interface LoadRecordInput {
  /** The id of a new load; by default a generated id. */
  loadId?: string | undefined;
  caller: Caller;
  postAsUser: Load["postAsUser"];
  /** Statute miles from the first stop to the last; null when either stop is unknown. */
  miles: number | null;
  now: number;
  createId(): string;
}

/** Creates the record of a new load (specification 4.1). */
export function createLoadRecord(request: LoadRequest, input: LoadRecordInput): LoadRecord {
  const { caller, now, createId, loadId = createId() } = input;
  const loadState = getLoadState(loadStates.posted);
  return {
    loadId,
    accountId: caller.accountId,
    revision: 1,
    status: getLoadStatus(loadState.loadStateId),
    createdAt: now,
    refreshedAt: now,
    refreshes: 0,
    createdBy: caller.userId,
    createdDateTime: formatWithoutZone(now),
    loadState,
    loadStateReason: getLoadStateReason(0),
    tenderId: 0,
    carrierName: "",
    source: caller.channel === "http" ? "Integration" : "Desktop",
    ...createContent(request, input, []),
  };
}

/** Returns the next revision of a load with replaced content (specification 4.2): omitted fields become null. */
export function replaceLoadRecord(
  before: LoadRecord,
  request: LoadRequest,
  input: LoadRecordInput,
): LoadRecord {
  return {
    ...before,
    revision: before.revision + 1,
    ...createContent(request, input, before.loadStops),
  };
}

/** Returns the booking of a booked load; undefined in another state, even if the record still has a booking. */
export const getBooking = ({ status, booking }: LoadRecord): LoadBooking | undefined =>
  status === "booked" ? booking : undefined;

/** Whether two versions of a load differ at most in the revision, the author and the time of the change. */
export function isUnchanged(before: LoadRecord, after: LoadRecord): boolean {
  const { revision, updatedBy, updatedAt, updatedDateTime } = before;
  return isSameJson(before, { ...after, revision, updatedBy, updatedAt, updatedDateTime });
}

/** Creates the fields of a record that an update replaces. */
function createContent(request: LoadRequest, input: LoadRecordInput, stopsBefore: Load["loadStops"]) {
  const { postAsUserId: _, loadStops, ...content } = request;
  const { caller, postAsUser, miles, now, createId } = input;
  return {
    ...content,
    loadStops: assignStopIds(loadStops, stopsBefore, createId),
    postAsUserId: postAsUser?.id ?? null,
    postAsUser,
    miles,
    updatedBy: caller.userId,
    updatedAt: now,
    updatedDateTime: formatWithoutZone(now),
  };
}

/** Creates the history entry for the load's current state. */
export function createActivity(record: LoadRecord, comment: string, now: number, id: string): ActivityRecord {
  const { loadId, accountId, loadState, loadStateReason } = record;
  const createdDate = new Date(now).toISOString();
  return { id, loadId, accountId, at: now, createdDate, loadState, loadStateReason, comment };
}

/** Returns the fields that a client writes, in the order of the specification (2.1). */
const getContent = (record: LoadRecord): LoadContent =>
  Object.fromEntries(loadContentKeys.map((key) => [key, record[key]])) as unknown as LoadContent;

/** Converts a record to the load on the wire, with the keys in the order of the specification. */
export function toLoad(record: LoadRecord, activity: readonly ActivityRecord[]): Load {
  return {
    loadId: record.loadId,
    postAsUserId: record.postAsUserId,
    postAsUser: record.postAsUser,
    createdBy: record.createdBy,
    updatedBy: record.updatedBy,
    createdDateTime: record.createdDateTime,
    updatedDateTime: record.updatedDateTime,
    loadState: record.loadState,
    loadStateReason: record.loadStateReason,
    tenderId: record.tenderId,
    carrierName: record.carrierName,
    loadActivity: activity.map(toLoadActivity),
    source: record.source,
    ...getContent(record),
  };
}

const toLoadActivity = ({
  id,
  createdDate,
  loadState,
  loadStateReason,
  comment,
}: ActivityRecord): LoadActivity => ({
  id,
  createdDate,
  loadState,
  loadStateReason,
  comment,
});

/** A change of a load; `before` is undefined for a new load. */
export interface LoadChange {
  before: LoadRecord | undefined;
  after: LoadRecord;
  /** The history entry; null for a change that adds no entry, such as a refresh or a change of internal fields. */
  activity: ActivityRecord | null;
}

type Location = Pick<
  LoadRequest["loadStops"][number]["location"],
  "city" | "state" | "postalCode" | "latitude" | "longitude"
>;

/**
 * Estimates the road miles (statute, at least 25) from the first stop to the last through the stops between; skips
 * unknown places in between. Measures from the centers of known cities.
 * @returns null when the first or the last place is unknown
 */
export const computeMiles = ({
  loadStops,
}: {
  loadStops: readonly { location: Location }[];
}): number | null =>
  estimateTripMiles(
    loadStops.map(
      ({ location }) => locatePlace({ city: location.city, state: location.state }) ?? getPosition(location),
    ),
  );

/** Returns the position in a location, else the gazetteer's position of its place; undefined for an unknown place. */
export function getPosition(location: Location): Position | undefined {
  const { latitude, longitude } = location;
  return latitude !== null && longitude !== null ? { latitude, longitude } : locatePlace(location);
}

/** Converts a record back to a request. */
export function toLoadRequest(record: LoadRecord): LoadRequest {
  return {
    postAsUserId: record.postAsUserId,
    ...getContent(record),
    loadStops: record.loadStops.map(({ id: _, type, location: { id: __, ...location }, ...stop }) => ({
      ...stop,
      type: type === 1 ? 1 : 2,
      location,
    })),
  };
}
