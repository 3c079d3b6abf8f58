import { parse } from "csv-parse/sync";
import { stringify } from "csv-stringify/sync";
import { expect, test } from "vitest";
import { readCarrierOverview } from "../../../../electron/services/carrier-rules/carrier-overview.ts";
import { summarizeQueue } from "../../../../electron/services/change-queue/change-queue.ts";
import { fixture } from "../../../support/fixture.ts";
import { counts, importInto } from "../../../support/imports.ts";
import { testService } from "../../../support/service.ts";

const lookups = await fixture("fmcsa-carrier-lookups-2024-09.csv");

test("adds 1,084 of 1,184 real look-ups: 789 stop, 295 unknown, none fine", async () => {
  const service = await testService();
  const { context, caller } = service;
  const { result, rejected } = await importInto(service, "carriers", lookups);
  expect(result).toEqual({ read: 1_184, added: 1_084, changed: 0, unchanged: 0, rejected: 100 });
  expect(new Set(rejected.map(({ reason }) => reason))).toEqual(
    new Set(["The row has only the carrier's number. Add at least one other value."]),
  );
  const { groups } = await readCarrierOverview(context, caller);
  expect(groups).toEqual({ changed: 0, stop: 789, attention: 0, unknown: 295, note: 0 });
});

/** The same facts of the look-ups in the layout and the notation of QCMobile. */
function toQcMobile(csv: string): string {
  const rows: Record<string, string>[] = parse(csv, { columns: true });
  return stringify(
    rows.map((row) => ({
      dotNumber: `00${row["DOT NUMBER"]}`,
      legalName: row["LEGAL NAME"]?.toLowerCase(),
      dbaName: row["DBA NAME"]?.toLowerCase(),
      allowedToOperate: row["ALLOWED TO OPERATE"]?.toLowerCase(),
      carrierOperation: row["CARRIER OPERATION DESCRIPTION"]?.toUpperCase(),
      isPassengerCarrier: row["IS PASSENGER CARRIER?"] === "N" ? "no" : "",
      mcs150Outdated: row["MCS150 OUTDATED?"]?.toLowerCase(),
      oosDate: row["OOS DATE"],
      phyStreet: row["PHY STREET"]?.toLowerCase(),
      phyCity: row["PHY CITY"]?.toLowerCase(),
      phyState: row["PHY STATE"]?.toLowerCase(),
      phyZipcode: row["PHY ZIP"] && `${row["PHY ZIP"].slice(0, 5)}-0001`,
      phyCountry: row["PHY COUNTRY"] === "US" ? "United States" : row["PHY COUNTRY"],
      statusCode: row["STATUS CODE"] === "A" ? "ACTIVE" : row["STATUS CODE"],
      totalDrivers: row["TOTAL DRIVERS"],
      totalPowerUnits: row["TOTAL POWER UNITS"],
      snapshotDate: row["RECORD RETRIEVAL DATE"],
    })),
    { header: true },
  );
}

test("real carriers in two layouts, imported in turn, change nothing after the first round", {
  tags: "long",
}, async () => {
  const service = await testService();
  const layouts = [lookups, toQcMobile(lookups)];
  const added = await counts(service, "carriers", lookups);
  expect(added).toEqual([1_184, 1_084, 0, 0, 100]);
  for (let round = 0; round < 5; round++)
    for (const file of layouts)
      expect(await counts(service, "carriers", file)).toEqual([1_184, 0, 0, 1_084, 100]);
  expect((await summarizeQueue(service.context, service.caller)).waiting).toBe(1_084);
});
