import { readDateTime } from "../../../shared/interface/date-time.ts";
import { padToTwoDigits } from "../../../shared/pad-to-two-digits.ts";
import { addDays, type Day, parseStopMoment } from "../../../shared/read-moment.ts";
import { noValuePattern, parseStopTime, RowError, shortenCell } from "./cells.ts";

/** A stop's time window; undefined where the row has no value. */
export interface StopTimes {
  early: string | undefined;
  late: string | undefined;
  /** Set for a time cell with FCFS or "first come, first served". */
  notes: string | undefined;
}

/** First come, first served, with or without hours. */
const FIRST_COME_PATTERN = /^(fcfs|first come,? first served?)\b[\s,:-]*/i;

const ANY_TIME_PATTERN = /^(any|any ?time|all day|open|24\/7|24 ?h(rs|ours)?)$/i;

/** The cells of a stop's day and of its time. */
interface TimeCells {
  day: { name: string; cell: string | undefined };
  time: { name: string; cell: string | undefined };
}

/**
 * Parses the cells of a stop's day and time. A time is 8:00, 0800, 8a, a spreadsheet's fraction of a day, or a range
 * such as 08:00-12:00; 22:00-02:00 ends on the next day. FCFS 08:00-15:00 also sets `notes`.
 * @throws RowError for other text
 */
export function parseStopTimes({ day, time }: TimeCells, today: Day): StopTimes {
  const isFirstServed = FIRST_COME_PATTERN.test(time.cell ?? "");
  const hours = toUndefinedIfEmpty(time.cell?.replace(FIRST_COME_PATTERN, ""));
  const cell = hours && !ANY_TIME_PATTERN.test(hours) ? hours : undefined;
  const times = parseTimes(
    { day: { ...day, cell: toUndefinedIfEmpty(day.cell) }, time: { ...time, cell } },
    today,
  );
  return { ...times, notes: isFirstServed ? "First come, first served" : undefined };
}

const toUndefinedIfEmpty = (cell: string | undefined): string | undefined =>
  cell === undefined || cell === "" || noValuePattern.test(cell) ? undefined : cell;

function parseTimes({ day, time }: TimeCells, today: Day): Omit<StopTimes, "notes"> {
  const onDay = parseStopTime(day.cell, day.name, today);
  if (time.cell === undefined) return { early: onDay, late: undefined };
  const parts = onDay === undefined ? undefined : readDateTime(onDay);
  if (!parts) return { early: parseStopTime(time.cell, time.name, today), late: undefined };
  const times = time.cell.split(/ *(?:[-–]|\bto\b) */i).map((text) => parseTimeOfDay(parts, text, today));
  const [early, late] = times;
  if (early === undefined || times.length > 2 || times.includes(undefined))
    throw new RowError(
      `${time.name} is "${shortenCell(time.cell)}", which is not a time. Write a time such as 8:00 or 8:00-12:00.`,
      time.name,
    );
  if (late === undefined || late > early) return { early, late };
  return { early, late: parseTimeOfDay(addDays(parts, 1), late.slice(11), today) };
}

function parseTimeOfDay(day: Day, text: string, today: Day): string | undefined {
  const minutes = /^0?\.\d+$/.test(text) ? Math.round(Number(text) * 1_440) : undefined;
  const typed = minutes === undefined ? text : `${Math.floor(minutes / 60)}:${padToTwoDigits(minutes % 60)}`;
  return parseStopMoment(typed, { today, near: day });
}
