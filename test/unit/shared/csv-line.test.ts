import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { expect, test } from "vitest";
import { csvLine } from "../../../shared/csv-line.ts";

test("numbers stand as they are, and nothing is an empty cell", () => {
  expect(csvLine([1, -2.5, null, "", "Dallas, TX", 'say "now"', "two\nlines"])).toBe(
    '1,-2.5,,,"Dallas, TX","say ""now""","two\nlines"\r\n',
  );
});

test("a text that a spreadsheet would run is told as text", () => {
  expect(csvLine(["=1+1", "+1", "-1", "@A1", "\t=1", '=HYPERLINK("http://x")'])).toBe(
    `'=1+1,'+1,'-1,'@A1,'\t=1,"'=HYPERLINK(""http://x"")"\r\n`,
  );
});

test("every text is read back as it was, but for the apostrophe before a formula", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: "binary" }), { minLength: 1, maxLength: 5 }), (cells) => {
      const [read] = parse(csvLine(cells), { recordDelimiter: "\r\n" });
      const safe = cells.map((cell) => (/^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell));
      expect(read ?? [""]).toEqual(safe);
    }),
  );
});
