import { type Day, parseDay } from "../../../shared/read-moment.ts";

/** Days, and how many words they take. */
interface Days {
  days: Day[];
  words: number;
}

const monthName = /^(jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)[a-z]*$/;
const dayNumber = /^\d{1,2}(st|nd|rd|th)?$/;

/** The day that begins at a word: 12/1, 12-1, mon, tomorrow, 1 dec, dec 1; or two of them as one word, 12/1-12/3. */
export function daysAt(word: string, next: string, today: Day): Days | undefined {
  const range = /^(\d{1,2}\/\d{1,2}(?:\/\d{2,4})?)[-–](\d{1,2}\/\d{1,2}(?:\/\d{2,4})?)$/.exec(word);
  if (range) return asDays([range[1], range[2]], 1, today);
  if ((monthName.test(word) && dayNumber.test(next)) || (dayNumber.test(word) && monthName.test(next)))
    return asDays([`${word} ${next}`.replace(/(\d)(st|nd|rd|th)\b/, "$1")], 2, today);
  const isDay = /^\d{1,2}[/-]\d{1,2}([/-]\d{2,4})?$|^\d{4}-\d{1,2}-\d{1,2}$/.test(word) || isDayName(word);
  return isDay ? asDays([word], 1, today) : undefined;
}

/** Whether a word names a day and can be nothing else, not even the first word of a city such as Sun Valley. */
export const isDayName = (word: string): boolean =>
  /^(today|tomorrow|tmrw|mon|tue|tues|wed|thu|thur|thurs|fri|sat|(mon|tues|wednes|thurs|fri|satur|sun)day)$/.test(
    word,
  );

function asDays(texts: (string | undefined)[], words: number, today: Day): Days | undefined {
  const days = texts.map((text) => parseDay(text ?? "", today));
  return days.every((day) => day !== undefined) ? { days, words } : undefined;
}

/** A time of day that can be nothing else: 8a, 8am, 8:00, 14:30. */
export const isTime = (word: string): boolean =>
  /^(\d{1,2}(:\d{2})?(a|p|am|pm)|([01]?\d|2[0-3]):[0-5]\d)$/.test(word);
