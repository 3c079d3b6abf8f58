import { expect, test } from "vitest";
import { buildDraft } from "../../../../../renderer/loads/quick-post/draft-from-line.ts";
import { parseLine } from "../../../../../shared/line-parser/parse-line.ts";
import { DEFAULT_CODE_LISTS } from "../../../../../shared/reference/code-lists.ts";

const today = { year: 2026, month: 11, day: 20 };

/** The draft of a line whose places were not found. */
const build = (text: string) => {
  const line = parseLine(text, { today, ...DEFAULT_CODE_LISTS });
  return buildDraft({ line, origin: undefined, destination: undefined, stops: [] }, today);
};

test.each([
  ["van 15000", "15000"],
  ["van hurry 42k 15000 $2450 $150", "hurry 15000 $150"],
  ["van $2.50/mi", "$2.50/mi"],
  ["van $2450 $2.50/mi", "$2.50/mi"],
])("adds numbers that fit no field to the note: %s", (text, note) => {
  expect(build(`dal tx atl ga ${text}`).note).toBe(note);
});

test("leaves the city of a missing origin empty", () => {
  const cities = build("? to atl ga van").loadStops.map(({ location }) => location.city);
  expect(cities).toEqual(["", "atl ga"]);
});

test.each([
  ["12/1 del 3p", ["2026-12-01", "2026-12-01T15:00:00"]],
  ["pu 8a del 3p", ["2026-11-20T08:00:00", "2026-11-20T15:00:00"]],
  ["del 3p", ["", "2026-11-20T15:00:00"]],
])("takes a delivery time without a day as the pickup day, or as today: %s", (text, times) => {
  expect(build(`dal tx atl ga ${text}`).loadStops.map((stop) => stop.earlyDateTime)).toEqual(times);
});
