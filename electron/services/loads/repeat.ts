import { readDateTime } from "../../../shared/interface/date-time.ts";
import type { LoadRequest } from "../../../shared/interface/load.ts";
import type { LoadStopRequest } from "../../../shared/interface/load-stop.ts";
import type { Caller, Context } from "../context.ts";
import { loadChangeParts, saveLoadChanges } from "./change-load.ts";
import { loadNotFound } from "./get.ts";
import { createActivity, createLoadRecord, type LoadChange, toLoadRequest } from "./load-record.ts";
import { resolvePostAsUser } from "./post-as.ts";

/**
 * Posts a load again, once for each of the days, in one transaction: the first stop on that day, the others as
 * many days after it as they were. Booked and deleted loads can be repeated too. The copies carry no load number,
 * which is one shipment's own.
 * @param days YYYY-MM-DD
 * @returns the ids of the copies, in the order of the days
 * @throws LanedeskError "not-found"
 */
export async function repeatLoad(
  context: Context,
  caller: Caller,
  loadId: string,
  days: readonly string[],
): Promise<string[]> {
  const { clock, newId } = context.env;
  const loadIds = await context.store.write([...loadChangeParts, "users"], async (parts) => {
    const origin = await parts.loads.find(caller.accountId, loadId.toLowerCase());
    if (!origin) throw loadNotFound();
    const request: LoadRequest = { ...toLoadRequest(origin), loadNumber: null };
    const postAsUser = await resolvePostAsUser(parts.users, caller, request.postAsUserId);
    const now = clock.now();
    const making = { caller, postAsUser, miles: origin.miles, now, newId };
    const changes = days.map((day): LoadChange => {
      const after = createLoadRecord(
        { ...request, loadStops: moveStopsToDay(request.loadStops, day) },
        making,
      );
      return { before: undefined, after, activity: createActivity(after, "Posted as a copy", now, newId()) };
    });
    await saveLoadChanges(parts, changes);
    return changes.map(({ after }) => after.loadId);
  });
  context.publish("loads.changed", { loadIds });
  return loadIds;
}

const dayLength = 86_400_000;

/**
 * The stops of a load with its pick-up on another day (YYYY-MM-DD): every time moves by as many days and stays as
 * it is written, its hour, its zone and the number of its digits. A load without any time is picked up on that day.
 */
export function moveStopsToDay(stops: readonly LoadStopRequest[], day: string): LoadStopRequest[] {
  const first = stops
    .flatMap(({ earlyDateTime, lateDateTime }) => [earlyDateTime, lateDateTime])
    .find((time) => time !== null);
  if (first === undefined || first === null)
    return stops.map((stop, index) => (index === 0 ? { ...stop, earlyDateTime: day } : stop));
  const days = dayNumber(day) - dayNumber(first);
  return stops.map((stop) => ({
    ...stop,
    earlyDateTime: stop.earlyDateTime && moveTime(stop.earlyDateTime, days),
    lateDateTime: stop.lateDateTime && moveTime(stop.lateDateTime, days),
  }));
}

/** The day of a time as it is written, counted from 1970: a stop's own calendar, whatever its zone. */
function dayNumber(time: string): number {
  const parts = readDateTime(time);
  return parts ? Date.UTC(parts.year, parts.month - 1, parts.day) / dayLength : 0;
}

const writtenDay = /^(\s*)(\d{4})-(\d{1,2})-(\d{1,2})/;

function moveTime(time: string, days: number): string {
  return time.replace(writtenDay, (_, start: string, __, month: string, day: string) => {
    const moved = new Date((dayNumber(time) + days) * dayLength);
    const isPadded = month.length === 2 && day.length === 2;
    const written = (part: number) => String(part).padStart(isPadded ? 2 : 1, "0");
    const year = String(moved.getUTCFullYear()).padStart(4, "0");
    return `${start}${year}-${written(moved.getUTCMonth() + 1)}-${written(moved.getUTCDate())}`;
  });
}
