import { expect, test } from "vitest";
import { csvOf, readRows, understoodIn } from "../../../../../renderer/loads/pasting/rows.ts";

test("cells of a spreadsheet stand between tabs, and headings are read in any spelling", () => {
  const pasted = readRows("Load Number\tORIGIN CITY\tShipper\nA-1\tDallas\tAcme, Inc.\n");
  expect(pasted).toEqual({
    header: ["loadNumber", "originCity", "Shipper"],
    rows: [["A-1", "Dallas", "Acme, Inc."]],
  });
  expect(understoodIn(pasted)).toEqual(["loadNumber", "originCity"]);
});

test("commas separate where there is no tab, but not inside quotes", () => {
  expect(readRows('loadNumber,note\nA-1,"call ""Bob"", then go"').rows).toEqual([
    ["A-1", 'call "Bob", then go'],
  ]);
});

test("empty cells keep their place", () => {
  expect(readRows("a\tb\tc\n1\t\t3\n\t2\t").rows).toEqual([
    ["1", "", "3"],
    ["", "2", ""],
  ]);
});

test("what is read goes on as CSV, with quotes where they are needed", () => {
  expect(csvOf(readRows('note\trate\n"say ""hi"", twice"\t2450'))).toBe(
    'note,rate\n"say ""hi"", twice",2450',
  );
});
