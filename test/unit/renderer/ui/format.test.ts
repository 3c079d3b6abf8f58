import { expect, onTestFinished, test, vi } from "vitest";
import { momentHere, stopTime, stopWindow } from "../../../../renderer/ui/format.ts";

test.each([
  ["America/Chicago", "2026-11-21T04:42:03-06:00"],
  ["Asia/Kolkata", "2026-11-21T16:12:03+05:30"],
])("a moment for other programs is the machine's own time in %s, and says how far from UTC", (zone, text) => {
  const before = process.env.TZ;
  onTestFinished(() => {
    if (before === undefined) delete process.env.TZ;
    else process.env.TZ = before;
  });
  process.env.TZ = zone;
  const moment = Date.UTC(2026, 10, 21, 10, 42, 3);
  expect(momentHere(moment)).toBe(text);
  expect(Date.parse(text)).toBe(moment);
});

test("midnight is a time of day, and a day alone has none", () => {
  inDecember2026();
  expect(stopTime("2026-12-01T00:00:00")).toBe("Tue 1 Dec, 00:00");
  expect(stopTime("2026-12-01")).toBe("Tue 1 Dec");
});

test.each([
  ["2026-12-01T08:00:00", "2026-12-01T12:00:00", "Tue 1 Dec, 08:00–12:00"],
  ["2026-12-01T00:00:00", "2026-12-01T04:00:00", "Tue 1 Dec, 00:00–04:00"],
  ["2026-12-01T20:00:00", "2026-12-02T00:00:00", "Tue 1 Dec, 20:00–Wed 2 Dec, 00:00"],
  ["2026-12-01", "2026-12-01T12:00:00", "Tue 1 Dec, until 12:00"],
  ["2026-12-01T08:00:00", "2026-12-01", "Tue 1 Dec, 08:00"],
  ["2026-12-01", "2026-12-02", "Tue 1 Dec–Wed 2 Dec"],
  [null, "2026-12-02", "Wed 2 Dec"],
])("a stop that is open from %s until %s says %s", (early, late, words) => {
  inDecember2026();
  expect(stopWindow(early, late)).toBe(words);
});

/** The year is left out while it is the present one. */
function inDecember2026() {
  vi.useFakeTimers({ now: Date.UTC(2026, 11, 1, 12), toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
}
