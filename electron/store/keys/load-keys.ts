import { type LoadStatus, loadStatus } from "../../../shared/reference/load-states.ts";
import type { LoadQuery, LoadRecord } from "../store.ts";
import { toNaturalKey } from "./index-keys.ts";
import { getPlace, getRate, getStopTime, toKnownKey } from "./load-facts.ts";
import { toAccountKey, toTieBreaker } from "./short-key.ts";

/** Index keys that are derived when a load is written. */
interface LoadKeys {
  /** Account and status; every list starts with it. */
  scope: string;
  /** Orders loads with the same key. */
  tie: number;
  pickup: number;
  number: string;
  origin: string;
  destination: string;
  rate: number;
  /**
   * Of a booking with a monitored carrier: the delivery, or the booking if that is later. Others are not in the index.
   */
  bookedUntil?: number;
  /** When the next reminder is due. Loads without one are not in the index. */
  remindAt?: number;
}

export type StoredLoad = LoadRecord & { keys: LoadKeys };

/** Adds the index keys to a load. */
export const toStoredLoad = (record: LoadRecord): StoredLoad => ({
  ...record,
  keys: {
    scope: getScope(record.accountId, record.status),
    tie: toTieBreaker(record.loadId),
    pickup: getStopTime(record.loadStops[0]),
    number: toNaturalKey(record.loadNumber ?? ""),
    origin: getPlace(record.loadStops[0]),
    destination: getPlace(record.loadStops.at(-1)),
    rate: toKnownKey(getRate(record)),
    ...getBookingKey(record),
    ...getReminderKey(record),
  },
});

function getBookingKey({ status, booking, loadStops }: LoadRecord): Pick<LoadKeys, "bookedUntil"> {
  if (status !== "booked" || !booking || booking.carrier.insdId === null) return {};
  return { bookedUntil: Math.max(booking.bookedAt, getStopTime(loadStops.at(-1))) };
}

function getReminderKey({ internal }: LoadRecord): Pick<LoadKeys, "remindAt"> {
  const [next] = internal?.reminders ?? [];
  return next ? { remindAt: next.dueAt } : {};
}

/** Removes the index keys of a load. */
export const toRecord = ({ keys, ...record }: StoredLoad): LoadRecord => record;

const getScope = (accountId: string, status: LoadStatus): string =>
  toAccountKey(accountId) + status.charAt(0);

/** Returns the scopes of a query: one for each status unless the query names one. */
export const getScopes = ({
  accountId,
  status: only,
}: Pick<LoadQuery, "accountId"> & { status?: LoadStatus | undefined }): string[] =>
  (only ? [only] : loadStatus.options).map((status) => getScope(accountId, status));
