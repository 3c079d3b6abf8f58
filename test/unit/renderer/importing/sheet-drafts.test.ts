import { expect, test } from "vitest";
import { sheetDrafts } from "../../../../renderer/importing/sheet-drafts.ts";
import { type Sheet, useSheets } from "../../../../renderer/importing/sheets.ts";

test("restores a sheet with all choices", () => {
  const sheet: Sheet = {
    kind: "carriers",
    name: "census.csv",
    content: "DOT NUMBER,LEGAL NAME\n77,Oak",
    isText: true,
    hasHeader: true,
    canAssignNumbers: false,
    mapping: ["usdotNumber", null],
    mode: "watched",
    dateOrder: "day-first",
    edits: { 2: ["78", "Oak"] },
    numbers: [1, 2],
    rejected: [],
  };
  sheetDrafts.restore({
    draftId: "sheet",
    kind: "rows",
    loadId: null,
    revision: null,
    content: JSON.stringify(sheet),
  } as never);
  expect(useSheets.getState().sheet?.sheet).toEqual(sheet);
});
