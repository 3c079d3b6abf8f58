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
  ["12/1 del 3p", ["2026-12-01", "2026-12-01T15:00:00"]],
  ["pu 8a del 3p", ["2026-11-20T08:00:00", "2026-11-20T15:00:00"]],
  ["del 3p", ["", "2026-11-20T15:00:00"]],
])("takes a delivery time without a day as the pickup day, or as today: %s", (text, times) => {
  expect(build(`dal tx atl ga ${text}`).loadStops.map((stop) => stop.earlyDateTime)).toEqual(times);
});
