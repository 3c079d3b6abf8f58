import { expect, test } from "vitest";
import { createDraft, createStop } from "../../../../../renderer/loads/drafts/draft.ts";
import { findConflicts, mergeDrafts } from "../../../../../renderer/loads/drafts/merge.ts";

const base = { ...createDraft(), note: "as it was", loadNumber: "A-1" };

test("merges a field that only one side changed", () => {
  const draft = { ...base, note: "mine" };
  const current = { ...base, loadNumber: "A-2" };
  expect(findConflicts(base, draft, current)).toEqual([]);
  expect(mergeDrafts(base, draft, current, new Set())).toMatchObject({ note: "mine", loadNumber: "A-2" });
});

test("reports a field that both sides changed and applies the choice", () => {
  const draft = { ...base, note: "mine" };
  const current = { ...base, note: "theirs" };
  expect(findConflicts(base, draft, current)).toEqual([{ path: ["note"], typed: "mine", current: "theirs" }]);
  expect(mergeDrafts(base, draft, current, new Set()).note).toBe("mine");
  expect(mergeDrafts(base, draft, current, new Set(["note"])).note).toBe("theirs");
});

test("merges changes to different fields of the same stop", () => {
  const change = (field: object) => ({ ...base, loadStops: base.loadStops.with(0, { ...stop, ...field }) });
  const stop = { ...createStop(1), clientId: base.loadStops[0]?.clientId ?? "" };
  const draft = change({ stopNotes: "ring twice", contactName: "Ana" });
  const current = change({ contactPhone: "555-0100", contactName: "Bo" });
  expect(findConflicts(base, draft, current)).toEqual([
    { path: ["loadStops", "0", "contactName"], typed: "Ana", current: "Bo" },
  ]);
  expect(mergeDrafts(base, draft, current, new Set()).loadStops[0]).toMatchObject({
    stopNotes: "ring twice",
    contactPhone: "555-0100",
    contactName: "Ana",
  });
});

test("treats reordered stops as one field", () => {
  const draft = { ...base, loadStops: base.loadStops.toReversed() };
  const current = { ...base, loadStops: base.loadStops.map((stop) => ({ ...stop, stopNotes: "dock 4" })) };
  expect(findConflicts(base, draft, current).map(({ path }) => path)).toEqual([["loadStops"]]);
});

test("reports no conflict for equal changes or for a stop read again", () => {
  const change = { ...base, note: "the same" };
  const reread = { ...change, loadStops: base.loadStops.map((stop) => ({ ...stop, clientId: "another" })) };
  expect(findConflicts(base, change, reread)).toEqual([]);
});
