import { type LoadStatus, loadStatus } from "../../../shared/reference/load-states.ts";
import type { LoadQuery, LoadRecord } from "../store.ts";
import { toNaturalKey } from "./index-keys.ts";
import { getPlace, getPostedRate, getStopTime, toNumberKey } from "./load-facts.ts";
import { toAccountKey, toTieBreaker } from "./short-key.ts";

/** Index keys that the store derives when it writes a load. */
interface LoadKeys {
  /** Account and status: the first component of every index that sorts a list. */
  scope: string;
  /** Orders loads with the same key. */
  tie: number;
  /** See `getStopTime`. */
  pickup: number;
  number: string;
  origin: string;
  destination: string;
  /** See `getPostedRate`; in any currency. */
  rate: number;
  /**
   * For a load that is booked with a monitored carrier, the time of the delivery or of the booking, whichever is later,
   * in milliseconds since 1970. The index leaves out other loads.
   */
  bookedUntil?: number;
  /** When the next reminder is due, in milliseconds since 1970. The index leaves out loads without a reminder. */
  remindAt?: number;
}

/** A load as stored, with its index keys. */
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
    rate: toNumberKey(getPostedRate(record)?.amount),
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

/** Returns the scopes of a query: one for each status, unless the query names a status. */
export const getScopes = ({
  accountId,
  status: only,
}: Pick<LoadQuery, "accountId"> & { status?: LoadStatus | undefined }): string[] =>
  (only ? [only] : loadStatus.options).map((status) => getScope(accountId, status));
