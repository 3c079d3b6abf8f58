import { expect, test } from "vitest";
import { measureIn, timeIn } from "../../../../electron/services/import/cells.ts";
import { placeIn } from "../../../../electron/services/import/place-cell.ts";

test.each([
  ["12/1/2026 8:30 AM", "2026-12-01T08:30:00"],
  ["12/1/2026 12:05 am", "2026-12-01T00:05:00"],
  ["12/1/26 12:05 p.m.", "2026-12-01T12:05:00"],
  ["12/1/2026 17:45", "2026-12-01T17:45:00"],
  ["12/1/2026 25:00", "2026-12-01"],
  ["12/1/2026", "2026-12-01"],
  ["2026-12-1T8:5:00", "2026-12-1T8:5:00"],
])("the time %s is %s", (cell, time) => {
  expect(timeIn(cell, "pickupDate")).toBe(time);
});

test.each([
  ["42,000 lbs", 42_000],
  ["42.5k", 42_500],
  ["53'", 53],
  ["48 ft.", 48],
])("the measure %s is %d", (cell, measure) => {
  expect(measureIn(cell, "weight")).toBe(measure);
});

test.each([
  ["Dallas, TX", "Dallas", "TX", null],
  ["KANSAS CITY MISSOURI 64101-1234", "KANSAS CITY", "MO", "64101-1234"],
  ["St. John's, Newfoundland, Canada", "St. John's", "NL", null],
  ["Toronto ON M5H 2N2", "Toronto", "ON", "M5H 2N2"],
  ["New York, NY, USA", "New York", "NY", null],
])("the place %s is found in one cell", (cell, city, state, postalCode) => {
  expect(placeIn(cell)).toEqual({ city, state, postalCode });
});

test.each(["Dallas", "TX", "12/1/2026", "nowhere at all"])("%s is no place", (cell) => {
  expect(placeIn(cell)).toBeUndefined();
});
