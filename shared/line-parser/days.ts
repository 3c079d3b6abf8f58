import { type Day, isYear, MONTHS, parseDay } from "../read-moment.ts";

/** Days and the number of parsed words. */
interface Days {
  days: Day[];
  words: number;
}

/** Whether a word is the name of a month or its usual short form. Other words, such as "augusta", can be cities. */
const isMonth = (word: string): boolean =>
  word === "sept" || MONTHS.some((name) => word === name || word === name.slice(0, 3));

const DAY_NUMBER = /^\d{1,2}(st|nd|rd|th)?$/;

/**
 * Parses the day at a word: 12/1, 12-1, mon, tomorrow, 1 dec, dec 1, dec 1 2026. A range such as 12/1-12/3 has two
 * days.
 * @param following the next two words
 */
export function readDays(word: string, following: readonly [string, string], today: Day): Days | undefined {
  const [next, afterNext] = following;
  const range = /^(\d{1,2}\/\d{1,2}(?:\/\d{2,4})?)[-–](\d{1,2}\/\d{1,2}(?:\/\d{2,4})?)$/.exec(word);
  if (range) return toDays([range[1], range[2]], 1, today);
  if ((isMonth(word) && DAY_NUMBER.test(next)) || (DAY_NUMBER.test(word) && isMonth(next))) {
    const day = `${word} ${next}`.replace(/(\d)(st|nd|rd|th)\b/, "$1");
    return isYear(afterNext, today) ? toDays([`${day} ${afterNext}`], 3, today) : toDays([day], 2, today);
  }
  const isDay = /^\d{1,2}[/-]\d{1,2}([/-]\d{2,4})?$|^\d{4}-\d{1,2}-\d{1,2}$/.test(word) || isDayName(word);
  return isDay ? toDays([word], 1, today) : undefined;
}

/** Whether a word is a day name. Leaves out "sun", which starts city names such as Sun Valley. */
export const isDayName = (word: string): boolean =>
  /^(today|tomorrow|tmrw|mon|tue|tues|wed|thu|thur|thurs|fri|sat|(mon|tues|wednes|thurs|fri|satur|sun)day)$/.test(
    word,
  );

function toDays(texts: (string | undefined)[], words: number, today: Day): Days | undefined {
  const days = texts.map((text) => parseDay(text ?? "", today));
  return days.every((day) => day !== undefined) ? { days, words } : undefined;
}

/** Whether the word is an unambiguous time of day: 8a, 8am, 8:00, 14:30. */
export const isTime = (word: string): boolean =>
  /^([01]?\d|2[0-3])(:[0-5]\d(a|p|am|pm)?|(a|p|am|pm))$/.test(word);
