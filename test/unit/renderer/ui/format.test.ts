import { expect, onTestFinished, test } from "vitest";
import { momentHere } from "../../../../renderer/ui/format.ts";

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
