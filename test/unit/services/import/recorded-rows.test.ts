import { hash } from "node:crypto";
import { expect, test } from "vitest";
import { recordCarriers } from "../../../../electron/services/carriers/carriers.ts";
import { saveCarrier } from "../../../../electron/services/carriers/save-carrier.ts";
import { carrierImport } from "../../../../electron/services/import/carriers.ts";
import { readImportContext } from "../../../../electron/services/import/import-kind.ts";
import { counts, importInto, reasons } from "../../../support/imports.ts";
import { type TestService, testService } from "../../../support/service.ts";

const file = "DOT_NUMBER,LEGAL_NAME,TELEPHONE\n1,OAK LLC,2145550100\n2,ELM LLC,2145550200\n";

/** Which rows with USDOT number, name and phone are recorded already. */
async function findRecorded({ context, caller }: TestService, rows: string[][]) {
  const columns = ["dotnumber", "legalname", "telephone"];
  const read = carrierImport.createReader(new Set(columns), await readImportContext(context));
  const keys = rows.map((cells) =>
    read.getKey?.({
      get: (column) => cells[columns.indexOf(column)] || undefined,
      text: cells.join("\x1F"),
      layout: hash("sha1", columns.join("\n"), "base64url"),
    }),
  );
  return await carrierImport.findRecorded?.(context, caller, keys);
}

const oak = ["1", "OAK LLC", "2145550100"];
const elm = ["2", "ELM LLC", "2145550200"];

test("finds rows that were imported unchanged on the same day", async () => {
  const service = await testService();
  expect(await findRecorded(service, [oak, elm])).toEqual([false, false]);
  await importInto(service, "carriers", file);
  expect(await findRecorded(service, [oak, ["2", "ELM INC", "2145550200"]])).toEqual([true, false]);
  expect(await findRecorded(service, [oak, elm, oak])).toEqual([false, false, false]);
  expect(await findRecorded(service, [oak, ["", "ELM LLC", "2145550200"]])).toEqual([false, false]);
  expect(await counts(service, "carriers", file)).toEqual([2, 0, 0, 2, 0]);
});

test("imports the same row again after another source changed the carrier", async () => {
  const service = await testService();
  const { context, caller } = service;
  await importInto(service, "carriers", file);
  const [row] = (await findRecorded(service, [oak])) ?? [];
  expect(row).toBe(true);
  await saveCarrier(context, caller, 1, { phone: "2145559999" });
  expect(await counts(service, "carriers", file)).toEqual([2, 0, 1, 1, 0]);
  await recordCarriers(context, caller, [{ usdotNumber: "2", legalName: "ELM INC" }]);
  expect(await counts(service, "carriers", file)).toEqual([2, 0, 1, 1, 0]);
});

test("imports the same row again with another meaning of its columns", async () => {
  const service = await testService();
  await importInto(service, "carriers", file);
  const renamed = file.replace("LEGAL_NAME", "DBA_NAME");
  expect(await counts(service, "carriers", renamed)).toEqual([2, 0, 2, 0, 0]);
});

test("rejects a contradicting row after a row of a later day", async () => {
  const service = await testService();
  const contradicting =
    "DOT_NUMBER,LEGAL_NAME,TELEPHONE,SNAPSHOT_DATE\n" +
    "1,OAK LLC,2145550100,2026-04-01\n1,OAK LLC,,2026-04-02\n1,OAK LLC,2145550199,2026-04-01\n";
  expect(await reasons(service, "carriers", contradicting)).toEqual([
    "4: An earlier row of this file has different values for the same day: Phone. Lanedesk uses the first row; correct or remove one of the rows.",
  ]);
  expect(await counts(service, "carriers", contradicting)).toEqual([3, 0, 0, 2, 1]);
});

test("rejects a contradicting row again when the first row is recorded already", async () => {
  const service = await testService();
  const others = Array.from({ length: 250 }, (_, at) => `${at + 10},FILLER ${at},2145550300\n`).join("");
  const contradicting = `${file}${others}1,OAK LLC,9725550000\n`;
  const [first] = await reasons(service, "carriers", contradicting);
  expect(first).toContain("Phone");
  expect(await reasons(service, "carriers", contradicting)).toEqual([first]);
});
