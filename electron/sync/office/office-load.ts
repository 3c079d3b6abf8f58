import { isSameJson, type Json, type JsonObject } from "../../../shared/json.ts";
import type { OfficeLoad } from "../../../shared/office/changes.ts";
import { getLoadStatus } from "../../../shared/reference/load-states.ts";
import type { LoadBooking } from "../../../shared/views/booking.ts";
import { noInternalFields } from "../../../shared/views/internal-fields.ts";
import { computeMiles, getBooking, toLoad } from "../../services/loads/load-record.ts";
import type { ActivityRecord, LoadRecord } from "../../store/store.ts";
import { type RemoteLoad, readRemoteLoad } from "../merge/remote-load.ts";
import { toJson } from "../reconcile/load-record.ts";
import { digestJson } from "../reconcile/remote-link.ts";

/** Maps ids of the office to those of this store. */
export interface IdMap {
  toUserId(userId: string): string;
  /** Returns the id of the carrier with the numbers of a booking; null if this store does not have the carrier. */
  findCarrierId(booking: LoadBooking): number | null;
}

/** A load of the office with this store's ids of users and carriers. A link stores this load as the base of merges. */
export type OfficeBase = Omit<OfficeLoad, "loadActivity">;

/** A load that was received from the office. */
export interface ReceivedLoad {
  base: OfficeBase;
  createHistory: (ids: Pick<LoadRecord, "accountId" | "loadId">) => ActivityRecord[];
  epoch: string;
}

/** Replaces the office's ids of users and carriers with those of this store; removes the activity. */
export function toLocalIds({ loadActivity: _, ...load }: OfficeLoad, ids: IdMap): OfficeBase {
  const { postAsUser, postAsUserId, booking, internal } = load;
  return {
    ...load,
    createdBy: ids.toUserId(load.createdBy),
    updatedBy: ids.toUserId(load.updatedBy),
    postAsUserId: postAsUserId === null ? null : ids.toUserId(postAsUserId),
    postAsUser: postAsUser && { ...postAsUser, id: ids.toUserId(postAsUser.id) },
    booking: booking && {
      ...booking,
      bookedBy: ids.toUserId(booking.bookedBy),
      carrier: { ...booking.carrier, insdId: ids.findCarrierId(booking) },
    },
    internal: {
      ...internal,
      notes: internal.notes.map((note) => ({ ...note, author: ids.toUserId(note.author) })),
    },
  };
}

/** Returns the JSON that a link stores. As in a remote's responses, `loadStops` is null if the load has no stops. */
export const toBaseJson = (base: OfficeBase): JsonObject => ({
  ...(base as unknown as JsonObject),
  loadStops: base.loadStops.length > 0 ? (base.loadStops as unknown as Json) : null,
});

/** Reads an office's load from JSON; undefined for a load of another kind of remote, or for an unreadable load. */
export function readBase(base: JsonObject): (OfficeBase & { remote: RemoteLoad }) | undefined {
  const remote = readRemoteLoad(base);
  if (!remote || typeof base.revision !== "number") return undefined;
  const load = base as unknown as OfficeBase;
  return { ...load, loadStops: load.loadStops ?? [], remote };
}

/** An office's load in the form that a link stores, with its values for merges. */
export type KnownBase = NonNullable<ReturnType<typeof readBase>>;

/** Converts a local load to the form of the office's loads. */
export function toBase(local: LoadRecord): OfficeBase {
  const { loadActivity: _, ...load } = toLoad(local, []);
  return {
    ...load,
    revision: 0,
    createdAt: local.createdAt,
    updatedAt: 0,
    refreshedAt: local.refreshedAt,
    refreshes: local.refreshes,
    booking: getBooking(local) ?? null,
    internal: local.internal ?? noInternalFields,
  };
}

/**
 * Converts the office's load to a record. If this store has the load, keeps the local revision, estimate and internal
 * fields; the caller merges the internal fields first.
 */
export function toRecord(
  base: OfficeBase,
  { accountId, loadId }: Pick<LoadRecord, "accountId" | "loadId">,
  local: LoadRecord | undefined,
): LoadRecord {
  const { booking, internal: officeInternal, revision: _, ...load } = base;
  const { estimate } = local ?? {};
  const internal = local ? (local.internal ?? noInternalFields) : officeInternal;
  return {
    ...load,
    accountId,
    loadId,
    revision: local?.revision ?? 1,
    status: getLoadStatus(load.loadState.loadStateId),
    miles: computeMiles(load),
    ...(booking && { booking }),
    ...(estimate && { estimate }),
    ...(!isSameJson(toJson(internal), toJson(noInternalFields)) && { internal }),
  };
}

/** Converts the activity of an office's load to records. */
export const toHistory = (
  { loadActivity }: OfficeLoad,
  { accountId, loadId }: Pick<LoadRecord, "accountId" | "loadId">,
  ids: Pick<IdMap, "toUserId">,
): ActivityRecord[] =>
  loadActivity.map(({ userId, ...entry }) => ({
    ...entry,
    ...(userId !== undefined && { userId: ids.toUserId(userId) }),
    ...{ accountId, loadId, at: Date.parse(entry.createdDate) },
  }));

/** The status and the booking of a load, which are merged together. */
export interface BookingState {
  status: LoadRecord["status"];
  booking: LoadBooking | null;
  carrierName: string;
}

/** Returns the status and the booking of a local load. */
export const getBookingState = (record: LoadRecord): BookingState => ({
  status: record.status,
  booking: getBooking(record) ?? null,
  carrierName: record.carrierName,
});

/** Returns the status and the booking of an office's load. */
export const getOfficeBookingState = ({ loadState, booking, carrierName }: OfficeBase): BookingState => {
  const status = getLoadStatus(loadState.loadStateId);
  return { status, booking: status === "booked" ? booking : null, carrierName };
};

/**
 * Whether two loads have the same status and, if booked, the same carrier and rate. If either booking is missing,
 * compares only the carrier names.
 */
export function isSameBookingState(one: BookingState, other: BookingState): boolean {
  if (one.status !== other.status) return false;
  if (one.status !== "booked") return true;
  if (!one.booking || !other.booking) return one.carrierName === other.carrierName;
  return one.booking.rate === other.booking.rate && isSameBookedCarrier(one.booking, other.booking);
}

/** Compares names only if neither carrier has a USDOT or MC number, because two stores may spell a name differently. */
function isSameBookedCarrier({ carrier: one }: LoadBooking, { carrier: other }: LoadBooking): boolean {
  if (one.usdotNumber !== "" || other.usdotNumber !== "") return one.usdotNumber === other.usdotNumber;
  if (one.mcNumber !== "" || other.mcNumber !== "") return one.mcNumber === other.mcNumber;
  return one.name.toLowerCase() === other.name.toLowerCase();
}

/**
 * Computes a digest of the content, the status and the carrier name of a load's version. After a restore of the office,
 * the digests of earlier versions show whether the office has an earlier version of the load.
 */
export function digestBase({ remote, ...base }: OfficeBase & { remote: RemoteLoad }): string {
  const { values, stops } = remote.values;
  const { status, carrierName } = getOfficeBookingState(base);
  const content = { values, stops: stops.map((stop) => stop.values), status, carrierName };
  return digestJson(content as unknown as Json);
}
