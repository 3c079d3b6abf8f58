import { LanedeskError } from "../../../shared/failure.ts";
import { findDieselRegion } from "../../../shared/reference/diesel-regions.ts";
import { type DieselPrice, dieselPrice } from "../../../shared/views/diesel.ts";
import { mondayOf } from "../rates/diesel.ts";
import { limitText, parseDay, parseNumber, RowError, readParts, requireCell } from "./cells.ts";
import type { Row } from "./csv-rows.ts";
import {
  createDuplicateCheck,
  describeMissing,
  type ImportDefinition,
  type RequiredValue,
} from "./import-kind.ts";

const REQUIRED: readonly RequiredValue[] = [
  { name: "the week", columns: ["week", "period"] },
  { name: "the region", columns: ["region", "duoarea", "areaname"] },
  { name: "the price", columns: ["pergallon", "value", "price"] },
];

/** Weekly retail diesel prices as the Energy Information Administration publishes them: week, region, price per gallon. */
export const dieselPriceImport: ImportDefinition<DieselPrice> = {
  columns: [
    { field: "week", label: "Week", names: ["date", "day"] },
    { field: "region", label: "Region", names: ["padd", "area"] },
    {
      field: "perGallon",
      label: "USD per gallon",
      names: ["price"],
    },
    { field: "period", label: "EIA: period" },
    { field: "duoarea", label: "EIA: area" },
    { field: "product", label: "EIA: product" },
    { field: "value", label: "EIA: value" },
  ],
  createReader(columns) {
    const missing = describeMissing(REQUIRED, columns);
    if (missing)
      throw new LanedeskError("invalid", `${missing} Diesel prices need week, region and perGallon.`);
    const duplicates = createDuplicateCheck();
    return (row, number) => {
      const price = parsePrice(row);
      duplicates.check(`${price.region} ${price.week}`, String(price.perGallon), number, {
        subject: `The price of ${price.region} in the week of ${price.week}`,
        value: `${price.perGallon} USD`,
      });
      return price;
    };
  },
  async record(context, { accountId }, items) {
    const before = await context.store.write(["dieselPrices"], ({ dieselPrices }) =>
      dieselPrices.saveMany(items.map((item) => ({ ...item, accountId }))),
    );
    const outcomes = items.map(({ perGallon }, index) => {
      const known = before[index];
      if (!known) return "added" as const;
      return known.perGallon === perGallon ? ("unchanged" as const) : ("changed" as const);
    });
    if (outcomes.some((outcome) => outcome !== "unchanged")) context.publish("rates.changed", null);
    return outcomes;
  },
};

/** The product code of diesel on highways in files of several fuels. */
const DIESEL = /^(EPD2D|.*diesel.*)$/i;

function parsePrice(row: Row): DieselPrice {
  const product = limitText(row.get("product"), "product", 200);
  if (product !== undefined && !DIESEL.test(product))
    throw new RowError(`The product is "${product}", not diesel. The row is left out.`, "product");
  const { day, region, perGallon } = readParts({
    day: () => parseDay(requireCell(row.get("week") ?? row.get("period"), "week"), "week") ?? "",
    region: () => {
      const named = limitText(row.get("region") ?? row.get("areaname"), "region", 200);
      const code = limitText(row.get("duoarea"), "region", 200);
      const found = findDieselRegion(code ?? "") ?? findDieselRegion(named ?? "");
      if (found) return found;
      throw new RowError(
        `The region "${named ?? code ?? ""}" is not a diesel region. Write it as Midwest, PADD 2 or R20.`,
        "region",
      );
    },
    perGallon: () => {
      const cell = row.get("pergallon") ?? row.get("value") ?? row.get("price");
      return parseNumber(requireCell(cell, "perGallon"), "perGallon") ?? 0;
    },
  });
  const price = dieselPrice.safeParse({ region, week: mondayOf(day), perGallon });
  if (!price.success) throw new RowError(`perGallon is ${perGallon}. Enter 0.50 to 20 USD.`, "perGallon");
  return price.data;
}
