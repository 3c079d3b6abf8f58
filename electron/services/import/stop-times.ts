import { isDateOnly, readDateTime } from "../../../shared/interface/date-time.ts";
import { padToTwoDigits } from "../../../shared/pad-to-two-digits.ts";
import { addDays, type Day, parseStopMoment } from "../../../shared/read-moment.ts";
import { omitPlaceholder, parseStopTime, RowError, shortenCell, splitDate } from "./cells.ts";

/** A stop's time window, as ISO 8601 dates or date-times; undefined where the row has no value. */
export interface StopTimes {
  early: string | undefined;
  late: string | undefined;
  /** Set for a day or time cell with FCFS or "first come, first served". */
  notes: string | undefined;
}

/** First come, first served, with or without hours. */
const FCFS_PATTERN = /^(fcfs|first come,? first served?)\b[\s,:-]*/i;

const ANY_TIME_PATTERN = /^(any|any ?time|all day|open|24\/7|24 ?h(rs|ours)?)$/i;

/** A cell with a day or a time. */
export interface TimeCell {
  /** The column, for errors. */
  field: string;
  cell: string | undefined;
}

/**
 * Parses the cells of a stop's day and time. A time is 8:00, 0800, 8a, a spreadsheet's fraction of a day, or a range
 * such as 08:00-12:00; 22:00-02:00 ends on the next day. FCFS 08:00-15:00 also sets `notes`. Without a time cell, the
 * time may follow the date in the day's cell; without a day, both may be in the time's cell.
 * @throws RowError for other text
 */
export function parseStopTimes({ day, time }: { day: TimeCell; time: TimeCell }, today: Day): StopTimes {
  const dayCell = omitPlaceholder(day.cell);
  const inTimeCell = readHours(time.cell);
  const dated =
    dayCell === undefined ? { ...time, cell: inTimeCell.hours } : { field: day.field, cell: dayCell };
  const { date, rest } = splitDate(dated.cell);
  const afterDate = readHours(rest);
  const times = parseTimes(
    { field: dated.field, cell: date },
    dayCell !== undefined && inTimeCell.hours !== undefined
      ? { field: time.field, cell: inTimeCell.hours, before: "" }
      : { field: dated.field, cell: afterDate.hours, before: `${date} ` },
    today,
  );
  const isFcfs = inTimeCell.isFcfs || afterDate.isFcfs;
  return { ...times, notes: isFcfs ? "First come, first served" : undefined };
}

/** Separates FCFS from the hours. The hours are undefined for text such as "any time". */
function readHours(text: string | undefined): { isFcfs: boolean; hours: string | undefined } {
  const hours = omitPlaceholder(text?.replace(FCFS_PATTERN, ""));
  return {
    isFcfs: FCFS_PATTERN.test(text ?? ""),
    hours: hours && !ANY_TIME_PATTERN.test(hours) ? hours : undefined,
  };
}

/** @param time `before` is the text before the time in its cell */
function parseTimes(
  day: TimeCell,
  time: TimeCell & { before: string },
  today: Day,
): Omit<StopTimes, "notes"> {
  const onDay = parseStopTime(day.cell, day.field, today);
  const parts = onDay === undefined ? undefined : readDateTime(onDay);
  if (!parts || time.cell === undefined) return { early: onDay, late: undefined };
  const texts = time.cell.split(/ *(?:[-–]|\bto\b) */i);
  const times = texts.map((text) => parseTimeOfDay(parts, text, today));
  const [early, late] = times;
  if (
    early === undefined ||
    times.length > 2 ||
    times.includes(undefined) ||
    (late !== undefined && late.slice(0, 10) < early.slice(0, 10))
  )
    throw new RowError(
      `${time.field} is "${shortenCell(time.before + time.cell)}", which is not a time. Write a time such as ${time.before}8:00 or ${time.before}8:00-12:00.`,
      time.field,
    );
  if (late === undefined || late > early) return { early, late };
  // In 8-3, the 3 is in the afternoon.
  const afternoon = /^\d{1,2}$/.test(texts[1] ?? "")
    ? parseTimeOfDay(parts, `${texts[1]}p`, today)
    : undefined;
  if (afternoon !== undefined && afternoon > early) return { early, late: afternoon };
  // 8:00-8:00 is an appointment; 0:00-0:00 is the whole day.
  if (late === early && !early.endsWith("T00:00:00")) return { early, late: undefined };
  return { early, late: parseTimeOfDay(addDays(parts, 1), late.slice(11), today) };
}

function parseTimeOfDay(day: Day, text: string, today: Day): string | undefined {
  const minutes = /^0?\.\d+$/.test(text) ? Math.round(Number(text) * 1_440) : undefined;
  const typed = minutes === undefined ? text : `${Math.floor(minutes / 60)}:${padToTwoDigits(minutes % 60)}`;
  const moment = parseStopMoment(typed, { today, near: day });
  return moment === undefined || isDateOnly(moment) ? undefined : moment;
}
