import { readDateTime } from "../../../shared/interface/date-time.ts";
import { addDays, type Day, parseStopMoment } from "../../../shared/read-moment.ts";
import { noValue, parseStopTime, RowError, shorten } from "./cells.ts";

/** From when until when a stop is open; undefined what its row does not say. */
export interface StopTimes {
  early: string | undefined;
  late: string | undefined;
  /** What was written beside the times: that who comes first is served first. */
  notes: string | undefined;
}

/** First come, first served: with or without the hours in which it is so. */
const withoutAppointment = /^(fcfs|first come,? first served?)\b[\s,:-]*/i;

/** Any time of the day will do. */
const anyTime = /^(any|any ?time|all day|open|24\/7|24 ?h(rs|ours)?)$/i;

/** Fields of a row that say when a stop is: its day, and its time of day where that has a column of its own. */
export interface TimeCells {
  day: { name: string; cell: string | undefined };
  time: { name: string; cell: string | undefined };
}

/**
 * When a stop is: a day with or without a time, or the day in one cell and in another one the time of day (8:00, 0800,
 * 8a, a spreadsheet's own part of a day) or from when until when it is open (08:00-12:00; 22:00-02:00 ends on the day
 * after). A cell that says TBD says nothing yet, and FCFS 08:00-15:00 what is to be noted of the stop.
 */
export function parseStopTimes({ day, time }: TimeCells, today: Day): StopTimes {
  const isFirstServed = withoutAppointment.test(time.cell ?? "");
  const hours = saying(time.cell?.replace(withoutAppointment, ""));
  const cell = hours && !anyTime.test(hours) ? hours : undefined;
  const times = timesIn({ day: { ...day, cell: saying(day.cell) }, time: { ...time, cell } }, today);
  return { ...times, notes: isFirstServed ? "First come, first served" : undefined };
}

const saying = (cell: string | undefined): string | undefined =>
  cell === undefined || cell === "" || noValue.test(cell) ? undefined : cell;

function timesIn({ day, time }: TimeCells, today: Day): Omit<StopTimes, "notes"> {
  const onDay = parseStopTime(day.cell, day.name, today);
  if (time.cell === undefined) return { early: onDay, late: undefined };
  const parts = onDay === undefined ? undefined : readDateTime(onDay);
  if (!parts) return { early: parseStopTime(time.cell, time.name, today), late: undefined };
  const times = time.cell.split(/ *(?:[-–]|\bto\b) */i).map((text) => timeOn(parts, text, today));
  const [early, late] = times;
  if (early === undefined || times.length > 2 || times.includes(undefined))
    throw new RowError(
      `${time.name} is "${shorten(time.cell)}", which is no time of day; write it as 8:00 or 8:00-12:00.`,
      time.name,
    );
  if (late === undefined || late > early) return { early, late };
  return { early, late: timeOn(addDays(parts, 1), late.slice(11), today) };
}

function timeOn(day: Day, text: string, today: Day): string | undefined {
  const minutes = /^0?\.\d+$/.test(text) ? Math.round(Number(text) * 1_440) : undefined;
  const typed =
    minutes === undefined ? text : `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;
  return parseStopMoment(typed, { today, near: day });
}
