import { expect, test } from "vitest";
import { emptyDraft } from "../../../../../renderer/loads/editor/draft.ts";
import { differences, merged } from "../../../../../renderer/loads/editor/merge.ts";

const base = { ...emptyDraft(), note: "as it was", loadNumber: "A-1" };

test("a field that only one side changed is merged by itself", () => {
  const mine = { ...base, note: "mine" };
  const theirs = { ...base, loadNumber: "A-2" };
  expect(differences(base, mine, theirs)).toEqual([]);
  expect(merged(base, mine, theirs, new Set())).toMatchObject({ note: "mine", loadNumber: "A-2" });
});

test("a field that both changed is shown with both values, and stands as it was chosen", () => {
  const mine = { ...base, note: "mine" };
  const theirs = { ...base, note: "theirs" };
  expect(differences(base, mine, theirs)).toEqual([{ path: ["note"], mine: "mine", theirs: "theirs" }]);
  expect(merged(base, mine, theirs, new Set()).note).toBe("mine");
  expect(merged(base, mine, theirs, new Set(["note"])).note).toBe("theirs");
});

test("the same change on both sides is no difference, and neither is a stop that was only read again", () => {
  const change = { ...base, note: "the same" };
  const reread = { ...change, loadStops: base.loadStops.map((stop) => ({ ...stop, handle: "another" })) };
  expect(differences(base, change, reread)).toEqual([]);
});
