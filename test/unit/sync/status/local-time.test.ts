import { expect, test } from "vitest";
import { formatLocalTime, formatTimeOfDay } from "../../../../electron/sync/status/local-time.ts";

const afternoon = Date.UTC(2026, 10, 23, 20, 30, 5);
const isTwelveHour = new Intl.DateTimeFormat(undefined, { hour: "numeric" }).resolvedOptions().hour12;

test("formats times by the clock of the system's language", () => {
  const [short, long] = isTwelveHour ? ["2:30 PM", "2:30:05 PM"] : ["14:30", "14:30:05"];
  expect(formatLocalTime(afternoon, "America/Chicago")).toBe(`Mon 11/23/2026 ${short} CST`);
  expect(formatTimeOfDay(afternoon, "America/Chicago")).toBe(`${long} CST`);
});
