import { expect, test } from "vitest";
import { saveMapping } from "../../../../electron/services/import/column-mapping.ts";
import { importFile, toImportOptions } from "../../../../electron/services/import/import.ts";
import { previewImport } from "../../../../electron/services/import/preview.ts";
import { type ImportSource, importSource } from "../../../../shared/views/import.ts";
import { countTurns } from "../../../support/count-turns.ts";
import { fixture } from "../../../support/fixture.ts";
import { type TestService, testService } from "../../../support/service.ts";

const source = (content: string, change: Partial<ImportSource> = {}): ImportSource =>
  importSource.parse({ kind: "loads", content, ...change });
const preview = ({ context, caller }: TestService, content: string, change: Partial<ImportSource> = {}) =>
  previewImport(context, caller, source(content, change));
const run = ({ context, caller }: TestService, content: string, change: Partial<ImportSource> = {}) =>
  importFile(
    context,
    caller,
    change.kind ?? "loads",
    content,
    undefined,
    toImportOptions(source(content, change)),
  );
const loadNumbered = ({ context }: TestService, loadNumber: string) =>
  context.store.read(["loads"], async ({ loads }) => (await loads.findByNumber("a", loadNumber, 1))[0]);

/** Cells copied from a spreadsheet: tabs, unusual headings, and two invalid rows. */
const spreadsheet = [
  "Ref #\tOrigin\tDel City\tDel ST\tPU Date\tTrailer\tLbs\tOffer\tDispatcher",
  'L-1\tDallas, TX\tAtlanta\tGA\t12/1/2026 8:30 AM\tVan\t42,000 lbs\t"$2,450.00"\tPat',
  "L-2\tKansas City Missouri 64101\tMemphis\tTN\t12/2/2026\treefer\t38k\t1900\tPat",
  "L-3\tnowhere\tMemphis\tTN\t12/2/2026\tVan\t\t\tPat",
  "\tDallas, TX\tAtlanta\tGA\t12/3/2026\tVan\t\t\tPat",
].join("\r\n");

const mapping = [
  "loadNumber",
  "origin",
  "destinationCity",
  "destinationState",
  "pickupDate",
  "equipmentTypeId",
  "weight",
  "rate",
  null,
];

test("proposes a field for each column and reports each rejected row with a reason", async () => {
  const service = await testService();
  const seen = await preview(service, spreadsheet);
  expect(seen.columns.map(({ name }) => name)[0]).toBe("Ref #");
  expect(seen.columns.map(({ field }) => field)).toEqual(mapping);
  expect(seen).toMatchObject({ hasHeader: true, problem: "", read: 4, rejected: 2 });
  expect(seen.rejectedRows).toEqual([
    {
      row: 4,
      cells: expect.arrayContaining(["L-3", "nowhere"]),
      reason: expect.stringContaining("origin"),
      errors: [{ field: "origin", reason: expect.stringContaining("nowhere") }],
    },
    {
      row: 5,
      cells: expect.any(Array),
      reason: expect.stringContaining("loadNumber is empty"),
      errors: [{ field: "loadNumber", reason: expect.stringContaining("loadNumber is empty") }],
    },
  ]);
  expect(seen.rows[0]?.cells[1]).toBe("Dallas, TX");
  expect(seen.fields).toContainEqual({ field: "rate", label: "Rate (USD)", isRequired: false });
  expect(await loadNumbered(service, "L-1")).toBeUndefined();
});

test("warns about an unknown place, which is imported as written", async () => {
  const service = await testService();
  const file =
    'loadNumber,origin,destination,equipment\n1,"Dallas, TX","Atlanta, GA",Van\n2,"Dalas, TX","Memphis, TN",Van\n';
  const { rejected, warnings } = await preview(service, file);
  expect(rejected).toBe(0);
  expect(warnings).toEqual([
    { row: 3, message: "Lanedesk can't find Dalas, TX and posts the load without miles." },
  ]);
});

test("imports valid rows first and corrected rows later, without duplicates", async () => {
  const service = await testService();
  const first = await run(service, spreadsheet, { mapping });
  expect(first.result).toEqual({ read: 4, added: 2, changed: 0, unchanged: 0, rejected: 2 });
  expect(await loadNumbered(service, "L-1")).toMatchObject({
    loadStops: [
      { earlyDateTime: "2026-12-01T08:30:00", location: { city: "Dallas", state: "TX", countryCode: "US" } },
      { location: { city: "Atlanta" } },
    ],
    equipmentAttributes: { equipmentTypeId: 1 },
    dimensional: { weight: 42_000 },
    rateAttributes: { postedAllInRate: { amount: 2450 } },
  });
  expect(await loadNumbered(service, "L-2")).toMatchObject({
    loadStops: [{ location: { city: "Kansas City", state: "MO", postalCode: "64101" } }, {}],
    dimensional: { weight: 38_000 },
  });
  const edits = first.rejected.map(({ row, cells }) => ({
    row,
    cells: cells.map((cell, index) => (index === 0 ? `L-${row}` : cell === "nowhere" ? "Tulsa OK" : cell)),
  }));
  expect((await run(service, spreadsheet, { mapping, edits })).result).toEqual({
    read: 4,
    added: 2,
    changed: 0,
    unchanged: 2,
    rejected: 0,
  });
  expect((await preview(service, spreadsheet, { mapping, edits })).rejected).toBe(0);
  expect((await run(service, spreadsheet, { mapping, edits })).result).toMatchObject({ unchanged: 4 });
});

