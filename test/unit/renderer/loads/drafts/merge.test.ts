import { expect, test } from "vitest";
import { emptyDraft, emptyStop } from "../../../../../renderer/loads/drafts/draft.ts";
import { findConflicts, mergeDrafts } from "../../../../../renderer/loads/drafts/merge.ts";

const base = { ...emptyDraft(), note: "as it was", loadNumber: "A-1" };

test("merges a field that only one side changed", () => {
  const mine = { ...base, note: "mine" };
  const theirs = { ...base, loadNumber: "A-2" };
  expect(findConflicts(base, mine, theirs)).toEqual([]);
  expect(mergeDrafts(base, mine, theirs, new Set())).toMatchObject({ note: "mine", loadNumber: "A-2" });
});

test("reports a field that both sides changed and applies the choice", () => {
  const mine = { ...base, note: "mine" };
  const theirs = { ...base, note: "theirs" };
  expect(findConflicts(base, mine, theirs)).toEqual([{ path: ["note"], mine: "mine", theirs: "theirs" }]);
  expect(mergeDrafts(base, mine, theirs, new Set()).note).toBe("mine");
  expect(mergeDrafts(base, mine, theirs, new Set(["note"])).note).toBe("theirs");
});

test("merges changes to different fields of the same stop", () => {
  const change = (field: object) => ({ ...base, loadStops: base.loadStops.with(0, { ...stop, ...field }) });
  const stop = { ...emptyStop(1), clientId: base.loadStops[0]?.clientId ?? "" };
  const mine = change({ stopNotes: "ring twice", contactName: "Ana" });
  const theirs = change({ contactPhone: "555-0100", contactName: "Bo" });
  expect(findConflicts(base, mine, theirs)).toEqual([
    { path: ["loadStops", "0", "contactName"], mine: "Ana", theirs: "Bo" },
  ]);
  expect(mergeDrafts(base, mine, theirs, new Set()).loadStops[0]).toMatchObject({
    stopNotes: "ring twice",
    contactPhone: "555-0100",
    contactName: "Ana",
  });
});

test("treats reordered stops as one field", () => {
  const mine = { ...base, loadStops: base.loadStops.toReversed() };
  const theirs = { ...base, loadStops: base.loadStops.map((stop) => ({ ...stop, stopNotes: "dock 4" })) };
  expect(findConflicts(base, mine, theirs).map(({ path }) => path)).toEqual([["loadStops"]]);
});

test("reports no conflict for equal changes or for a stop read again", () => {
  const change = { ...base, note: "the same" };
  const reread = { ...change, loadStops: base.loadStops.map((stop) => ({ ...stop, clientId: "another" })) };
  expect(findConflicts(base, change, reread)).toEqual([]);
});
