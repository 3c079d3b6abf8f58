import { expect, test } from "vitest";
import { emptyDraft, emptyStop } from "../../../../../renderer/loads/drafts/draft.ts";
import { findConflicts, mergeDrafts } from "../../../../../renderer/loads/drafts/merge.ts";

const base = { ...emptyDraft(), note: "as it was", loadNumber: "A-1" };

test("a field that only one side changed is merged by itself", () => {
  const mine = { ...base, note: "mine" };
  const theirs = { ...base, loadNumber: "A-2" };
  expect(findConflicts(base, mine, theirs)).toEqual([]);
  expect(mergeDrafts(base, mine, theirs, new Set())).toMatchObject({ note: "mine", loadNumber: "A-2" });
});

test("a field that both changed is shown with both values, and stands as it was chosen", () => {
  const mine = { ...base, note: "mine" };
  const theirs = { ...base, note: "theirs" };
  expect(findConflicts(base, mine, theirs)).toEqual([{ path: ["note"], mine: "mine", theirs: "theirs" }]);
  expect(mergeDrafts(base, mine, theirs, new Set()).note).toBe("mine");
  expect(mergeDrafts(base, mine, theirs, new Set(["note"])).note).toBe("theirs");
});

test("two who change different fields of the same stop do not stand in each other's way", () => {
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

test("stops that were moved about are taken or left as a whole", () => {
  const mine = { ...base, loadStops: base.loadStops.toReversed() };
  const theirs = { ...base, loadStops: base.loadStops.map((stop) => ({ ...stop, stopNotes: "dock 4" })) };
  expect(findConflicts(base, mine, theirs).map(({ path }) => path)).toEqual([["loadStops"]]);
});

test("the same change on both sides is no difference, and neither is a stop that was only read again", () => {
  const change = { ...base, note: "the same" };
  const reread = { ...change, loadStops: base.loadStops.map((stop) => ({ ...stop, clientId: "another" })) };
  expect(findConflicts(base, change, reread)).toEqual([]);
});
