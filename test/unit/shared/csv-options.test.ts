import { parse } from "csv-parse/sync";
import { stringify } from "csv-stringify/sync";
import fc from "fast-check";
import { expect, test } from "vitest";
import { csvOptions } from "../../../shared/csv-options.ts";

test("writes numbers unchanged and null as an empty cell", () => {
  expect(stringify([[1, -2.5, null, "", "Dallas, TX", 'say "now"', "two\nlines"]], csvOptions)).toBe(
    '1,-2.5,,,"Dallas, TX","say ""now""","two\nlines"\r\n',
  );
});

test("puts an apostrophe before text that a spreadsheet would run", () => {
  expect(stringify([["=1+1", "+1", "-1", "@A1", "\t=1", '=HYPERLINK("http://x")']], csvOptions)).toBe(
    `'=1+1,'+1,'-1,'@A1,'\t=1,"'=HYPERLINK(""http://x"")"\r\n`,
  );
  expect(stringify([["\r=1", "\n=1", "＝1", "＋1", "－1", "＠A1"]], csvOptions)).toBe(
    `"'\r=1","'\n=1",'＝1,'＋1,'－1,'＠A1\r\n`,
  );
});

test("reads every text back unchanged, except for the apostrophe before a formula", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: "binary" }), { minLength: 1, maxLength: 5 }), (cells) => {
      const [read] = parse(stringify([cells], csvOptions), { recordDelimiter: "\r\n" });
      const safe = cells.map((cell) => (/^[=+\-@\t\r\n＝＋－＠]/.test(cell) ? `'${cell}` : cell));
      expect(read ?? [""]).toEqual(safe);
    }),
  );
});
