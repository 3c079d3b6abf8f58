const WEEKDAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];

/**
 * Formats a day as "Mon 11/23", with the year unless `today` is in that year; returns an unreadable day unchanged.
 * @param day YYYY-MM-DD
 * @param today YYYY-MM-DD, or only the year; empty to write the year always
 */
export function formatDate(day: string, today = ""): string {
  const at = Date.parse(day);
  if (Number.isNaN(at)) return day;
  const date = new Date(at);
  const text = `${WEEKDAYS[date.getUTCDay()]} ${date.getUTCMonth() + 1}/${date.getUTCDate()}`;
  const year = day.slice(0, 4);
  return year === today.slice(0, 4) ? text : `${text}/${year}`;
}
