import fc from "fast-check";
import { expect, test } from "vitest";
import { importFile } from "../../../../electron/services/import/import.ts";
import { previewImport } from "../../../../electron/services/import/preview.ts";
import { LanedeskError } from "../../../../shared/failure.ts";
import type { ImportKind } from "../../../../shared/views/import.ts";
import { testService } from "../../../support/service.ts";

const headers: Record<ImportKind, string> = {
  carriers: "DOT NUMBER,LEGAL NAME,ALLOWED TO OPERATE,OOS DATE,TOTAL DRIVERS,docket1",
  loads:
    "loadNumber,originCity,originState,originZip,destinationCity,destinationState,equipmentTypeId,rate,pickupDate",
  rates:
    "bookedDate,originCity,originState,originZip,destinationCity,destinationState,destinationZip,equipmentCode,totalRate",
  "registration-steps": "MonitorID,CompanyName,MCNumber,USDOTNumber,LastStep,UTC_RegistrationDate",
  diesel: "week,region,perGallon",
};

const cell = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom("", "1", "75201", "Dallas", "TX", "Y", "V", "2026-11-01", "1800", "MC7"),
  },
  { weight: 1, arbitrary: fc.string({ unit: "binary" }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '"',
      '""',
      "\n",
      "\r\n",
      ",",
      ";",
      "\t",
      "\0",
      "\uD800",
      "=1+1",
      "-5",
      "1e9",
      "9".repeat(400),
    ),
  },
);

const file = fc.constantFrom(...(Object.keys(headers) as ImportKind[])).chain((kind) =>
  fc.record({
    kind: fc.constant(kind),
    content: fc.oneof(
      fc.string({ unit: "binary" }),
      fc
        .array(fc.array(cell, { maxLength: 10 }), { maxLength: 8 })
        .map((rows) => [headers[kind], ...rows.map((row) => row.join(","))].join("\n")),
    ),
  }),
);

test("imports or rejects every row of a random file, and the same file again changes nothing", async () => {
  const { context, caller } = await testService();
  const run = async (kind: ImportKind, content: string) => {
    try {
      return await importFile(context, caller, kind, content);
    } catch (error) {
      if (error instanceof LanedeskError && error.code === "invalid") return undefined;
      throw error;
    }
  };
  await fc.assert(
    fc.asyncProperty(file, async ({ kind, content }) => {
      await run(kind, content);
      const again = await run(kind, content);
      if (!again) return;
      const { read, added, changed, unchanged, rejected } = again.result;
      expect(read).toBe(added + changed + unchanged + rejected);
      expect(again.rejected.length).toBe(rejected);
      expect(again.rejected.every(({ row, reason }) => row > 0 && reason !== "")).toBe(true);
      expect(added).toBe(0);
    }),
    { numRuns: 150 },
  );
}, 60_000);

test.each([
  ["one line without end", ",".repeat(60_000_000), /its first line is too long/],
  [
    "more columns than a table has",
    Array.from({ length: 100_000 }, (_, at) => `c${at}`).join(),
    /has 100000 columns/,
  ],
])("rejects a file that is not a table before reading it all: %s", async (_, content, words) => {
  const { context, caller } = await testService();
  await expect(importFile(context, caller, "loads", content)).rejects.toThrow(words);
  await expect(previewImport(context, caller, { kind: "loads", content })).rejects.toThrow(words);
});

/** Nearly the longest accepted row, with text that is slow for regular expressions. */
const long = (words: string) => words.repeat(Math.floor(600_000 / words.length));

test.each<[kind: ImportKind, header: string, row: string]>([
  ["loads", headers.loads, `L1,Dallas,TX,,Atlanta,GA,${long("53 ")},,`],
  ["loads", "loadNumber,origin,destination,equipmentTypeId", `L1,"${long(",")}",Atlanta GA,V`],
  [
    "rates",
    "bookedDate,origin,destination,equipmentCode,totalRate",
    `2026-11-01,"${long(",")}",Atlanta GA,V,900`,
  ],
  ["rates", "date,origin,destination,rateLow,rateHigh", `2026-11-01,${long("CENTRAL ")},Dallas TX,900,1000`],
  ["carriers", "intrastateNumber,LEGAL NAME", `${long("7")},Ann`],
  ["registration-steps", headers["registration-steps"], `1,Ann,,,Thank You,${long("2")}`],
])("rejects a very long cell of %s quickly, with a short message", async (kind, header, row) => {
  const { context, caller } = await testService();
  const { result, rejected } = await importFile(context, caller, kind, `${header}\n${row}\n`);
  expect(result).toMatchObject({ read: 1, rejected: 1 });
  expect(rejected[0]?.reason).toMatch(/^\w+ has \d+ characters\. Shorten the text to 200\.$/);
});
