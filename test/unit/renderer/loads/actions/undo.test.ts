import { expect, test } from "vitest";
import { getCurrentRevision, recordRestoredRevision } from "../../../../../renderer/loads/actions/undo.ts";

test("a revision leads to the latest one with its values, also after the undo of a save without a change", () => {
  recordRestoredRevision("load", 1, 3);
  recordRestoredRevision("load", 3, 3);
  recordRestoredRevision("load", 3, 5);
  expect([1, 2, 3, 5].map((revision) => getCurrentRevision("load", revision))).toEqual([5, 2, 5, 5]);
  recordRestoredRevision("other", 2, 2);
  expect(getCurrentRevision("other", 2)).toBe(2);
});
