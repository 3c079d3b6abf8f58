import { readDateTime } from "../../../shared/interface/date-time.ts";
import type { LoadStopRequest } from "../../../shared/interface/load-stop.ts";

const dayLength = 86_400_000;

/**
 * The stops of a load with its pick-up on another day (YYYY-MM-DD): every time moves by as many days and stays as
 * it is written, its hour, its zone and the number of its digits. A load without any time is picked up on that day.
 */
export function movedStops(stops: readonly LoadStopRequest[], day: string): LoadStopRequest[] {
  const first = stops
    .flatMap(({ earlyDateTime, lateDateTime }) => [earlyDateTime, lateDateTime])
    .find((time) => time !== null);
  if (first === undefined || first === null)
    return stops.map((stop, index) => (index === 0 ? { ...stop, earlyDateTime: day } : stop));
  const days = dayNumber(day) - dayNumber(first);
  return stops.map((stop) => ({
    ...stop,
    earlyDateTime: stop.earlyDateTime && movedBy(stop.earlyDateTime, days),
    lateDateTime: stop.lateDateTime && movedBy(stop.lateDateTime, days),
  }));
}

/** The day of a time as it is written, counted from 1970: a stop's own calendar, whatever its zone. */
function dayNumber(time: string): number {
  const parts = readDateTime(time);
  return parts ? Date.UTC(parts.year, parts.month - 1, parts.day) / dayLength : 0;
}

const writtenDay = /^(\s*)(\d{4})-(\d{1,2})-(\d{1,2})/;

function movedBy(time: string, days: number): string {
  return time.replace(writtenDay, (_, start: string, __, month: string, day: string) => {
    const moved = new Date((dayNumber(time) + days) * dayLength);
    const isPadded = month.length === 2 && day.length === 2;
    const written = (part: number) => String(part).padStart(isPadded ? 2 : 1, "0");
    const year = String(moved.getUTCFullYear()).padStart(4, "0");
    return `${start}${year}-${written(moved.getUTCMonth() + 1)}-${written(moved.getUTCDate())}`;
  });
}
