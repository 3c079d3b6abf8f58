import { DAY_MS } from "../../../shared/durations.ts";
import { readDateTime } from "../../../shared/interface/date-time.ts";
import type { LoadRequest } from "../../../shared/interface/load.ts";
import type { LoadStopRequest } from "../../../shared/interface/load-stop.ts";
import type { Caller, Context } from "../context.ts";
import { requireRoleForLoads } from "../people/require-role.ts";
import { loadChangeParts, saveLoadChanges } from "./change-load.ts";
import { createLoadNotFoundError } from "./get.ts";
import { createActivity, createLoadRecord, type LoadChange, toLoadRequest } from "./load-record.ts";
import { resolvePostAsUser } from "./post-as.ts";

/**
 * Posts a copy of a load for each pickup day, in one transaction. The load may be booked or deleted. A copy has no load
 * number, because a number identifies one load.
 * @param days the pickup days, YYYY-MM-DD
 * @returns the ids of the copies, in the order of the days
 * @throws LanedeskError "not-found"; "forbidden" for more copies than the caller's role may post in one step
 */
export async function repeatLoad(
  context: Context,
  caller: Caller,
  loadId: string,
  days: readonly string[],
): Promise<string[]> {
  requireRoleForLoads(caller, days.length);
  const { clock, createId } = context.env;
  const loadIds = await context.store.write([...loadChangeParts, "users"], async (parts) => {
    const original = await parts.loads.find(caller.accountId, loadId.toLowerCase());
    if (!original) throw createLoadNotFoundError();
    const request: LoadRequest = { ...toLoadRequest(original), loadNumber: null };
    const postAsUser = await resolvePostAsUser(parts.users, caller, request.postAsUserId);
    const now = clock.now();
    const input = { caller, postAsUser, miles: original.miles, now, createId };
    const changes = days.map((day): LoadChange => {
      const after = createLoadRecord(
        { ...request, loadStops: moveStopsToDay(request.loadStops, day) },
        input,
      );
      return {
        before: undefined,
        after,
        activity: createActivity(after, "Posted as a copy", now, createId()),
      };
    });
    await saveLoadChanges(parts, changes, caller);
    return changes.map(({ after }) => after.loadId);
  });
  context.publish("loads.changed", { loadIds });
  return loadIds;
}

/**
 * Moves the stops so that their first time is on the given day (YYYY-MM-DD). Times keep their hour, zone and zero
 * padding. A load board can send a time that is not ISO 8601; it counts as no time. A first stop without a time gets the
 * given day.
 */
export function moveStopsToDay(stops: readonly LoadStopRequest[], day: string): LoadStopRequest[] {
  const first = stops
    .flatMap(({ earlyDateTime, lateDateTime }) => [earlyDateTime, lateDateTime])
    .find((time) => time !== null && readDateTime(time));
  const shiftDays = toDayNumber(day) - toDayNumber(first ?? day);
  return stops.map((stop, index) => {
    const earlyDateTime = moveTime(stop.earlyDateTime, shiftDays);
    const lateDateTime = moveTime(stop.lateDateTime, shiftDays);
    const isWithoutTime = earlyDateTime === null && lateDateTime === null;
    return { ...stop, earlyDateTime: index === 0 && isWithoutTime ? day : earlyDateTime, lateDateTime };
  });
}

/** Returns the calendar day of a time in the time's zone, in days since 1970; 0 for an invalid time. */
function toDayNumber(time: string): number {
  const parts = readDateTime(time);
  return parts ? Date.UTC(parts.year, parts.month - 1, parts.day) / DAY_MS : 0;
}

const dayPattern = /^\d{4}-(\d{1,2})-(\d{1,2})/;

function moveTime(time: string | null, shiftDays: number): string | null {
  if (time === null || !readDateTime(time)) return null;
  return time.replace(dayPattern, (_, month: string, day: string) => {
    const moved = new Date((toDayNumber(time) + shiftDays) * DAY_MS);
    const isPadded = month.length === 2 && day.length === 2;
    const formatPart = (part: number) => String(part).padStart(isPadded ? 2 : 1, "0");
    const year = String(moved.getUTCFullYear()).padStart(4, "0");
    return `${year}-${formatPart(moved.getUTCMonth() + 1)}-${formatPart(moved.getUTCDate())}`;
  });
}
