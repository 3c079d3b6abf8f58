import {
  addDays,
  type Day,
  findMonth,
  formatDay,
  getWeekday,
  isWeekday,
  isYear,
  parseDay,
} from "../read-moment.ts";

/** Days and the number of parsed words. */
interface Days {
  days: Day[];
  words: number;
}

const DAY_NUMBER = /^\d{1,2}(st|nd|rd|th)?$/;

/**
 * Parses the day at a word: 12/1, 12-1, mon, tomorrow, 1 dec, dec 1, dec 1 2026. A range such as 12/1-12/3 has two
 * days. A weekday next to a date with that weekday is a part of the date: "tue 12/1", "12/1 tue".
 * @param following the next words, at most three
 * @returns undefined if the word does not start a day
 */
export function readDays(word: string, following: readonly string[], today: Day): Days | undefined {
  const [next = "", ...others] = following;
  if (isWeekday(word)) {
    const date = isWeekday(next) ? undefined : readDate(next, others, today);
    const named = parseDay(word, today);
    if (date && named && isOnWeekday(date, word, today) && !isHourRange(next, date.days[0], named))
      return { ...date, words: date.words + 1 };
  }
  const date = readDate(word, following, today);
  return date && isOnWeekday(date, following[date.words - 1], today)
    ? { ...date, words: date.words + 1 }
    : date;
}

function readDate(
  word: string,
  [next = "", afterNext = ""]: readonly string[],
  today: Day,
): Days | undefined {
  const range = /^(\d{1,2}\/\d{1,2}(?:\/\d{2,4})?)[-–](\d{1,2}\/\d{1,2}(?:\/\d{2,4})?)$/.exec(word);
  if (range) return toDays([range[1], range[2]], 1, today);
  if ((findMonth(word) > 0 && DAY_NUMBER.test(next)) || (DAY_NUMBER.test(word) && findMonth(next) > 0)) {
    const day = `${word} ${next}`.replace(/(\d)(st|nd|rd|th)\b/, "$1");
    return isYear(afterNext, today) ? toDays([`${day} ${afterNext}`], 3, today) : toDays([day], 2, today);
  }
  const isDay = /^\d{1,2}[/-]\d{1,2}([/-]\d{2,4})?$|^\d{4}-\d{1,2}-\d{1,2}$/.test(word) || isDayName(word);
  return isDay ? toDays([word], 1, today) : undefined;
}

/** Whether a word is a day name. Leaves out "sun", which starts city names such as Sun Valley. */
export const isDayName = (word: string): boolean =>
  /^(today|tomorrow|tmrw)$/.test(word) || (word !== "sun" && isWeekday(word));

/** Whether a word is the weekday of the first day. */
function isOnWeekday({ days: [day] }: Days, word = "", today: Day): boolean {
  const named = isWeekday(word) ? parseDay(word, today) : undefined;
  return day !== undefined && named !== undefined && getWeekday(day) === getWeekday(named);
}

/** The longest plausible time from pickup to delivery. */
const MAX_TRIP_DAYS = 60;

/** Whether a word such as 8-12 next to a day means hours: as a date, the word is not within 60 days after the day. */
export const isHourRange = (word: string, date: Day | undefined, day: Day): boolean =>
  date !== undefined &&
  /^\d{1,2}-\d{1,2}$/.test(word) &&
  (formatDay(date) < formatDay(day) || formatDay(date) > formatDay(addDays(day, MAX_TRIP_DAYS)));

function toDays(texts: (string | undefined)[], words: number, today: Day): Days | undefined {
  const days = texts.map((text) => parseDay(text ?? "", today));
  return days.every((day) => day !== undefined) ? { days, words } : undefined;
}

/** Whether the word is an unambiguous time of day: 8a, 8am, 8:00, 14:30. */
export const isTime = (word: string): boolean =>
  /^([01]?\d|2[0-3])(:[0-5]\d(a|p|am|pm)?|(a|p|am|pm))$/.test(word);
