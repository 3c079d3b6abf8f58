import { expect, test } from "vitest";
import { parseStopMoment } from "../../../shared/read-moment.ts";

const today = { year: 2026, month: 11, day: 20 };
const read = (typed: string, near?: { year: number; month: number; day: number }) =>
  parseStopMoment(typed, { today, near });

test.each([
  ["12/1 8:00", "2026-12-01T08:00:00"],
  ["12/1 8a", "2026-12-01T08:00:00"],
  ["12/1/27 1:30pm", "2027-12-01T13:30:00"],
  ["tue 14:00", "2026-11-24T14:00:00"],
  ["today 0830", "2026-11-20T08:30:00"],
  ["tomorrow", "2026-11-21"],
  ["Tue 1 Dec, 08:00", "2026-12-01T08:00:00"],
  ["Tue 1 Dec 2027, 08:00", "2027-12-01T08:00:00"],
  ["dec 1 12a", "2026-12-01T00:00:00"],
  ["Dec 3", "2026-12-03"],
  ["dec 3rd", "2026-12-03"],
  ["1 dec 2026", "2026-12-01"],
  ["Dec 3 2027", "2027-12-03"],
  ["Tue 1 Dec, 00:00", "2026-12-01T00:00:00"],
  ["dec 3 2030", "2026-12-03T20:30:00"],
  ["12/1 @ 8:00", "2026-12-01T08:00:00"],
  ["tomorrow at noon", "2026-11-21T12:00:00"],
  ["8a 12/1", "2026-12-01T08:00:00"],
  ["12/1 tue", "2026-12-01"],
  ["dec 1 tuesday 8a", "2026-12-01T08:00:00"],
  ["Tue. Dec 1", "2026-12-01"],
  ["Tue Dec 1 tue.", "2026-12-01"],
])("%s is %s", (typed, moment) => {
  expect(read(typed)).toBe(moment);
});

test.each(["monthly", "saturn", "friendly 8a", "decatur 3", "3 marina", "12/1 satisfied"])(
  "does not take %s for a day",
  (typed) => {
    expect(read(typed)).toBeUndefined();
  },
);

test("keeps a wire date-time unchanged, with its zone", () => {
  expect(read("2026-12-1T22:6:47Z")).toBe("2026-12-1T22:6:47Z");
});

test("combines a time with the nearby day only", () => {
  expect(read("12:00", { year: 2026, month: 12, day: 1 })).toBe("2026-12-01T12:00:00");
  expect(read("2026", { year: 2026, month: 12, day: 1 })).toBe("2026-12-01T20:26:00");
  expect(read("12:00")).toBeUndefined();
});

test("resolves a day without a year to the next or a just passed one", () => {
  expect(read("1/5")).toBe("2027-01-05");
  expect(read("11/18")).toBe("2026-11-18");
});

test.each([
  ["12/30", "2026-12-30"],
  ["12/30 8a", "2026-12-30T08:00:00"],
  ["dec 30 2026", "2026-12-30"],
  ["11/4", "2026-11-04"],
  ["11/3", "2027-11-03"],
  ["1/5", "2027-01-05"],
])("in January, %s is %s", (typed, moment) => {
  expect(parseStopMoment(typed, { today: { year: 2027, month: 1, day: 3 } })).toBe(moment);
});

test("resolves February 29 in December to the next year", () => {
  expect(parseStopMoment("2/29", { today: { year: 2027, month: 12, day: 20 } })).toBe("2028-02-29");
});

test.each(["", "soon", "13/1", "2/30", "12/1 25:00", "8"])("does not understand %j", (typed) => {
  expect(read(typed)).toBeUndefined();
});
