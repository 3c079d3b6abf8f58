import { expect, test } from "vitest";
import {
  parseAmount,
  parseDay,
  parseMeasure,
  parseNumber,
  parsePlace,
  parseStopTime,
} from "../../../../electron/services/import/cells.ts";

test.each([
  ["12/1/2026", "2026-12-01"],
  ["2026-12-1T8:5:00", "2026-12-1T8:5:00"],
  ["2026-12-01 08:00:00", "2026-12-01T08:00:00"],
  ["2026-12-01 08:00 -06:00", "2026-12-01T08:00-06:00"],
  ["46357", "2026-12-01"],
  ["46357.354166667", "2026-12-01T08:30:00"],
  ["1-Dec", "2026-12-01"],
  ["12/1", "2026-12-01"],
  ["12/1 8a", "2026-12-01T08:00:00"],
  ["Tue 12/1/2026", "2026-12-01"],
  ["Dec 1, 2026 8:00 AM", "2026-12-01T08:00:00"],
  ["1/4", "2027-01-04"],
])("the time %s is %s", (cell, time) => {
  expect(parseStopTime(cell, "pickupDate", { year: 2026, month: 11, day: 21 })).toBe(time);
});

test.each([
  "11/13/2026",
  "11-13-26 0:00",
  "11/13/2026 12:00:00 AM",
  "11/13/2026 8:30 AM EST",
  "11/13/2026 14:05:00.000",
  "11/13/2026 8a",
  "11/13/2026 @ 0800",
  "11/13/2026 Fri",
  "20261113 1030",
])("the day of %s is 2026-11-13", (cell) => {
  expect(parseDay(cell, "bookedDate")).toBe("2026-11-13");
});

test.each(["11/13/2026 foo", "11/13/2026 - 11/20/2026", "11/13/2026 2 loads", "20261113 or later"])(
  "rejects %s, because the text after the date is not a time",
  (cell) => {
    expect(() => parseDay(cell, "bookedDate")).toThrow(`bookedDate is "${cell}", which is not a date`);
  },
);

test.each([
  ["42,000 lbs", 42_000],
  ["42.5k", 42_500],
  ["53'", 53],
  ["48 ft.", 48],
])("the measure %s is %d", (cell, measure) => {
  expect(parseMeasure(cell, "weight")).toBe(measure);
});

test.each([
  ["$2,450", 2_450],
  ["2450.5 USD", 2_450.5],
  ["$ 1,002,450.00", 1_002_450],
])("the amount %s is %d", (cell, amount) => {
  expect(parseNumber(cell, "rate")).toBe(amount);
});

test.each([
  ["$2.5k", 2_500],
  ["1.2K", 1_200],
  ["$2,450 flat", 2_450],
  ["2450/all in", 2_450],
  ["TBD", undefined],
  ["call", undefined],
  ["-", undefined],
  ["N/A", undefined],
])("the rate %s is %d", (cell, amount) => {
  expect(parseAmount(cell, "rate")).toBe(amount);
});

test("rejects a weight of 42.000 and a rate of 2.450 as ambiguous", () => {
  expect(() => parseMeasure("42.000 lbs", "weight")).toThrow("which is ambiguous");
  for (const cell of ["2.450", "$ 2.450", "2.450 flat", "2.450 USD", "2.450$", "$2.450usd flat"])
    expect(() => parseAmount(cell, "rate")).toThrow("which is ambiguous");
});

test.each(["2450,00", "2.450,00", "24,50", "2,4500", "-5", "1e9", "a lot"])(
  "rejects the ambiguous amount %s",
  (cell) => {
    expect(() => parseNumber(cell, "rate")).toThrow(`rate is "${cell}"`);
  },
);

test.each([
  ["Dallas, TX", "Dallas", "TX", null],
  ["KANSAS CITY MISSOURI 64101-1234", "KANSAS CITY", "MO", "64101-1234"],
  ["St. John's, Newfoundland, Canada", "St. John's", "NL", null],
  ["Toronto ON M5H 2N2", "Toronto", "ON", "M5H 2N2"],
  ["Toronto, ON, CA", "Toronto", "ON", null],
  ["Montreal, Quebec H2X 1Y4, CA", "Montreal", "QC", "H2X 1Y4"],
  ["Ontario, CA", "Ontario", "CA", null],
  ["New York, NY, USA", "New York", "NY", null],
  ["Dallas/TX", "Dallas", "TX", null],
])("reads the place %s from one cell", (cell, city, state, postalCode) => {
  expect(parsePlace(cell)).toEqual({ city, state, postalCode });
});

test.each(["Dallas", "TX", "12/1/2026", "nowhere at all"])("does not read %s as a place", (cell) => {
  expect(parsePlace(cell)).toBeUndefined();
});
