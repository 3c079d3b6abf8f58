import { expect, onTestFinished, test, vi } from "vitest";
import {
  formatAge,
  formatAgo,
  formatDaysIn,
  formatLocalIso,
  formatStopTime,
  formatStopWindow,
} from "../../../../renderer/ui/format.ts";

test.each([
  ["America/Chicago", "2026-11-21T04:42:03-06:00"],
  ["Asia/Kolkata", "2026-11-21T16:12:03+05:30"],
])("formats a moment in %s with its UTC offset", (zone, text) => {
  const before = process.env.TZ;
  onTestFinished(() => {
    if (before === undefined) delete process.env.TZ;
    else process.env.TZ = before;
  });
  process.env.TZ = zone;
  const moment = Date.UTC(2026, 10, 21, 10, 42, 3);
  expect(formatLocalIso(moment)).toBe(text);
  expect(Date.parse(text)).toBe(moment);
});

test("an age has no seconds, because it is not updated every second", () => {
  expect(formatAge(45_000)).toBe("now");
  expect(formatAge(60_000)).toBe("1 min");
  expect(formatAge(3 * 86_400_000)).toBe("3 d");
});

test("shows midnight as a time, and no time for a date without one", () => {
  useDecember2026();
  expect(formatStopTime("2026-12-01T00:00:00")).toBe("Tue 12/1 12:00 AM");
  expect(formatStopTime("2026-12-01")).toBe("Tue 12/1");
});

test("formats the days in a text of the import", () => {
  useDecember2026();
  expect(formatDaysIn("2027-02-01 is in the future. A year earlier? 2026-02-01.")).toBe(
    "Mon 2/1/2027 is in the future. A year earlier? Sun 2/1.",
  );
  expect(formatDaysIn("A-17 · pickup 2026-12-01 08:00 · Van")).toBe("A-17 · pickup Tue 12/1 8:00 AM · Van");
});

test("shows the year if it is not this year", () => {
  useDecember2026();
  expect(formatStopTime("2027-01-04T08:00:00")).toBe("Mon 1/4/2027 8:00 AM");
});

test.each([
  ["2026-12-01T08:00:00", "2026-12-01T12:00:00", "Tue 12/1 8:00 AM–12:00 PM"],
  ["2026-12-01T00:00:00", "2026-12-01T04:00:00", "Tue 12/1 12:00 AM–4:00 AM"],
  ["2026-12-01T20:00:00", "2026-12-02T00:00:00", "Tue 12/1 8:00 PM–Wed 12/2 12:00 AM"],
  ["2026-12-01", "2026-12-01T12:00:00", "Tue 12/1 until 12:00 PM"],
  ["2026-12-01T08:00:00", "2026-12-01", "Tue 12/1 8:00 AM"],
  ["2026-12-01", "2026-12-02", "Tue 12/1–Wed 12/2"],
  ["2026-12-01T00:00:00", "2026-12-01T23:59:00", "Tue 12/1"],
  [null, "2026-12-02", "Wed 12/2"],
])("shows a stop window from %s to %s as %s", (early, late, text) => {
  useDecember2026();
  expect(formatStopWindow(early, late)).toBe(text);
});

test.each([
  [30_000, "just now"],
  [3 * 60_000, "3 min ago"],
  [5 * 3_600_000, "5 h ago"],
  [49 * 3_600_000, "2 d ago"],
])("shows a time %i ms ago as %s", (milliseconds, text) => expect(formatAgo(0, milliseconds)).toBe(text));

function useDecember2026() {
  vi.useFakeTimers({ now: Date.UTC(2026, 11, 1, 12), toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
}