test("reads pasted rows without a header from the first line once mapped", async () => {
  const service = await testService();
  const rows = spreadsheet.split("\r\n").slice(1).join("\r\n");
  const unmapped = await preview(service, rows);
  expect(unmapped).toMatchObject({ hasHeader: false, read: 4 });
  expect(unmapped.columns[0]).toEqual({ name: "Column 1", field: null });
  expect(unmapped.problem).toContain("loadNumber");
  const mapped = await preview(service, rows, { mapping, hasHeader: false });
  expect(mapped).toMatchObject({ problem: "", read: 4, rejected: 2 });
  expect((await run(service, rows, { mapping, hasHeader: false })).result).toMatchObject({ added: 2 });
});

test("reads a list of booked rates with each place in one column", async () => {
  const service = await testService();
  const rates = [
    "Booked;From;To;Trailer;Carrier Pay;Carrier",
    '11/2/2026;"Dallas, TX 75201";Atlanta GA;53\' dry van;$2,100;Prairie Star',
    "46329;Chicago IL;Memphis, Tennessee;reefer;1900;",
    "11/4/2026;nowhere;Memphis TN;van;1700;",
  ].join("\n");
  const seen = await preview(service, rates, { kind: "rates" });
  expect(seen).toMatchObject({ problem: "", read: 3, rejected: 1 });
  expect(seen.rejectedRows).toMatchObject([{ row: 4, errors: [{ field: "origin" }] }]);
  const { result } = await run(service, rates, {
    kind: "rates",
    mapping: seen.columns.map(({ field }) => field),
  });
  expect(result).toMatchObject({ added: 2, rejected: 1 });
});

test("skips Excel's sep= line before the header", async () => {
  const service = await testService();
  const seen = await preview(
    service,
    `\uFEFFsep=;\r\nLoad;Origin;Destination;Equip\r\n7;Dallas, TX;Reno NV;van`,
  );
  expect(seen).toMatchObject({ hasHeader: true, problem: "", read: 1, rejected: 0 });
});

test("separates cells copied from a spreadsheet at tabs, also when the cells have as many commas", async () => {
  const seen = await preview(
    await testService(),
    "A-1\tDallas, TX, USA\tAtlanta, GA\tVan\t42,000\t$2,450\nA-2\tReno, NV\tTulsa, OK\tVan\t41,000\t$3,450",
    {
      mapping: ["loadNumber", "origin", "destination", "equipmentTypeId", "weight", "rate"],
      hasHeader: false,
    },
  );
  expect(seen).toMatchObject({ problem: "", read: 2, rejected: 0 });
});

test.each([true, false])(
  "reports the row of an unterminated quotation, with a header: %s",
  async (hasHeader) => {
    const service = await testService();
    const rows = 'L-1\tDallas, TX\tAtlanta GA\tVan\nL-2\t"Dallas, TX\tAtlanta GA\tVan\n';
    const seen = await preview(service, `${hasHeader ? "a\tb\tc\td\n" : ""}${rows}`, {
      mapping: ["loadNumber", "origin", "destination", "equipmentTypeId"],
      hasHeader,
    });
    expect(seen.rejectedRows).toMatchObject([
      { row: hasHeader ? 3 : 2, reason: expect.stringContaining("quotation") },
    ]);
  },
);

test("applies the saved mapping to a file with the same header", async () => {
  const service = await testService();
  const unfamiliar = (rows: string) => `Wohin;Woher;Nr;Art\n${rows}`;
  const first = unfamiliar("Atlanta GA;Dallas TX;L-1;van");
  expect((await preview(service, first)).problem).not.toBe("");
  const mapping = ["destination", "origin", "loadNumber", "equipmentTypeId"];
  await saveMapping(service.context, source(first, { mapping }));
  const next = await preview(service, unfamiliar("Chicago IL;Laredo TX;L-2;reefer"));
  expect(next.columns.map(({ field }) => field)).toEqual(mapping);
  expect(next).toMatchObject({ problem: "", rejected: 0 });
  expect((await preview(service, "Nr;Art\nL-3;van")).columns[0]?.field).toBeNull();
});

