import { expect, test } from "vitest";
import { previewImport } from "../../../../electron/services/import/preview.ts";
import { listDieselPrices } from "../../../../electron/services/rates/diesel.ts";
import { counts, reasons } from "../../../support/imports.ts";
import { testService } from "../../../support/service.ts";

test("imports the file of the Energy Information Administration and Lanedesk's own columns", async () => {
  const service = await testService();
  const file =
    "period,duoarea,area-name,product,value,units\n" +
    "2026-11-16,R20,PADD 2,EPD2D,3.541,$/GAL\n" +
    "2026-11-16,SCA,CALIFORNIA,EPD2D,4.902,$/GAL\n" +
    "2026-11-16,R20,PADD 2,EPMR,2.99,$/GAL\n" +
    "2026-11-16,SDE,Denver,EPD2D,3.5,$/GAL\n";
  expect(await counts(service, "diesel", file)).toEqual([4, 2, 0, 0, 2]);
  expect(await reasons(service, "diesel", file)).toEqual([
    '4: The product is "EPMR", not diesel. Lanedesk skips this row.',
    '5: The region "Denver" is not a diesel region. Enter a region such as Midwest, PADD 2 or R20.',
  ]);
  const own = "Week,Region,Price\n11/18/2026,Midwest,3.6\n11/18/2026,Gulf Coast,36\n";
  expect(await counts(service, "diesel", own)).toEqual([2, 0, 1, 0, 1]);
  expect(await listDieselPrices(service.context, service.caller)).toEqual([
    { region: "Midwest", week: "2026-11-16", perGallon: 3.6 },
    { region: "California", week: "2026-11-16", perGallon: 4.902 },
  ]);
});

test("imports the sheet of the Energy Information Administration with a column for each region", async () => {
  const service = await testService();
  const title = (region: string) => `Weekly ${region} No 2 Diesel Retail Prices  (Dollars per Gallon)`;
  const regions = [
    "U.S.",
    "New England (PADD 1A)",
    "Midwest",
    "West Coast (PADD 5) Except California",
    "California",
  ];
  const header = ["Date", ...regions.map(title)].join(",");
  const links = `Back to Contents,Data 1: Weekly Diesel Prices\nSourcekey,${"EMD_EPD2D_PTE_NUS_DPG,".repeat(5)}\n`;
  const sheet = `${links}${header}\n"Nov 09, 2026",3.7,,3.5,4.1,4.8\n"Nov 16, 2026",3.72,3.9,3.541,4.2,49\n`;
  expect(await counts(service, "diesel", sheet)).toEqual([2, 1, 0, 0, 1]);
  expect(await reasons(service, "diesel", sheet)).toEqual(["5: California is 49. Enter $0.50 to $20."]);
  const corrected = sheet.replace(",49\n", ",4.9\n");
  expect(await counts(service, "diesel", corrected)).toEqual([2, 1, 0, 1, 0]);
  expect(await listDieselPrices(service.context, service.caller)).toEqual([
    { region: "U.S.", week: "2026-11-16", perGallon: 3.72 },
    { region: "New England", week: "2026-11-16", perGallon: 3.9 },
    { region: "Midwest", week: "2026-11-16", perGallon: 3.541 },
    { region: "California", week: "2026-11-16", perGallon: 4.9 },
    { region: "U.S.", week: "2026-11-09", perGallon: 3.7 },
    { region: "Midwest", week: "2026-11-09", perGallon: 3.5 },
    { region: "California", week: "2026-11-09", perGallon: 4.8 },
  ]);
  const preview = await previewImport(service.context, service.caller, { kind: "diesel", content: sheet });
  expect(preview.columns.map(({ field }) => field)).toEqual([
    "week",
    "U.S.",
    "New England",
    "Midwest",
    null,
    "California",
  ]);
});
