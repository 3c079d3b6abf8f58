import { expect, test } from "vitest";
import { listDieselPrices } from "../../../../electron/services/rates/diesel.ts";
import { counts, reasons } from "../../../support/imports.ts";
import { testService } from "../../../support/service.ts";

test("imports the file of the Energy Information Administration and the own columns", async () => {
  const service = await testService();
  const file =
    "period,duoarea,area-name,product,value,units\n" +
    "2026-11-16,R20,PADD 2,EPD2D,3.541,$/GAL\n" +
    "2026-11-16,SCA,CALIFORNIA,EPD2D,4.902,$/GAL\n" +
    "2026-11-16,R20,PADD 2,EPMR,2.99,$/GAL\n" +
    "2026-11-16,SDE,Denver,EPD2D,3.5,$/GAL\n";
  expect(await counts(service, "diesel", file)).toEqual([4, 2, 0, 0, 2]);
  expect(await reasons(service, "diesel", file)).toEqual([
    '4: The product is "EPMR", not diesel. The row is left out.',
    '5: The region "Denver" is not a diesel region. Write it as Midwest, PADD 2 or R20.',
  ]);
  const own = "Week,Region,Price\n11/18/2026,Midwest,3.6\n11/18/2026,Gulf Coast,36\n";
  expect(await counts(service, "diesel", own)).toEqual([2, 0, 1, 0, 1]);
  expect(await listDieselPrices(service.context, service.caller)).toEqual([
    { region: "Midwest", week: "2026-11-16", perGallon: 3.6 },
    { region: "California", week: "2026-11-16", perGallon: 4.902 },
  ]);
});
