import { expect, test } from "vitest";
import { parseStopTimes } from "../../../../electron/services/import/stop-times.ts";

const today = { year: 2026, month: 11, day: 21 };
const read = (day: string | undefined, time: string | undefined) =>
  parseStopTimes(
    { day: { field: "pickupDate", cell: day }, time: { field: "pickupTime", cell: time } },
    today,
  );

test.each([
  ["12/1/2026", "08:00", "2026-12-01T08:00:00", undefined],
  ["12/1/2026", "8:00 AM", "2026-12-01T08:00:00", undefined],
  ["12/1/2026", "0800", "2026-12-01T08:00:00", undefined],
  ["12/1/2026", "0.354166667", "2026-12-01T08:30:00", undefined],
  ["12/1/2026", "08:00-12:00", "2026-12-01T08:00:00", "2026-12-01T12:00:00"],
  ["12/1/2026", "8a to 5:30p", "2026-12-01T08:00:00", "2026-12-01T17:30:00"],
  ["12/31/2026", "22:00 – 02:00", "2026-12-31T22:00:00", "2027-01-01T02:00:00"],
  ["12/1/2026", "08:00 to 08:00", "2026-12-01T08:00:00", undefined],
  ["12/1/2026", "8a-8a", "2026-12-01T08:00:00", undefined],
  ["12/1/2026", "8-8", "2026-12-01T08:00:00", "2026-12-01T20:00:00"],
  ["12/1/2026", "12-12", "2026-12-01T12:00:00", undefined],
  ["12/1/2026", "00:00-00:00", "2026-12-01T00:00:00", "2026-12-02T00:00:00"],
  ["12/1/2026 08:00 - 12/1/2026 08:00", undefined, "2026-12-01T08:00:00", undefined],
  ["12/1/2026 06:00", "08:00", "2026-12-01T08:00:00", undefined],
  ["12/1/2026", undefined, "2026-12-01", undefined],
  ["46357", undefined, "2026-12-01", undefined],
  ["12/1 00:00", undefined, "2026-12-01T00:00:00", undefined],
  ["12/1/2026", "20:00-00:00", "2026-12-01T20:00:00", "2026-12-02T00:00:00"],
  [undefined, "12/1/2026 08:00", "2026-12-01T08:00:00", undefined],
  [undefined, "12/1/2026 8-17", "2026-12-01T08:00:00", "2026-12-01T17:00:00"],
  ["12/1/2026 8:30:00 AM", undefined, "2026-12-01T08:30:00", undefined],
  ["12/1/2026 12:05 am", undefined, "2026-12-01T00:05:00", undefined],
  ["12/1/26 12:05 p.m.", undefined, "2026-12-01T12:05:00", undefined],
  ["12/1/26 8a", undefined, "2026-12-01T08:00:00", undefined],
  ["12/1/26 @ 0800", undefined, "2026-12-01T08:00:00", undefined],
  ["12/1/2026 noon", undefined, "2026-12-01T12:00:00", undefined],
  ["12/1/2026, 8:00-17:00", undefined, "2026-12-01T08:00:00", "2026-12-01T17:00:00"],
  ["12/1/2026 8:00 AM - 5:00 PM", undefined, "2026-12-01T08:00:00", "2026-12-01T17:00:00"],
  ["12/1/2026 08:00 - 12/2/2026 17:00", undefined, "2026-12-01T08:00:00", "2026-12-02T17:00:00"],
  ["Dec 1, 2026 8-3", undefined, "2026-12-01T08:00:00", "2026-12-01T15:00:00"],
  ["12/1/2026 Tue", undefined, "2026-12-01", undefined],
  ["Tue 12/1/2026 8:00-17:00", undefined, "2026-12-01T08:00:00", "2026-12-01T17:00:00"],
  ["12/1/2026 Tuesday 8:00 AM", undefined, "2026-12-01T08:00:00", undefined],
  ["12/1 Tue 8a", undefined, "2026-12-01T08:00:00", undefined],
  ["12/1/2026", "20-4", "2026-12-01T20:00:00", "2026-12-02T04:00:00"],
  ["12/1/2026 TBD", undefined, "2026-12-01", undefined],
  ["Dec 1, 2024", undefined, "2024-12-01", undefined],
  [undefined, undefined, undefined, undefined],
])("the day %s with the time %s begins at %s and ends at %s", (day, time, early, late) => {
  expect(read(day, time)).toEqual({ early, late, notes: undefined });
});

test.each([
  ["12/1/2026", "FCFS", "2026-12-01", undefined],
  ["12/1/2026", "FCFS 08:00-15:00", "2026-12-01T08:00:00", "2026-12-01T15:00:00"],
  ["12/1/2026 FCFS 8-15", undefined, "2026-12-01T08:00:00", "2026-12-01T15:00:00"],
  ["12/1/2026 8:00 AM", "FCFS", "2026-12-01T08:00:00", undefined],
  ["12/1/2026", "First come first served 8a", "2026-12-01T08:00:00", undefined],
])(
  "reads first come, first served as a note, and the hours as the window: %s, %s",
  (day, time, early, late) => {
    expect(read(day, time)).toEqual({ early, late, notes: "First come, first served" });
  },
);

test.each([
  ["12/1/2026", "TBD", "2026-12-01"],
  ["12/1/2026", "any time", "2026-12-01"],
  ["12/1/2026", "24/7", "2026-12-01"],
  ["TBD", undefined, undefined],
  ["TBD", "TBD", undefined],
])("reads day %s and time %s as %s", (day, time, early) => {
  expect(read(day, time)).toEqual({ early, late: undefined, notes: undefined });
});

test.each(["ASAP", "8-12-16", "8-", "25:00", "tue", "8:00 - 11/2/2026 17:00"])(
  "rejects %s with an example of a valid time",
  (time) => {
    expect(() => read("12/1/2026", time)).toThrow(`pickupTime is "${time}"`);
  },
);

test.each(["25:00", "8:00 AM GMT", "- 12/2/2026", "8:00 - Wed 17:00"])("rejects %s after a date", (text) => {
  expect(() => read(`12/1/2026 ${text}`, undefined)).toThrow(
    `pickupDate is "12/1/2026 ${text}", which is not a time. Write a time such as 12/1/2026 8:00`,
  );
});

test("rejects a range of times after a date without a year or a comma", () => {
  for (const cell of ["12/1 8:00-17:00", "Dec 1 2026 8-17"])
    expect(() => read(cell, undefined)).toThrow(`pickupDate is "${cell}", which is not a date`);
});
