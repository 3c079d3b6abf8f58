import { DAY_MS } from "../../../shared/durations.ts";
import { getMoment, readDateTime } from "../../../shared/interface/date-time.ts";
import type { AlertedLoad, DueReminders, StoppedBookings } from "../../../shared/views/load-alerts.ts";
import type { CarrierVerdictRecord, LoadRecord, StoreParts } from "../../store/store.ts";
import type { AccountCaller, Context } from "../context.ts";
import { getBooking } from "../loads/load-record.ts";

/** A booking is recent for this long after its delivery or the time of booking, whichever is later. */
const RECENT_BOOKING_MS = 30 * DAY_MS;

const MAX_SHOWN_LOADS = 50;
/** Maximum number of bookings with stopped carriers that one call reads. */
const MAX_STOPPED_LOADS = 1_000;
/** Maximum number of loads with reminders that one call reads. */
const MAX_REMINDED_LOADS = 200;

/**
 * Lists the bookings that `findStoppedLoadIds` finds, latest delivery or booking first.
 * @returns at most 50 loads, and the total number, at most 1,000
 */
export async function listStoppedBookings(
  context: Context,
  { accountId }: AccountCaller,
): Promise<StoppedBookings> {
  const now = context.env.clock.now();
  return await context.store.read(["loads", "carrierVerdicts"], async ({ loads, carrierVerdicts }) => {
    const bookings = await loads.listBookings(accountId, now - RECENT_BOOKING_MS);
    const insdIds = [...new Set(bookings.map(({ insdId }) => insdId))];
    const verdicts = await carrierVerdicts.findMany(accountId, insdIds);
    const stoppedInsdIds = new Set(insdIds.filter((_, index) => verdicts[index]?.result === "stop"));
    const affected = bookings.filter(({ insdId }) => stoppedInsdIds.has(insdId)).map(({ loadId }) => loadId);
    if (affected.length === 0) return { loads: [], total: 0 };
    const found = await loads.findMany(accountId, affected.slice(-MAX_STOPPED_LOADS).reverse());
    const records = found.filter((load) => load !== undefined);
    const stoppedIds = findStoppedLoadIds(records, verdicts, now);
    const stopped = records.filter(({ loadId }) => stoppedIds.has(loadId));
    return {
      loads: stopped
        .slice(0, MAX_SHOWN_LOADS)
        .map((load) => ({ ...toAlertedLoad(load), carrierName: load.carrierName })),
      total: stopped.length,
    };
  });
}

/**
 * Finds the carriers among `insdIds` with a booking that `findStoppedLoadIds` finds.
 * @returns one load with such a booking for each of these carriers, by `insdId`
 */
export async function findStoppedCarriers(
  { loads, carrierVerdicts }: Pick<StoreParts, "loads" | "carrierVerdicts">,
  accountId: string,
  insdIds: ReadonlySet<number>,
  now: number,
): Promise<Map<number, LoadRecord>> {
  const bookings = await loads.listBookings(accountId, now - RECENT_BOOKING_MS);
  const affected = bookings.filter(({ insdId }) => insdIds.has(insdId)).slice(-MAX_STOPPED_LOADS);
  const found = await loads.findMany(
    accountId,
    affected.map(({ loadId }) => loadId),
  );
  const records = found.filter((load) => load !== undefined);
  const stoppedIds = findStoppedLoadIds(
    records,
    await carrierVerdicts.findMany(accountId, [...insdIds]),
    now,
  );
  return new Map(
    records.flatMap((load) => {
      const insdId = getBooking(load)?.carrier.insdId;
      return insdId != null && stoppedIds.has(load.loadId) ? [[insdId, load] as const] : [];
    }),
  );
}

/**
 * Finds the recent bookings whose carrier changed to "stop". Leaves out a booking that the broker made with a reason
 * after that change.
 * @param verdicts the verdicts on the loads' carriers, in any order
 * @returns the ids of the loads
 */
export function findStoppedLoadIds(
  loads: readonly LoadRecord[],
  verdicts: readonly (CarrierVerdictRecord | undefined)[],
  now: number,
): Set<string> {
  const stopTimes = new Map(verdicts.map((verdict) => [verdict?.insdId, verdict?.stopSince ?? null]));
  const stopped = loads.filter((load) => {
    const booking = getBooking(load);
    const stopSince = stopTimes.get(booking?.carrier.insdId ?? undefined) ?? null;
    if (!booking || stopSince === null) return false;
    const { reason, bookedAt } = booking;
    const isRecent = Math.max(bookedAt, getDeliveryTime(load)) >= now - RECENT_BOOKING_MS;
    // Without a reason, the broker did not know the verdict, for example because the carrier was not monitored yet.
    return isRecent && (reason === "" || stopSince > bookedAt);
  });
  return new Set(stopped.map(({ loadId }) => loadId));
}

/** Returns the delivery time, read as UTC, in milliseconds since 1970; 0 when unknown. */
function getDeliveryTime({ loadStops }: LoadRecord): number {
  const last = loadStops.at(-1);
  const parts = readDateTime(last?.earlyDateTime ?? last?.lateDateTime ?? "");
  return parts ? getMoment(parts) : 0;
}

/** Lists the reminders that are due, earliest first, and finds the time of the next reminder that is not due yet. */
export async function listDueReminders(
  context: Context,
  { accountId }: AccountCaller,
): Promise<DueReminders> {
  const now = context.env.clock.now();
  return await context.store.read(["loads"], async ({ loads }) => {
    const reminded = await loads.findReminded(accountId, now, MAX_REMINDED_LOADS);
    const next = await loads.findNextReminder(accountId, now);
    const all = reminded.flatMap((load) =>
      (load.internal?.reminders ?? []).map((reminder) => ({ ...toAlertedLoad(load), ...reminder })),
    );
    const later = all.map(({ dueAt }) => dueAt).filter((dueAt) => dueAt > now);
    return {
      reminders: all.filter(({ dueAt }) => dueAt <= now).sort((left, right) => left.dueAt - right.dueAt),
      nextAt: later.length > 0 ? Math.min(...later, next ?? Number.POSITIVE_INFINITY) : next,
    };
  });
}

function toAlertedLoad({ loadId, loadNumber, loadStops }: LoadRecord): AlertedLoad {
  const [first, last] = [loadStops[0]?.location, loadStops.at(-1)?.location];
  return {
    loadId,
    loadNumber: loadNumber ?? "",
    originCity: first?.city ?? "",
    originState: first?.state ?? "",
    destinationCity: last?.city ?? "",
    destinationState: last?.state ?? "",
  };
}
