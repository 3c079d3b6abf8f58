import { expect, test } from "vitest";
import {
  formatMonthAndDay,
  listTrendWeeks,
  subtractDays,
} from "../../../../electron/services/rates/weeks.ts";

const weeks = (moment: string, timeZone: string) =>
  listTrendWeeks(Date.parse(moment), timeZone).map(({ from, until }) => `${from} ${until}`);

test("starts a one-day week on Monday", () => {
  expect(weeks("2026-11-16T12:00:00Z", "UTC")).toEqual([
    "2026-10-26 2026-11-01",
    "2026-11-02 2026-11-08",
    "2026-11-09 2026-11-15",
    "2026-11-16 2026-11-16",
  ]);
});

test("completes the week on Sunday", () => {
  expect(weeks("2026-11-22T12:00:00Z", "UTC").at(-1)).toBe("2026-11-16 2026-11-22");
});

test("uses the day in the business time zone", () => {
  const moment = "2026-11-16T07:30:00Z";
  expect(weeks(moment, "UTC").at(-1)).toBe("2026-11-16 2026-11-16");
  expect(weeks(moment, "America/Los_Angeles").at(-1)).toBe("2026-11-09 2026-11-15");
  expect(weeks("2026-11-15T20:00:00Z", "Asia/Tokyo").at(-1)).toBe("2026-11-16 2026-11-16");
});

test("handles new year and daylight-saving changes", () => {
  expect(weeks("2027-01-02T12:00:00Z", "UTC").at(-1)).toBe("2026-12-28 2027-01-02");
  expect(weeks("2026-11-01T05:30:00Z", "America/Chicago").at(-1)).toBe("2026-10-26 2026-11-01");
  expect(subtractDays("2027-01-01", 1)).toBe("2026-12-31");
});

test("formats a day as month/day without padding", () => {
  expect(formatMonthAndDay("2026-01-05")).toBe("1/5");
  expect(formatMonthAndDay("2026-12-31")).toBe("12/31");
});