test("reports a missing required field and rejects a field that is mapped twice", async () => {
  const service = await testService();
  const without = mapping.map((field) => (field === "equipmentTypeId" ? null : field));
  expect((await preview(service, spreadsheet, { mapping: without })).problem).toContain("equipmentTypeId");
  await expect(run(service, spreadsheet, { mapping: without })).rejects.toThrow(/equipmentTypeId/);
  await expect(preview(service, spreadsheet, { mapping: ["rate", "rate"] })).rejects.toThrow(
    /Two columns are mapped to rate/,
  );
  await expect(preview(service, " \n")).rejects.toThrow(/no header/);
});

test.each([
  ["carriers", "fmcsa-carrier-lookups.csv", 3],
  ["rates", "usda-truck-rates.csv", 0],
] as const)("proposes for a known file of %s the mapping of its header", async (kind, name, atLeast) => {
  const service = await testService();
  const content = await fixture(name);
  const seen = await preview(service, content, { kind });
  expect(seen.problem).toBe("");
  expect(seen.rejected).toBeGreaterThanOrEqual(atLeast);
  const proposed = seen.columns.map(({ field }) => field);
  const { result, rejected } = await run(service, content, { kind, mapping: proposed });
  expect(rejected).toEqual(seen.rejectedRows);
  expect(result.added).toBeGreaterThan(0);
  expect((await run(service, content, { kind })).result).toEqual({
    ...result,
    added: 0,
    unchanged: result.added + result.unchanged,
  });
});

test("reports the progress of a preview and stops when it is canceled", async () => {
  const { context, caller } = await testService();
  const lines = Array.from({ length: 500 }, (_, index) => `L-${index}\tDallas, TX`).join("\n");
  const controller = new AbortController();
  const progress: number[] = [];
  const seen = await previewImport(context, caller, source(`Ref\tOrigin\n${lines}`), {
    signal: controller.signal,
    reportProgress: (done) => {
      progress.push(done);
      if (done >= 100) controller.abort();
    },
  });
  expect(progress).toEqual([20, 40, 60, 80, 100]);
  expect(seen.read).toBe(100);
});

test("cancels a preview that reads only blank rows", async () => {
  const service = await testService();
  const stop = new AbortController();
  setImmediate(() => stop.abort());
  const content = `${spreadsheet.split("\r\n")[0]}\n${"\t\n".repeat(20_000)}L-1\tDallas, TX\tAtlanta\tGA`;
  const work = { signal: stop.signal, reportProgress: () => {} };
  expect((await previewImport(service.context, service.caller, source(content), work)).read).toBe(0);
  expect((await preview(service, content)).read).toBe(1);
});

test("yields between long rows and limits the size of the rejected rows", async () => {
  const service = await testService();
  const long = `${"x".repeat(400_000)}\tnowhere\tMemphis\tTN\t12/2/2026\tVan\t\t\tPat\n`;
  const content = `${spreadsheet.split("\r\n")[0]}\n${long.repeat(20)}`;
  const { result: found, turns } = await countTurns(preview(service, content, { mapping }));
  expect([found.read, found.rejected]).toEqual([20, 20]);
  expect(found.rejectedRows.length).toBeLessThan(10);
  expect(turns).toBeGreaterThan(20);
});

test("imports a separate time column and a ZIP code; a later day without a time removes the time window", async () => {
  const service = await testService();
  const header = "Load #\tPU Time\tPU Date\tFrom\tTo\tEquip\tRate";
  const first = `${header}\nT-1\t08:00-12:00\t12/1/2026\t75201\tAtlanta/GA\tdry van 53'\t$2.5k`;
  const { columns } = await preview(service, first);
  const asProposed = { mapping: columns.map(({ field }) => field) };
  expect((await run(service, first, asProposed)).rejected).toEqual([]);
  expect(await loadNumbered(service, "T-1")).toMatchObject({
    loadStops: [
      {
        earlyDateTime: "2026-12-01T08:00:00",
        lateDateTime: "2026-12-01T12:00:00",
        location: { city: "Dallas", state: "TX", postalCode: "75201" },
      },
      { location: { city: "Atlanta", state: "GA" } },
    ],
    rateAttributes: { postedAllInRate: { amount: 2_500 } },
  });
  await run(service, `${header}\nT-1\t\t12/2/2026\t75201\tAtlanta/GA\tvan\t`, asProposed);
  expect(await loadNumbered(service, "T-1")).toMatchObject({
    loadStops: [{ earlyDateTime: "2026-12-02", lateDateTime: null }, {}],
  });
});
