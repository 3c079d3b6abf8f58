import { formatDate } from "../../../shared/format-date.ts";
import {
  type DieselRegion,
  dieselRegion,
  findDieselRegion,
} from "../../../shared/reference/diesel-regions.ts";
import { type DieselPrice, dieselPrice } from "../../../shared/views/diesel.ts";
import { getMonday } from "../rates/diesel.ts";
import { checkLength, parseDay, parseNumber, RowError, readParts, requireCell } from "./cells.ts";
import { normalizeColumn, type Row } from "./csv-rows.ts";
import { createDuplicateCheck } from "./duplicate-check.ts";
import { type ImportDefinition, type RequiredValue, requireColumns } from "./import-kind.ts";

const REQUIRED: readonly RequiredValue[] = [
  { name: "the week", columns: ["week", "period", "date"] },
  { name: "the region", columns: ["region", "duoarea", "areaname"] },
  { name: "the price", columns: ["pergallon", "value", "price"] },
];

/**
 * The text after the region in headings of the Energy Information Administration, such as "Weekly Midwest No 2 Diesel
 * Retail Prices (Dollars per Gallon)".
 */
const HEADING_AFTER_REGION = normalizeColumn("No 2 Diesel Retail Prices");

/** Returns the region of a normalized heading, for a file with one column per region; undefined for other headings. */
const findColumnRegion = (column: string): DieselRegion | undefined =>
  findDieselRegion(
    (column.split(HEADING_AFTER_REGION, 1)[0] ?? "").replace(/^weekly/, "").replace(/(.)padd\d[a-c]?$/, "$1"),
  );

/**
 * Weekly retail diesel prices as the Energy Information Administration publishes them: each row has a week, region and
 * price per gallon, or a week and the prices of several regions.
 */
export const dieselPriceImport: ImportDefinition<DieselPrice[]> = {
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
    ...dieselRegion.options.map((region) => ({
      field: region,
      label: `Price: ${region}`,
      isHeading: (heading: string) => findColumnRegion(heading) === region,
    })),
  ],
  createReader(columns) {
    const regionColumns = findRegionColumns(columns);
    const required = regionColumns.length > 0 ? REQUIRED.slice(0, 1) : REQUIRED;
    requireColumns(
      required,
      columns,
      "Diesel prices need week, region and perGallon, or week and a column for each region.",
    );
    const duplicates = createDuplicateCheck();
    return (row, number) => {
      const prices = regionColumns.length > 0 ? parseRegionPrices(row, regionColumns) : [parsePrice(row)];
      for (const { region, week, perGallon } of prices)
        duplicates.check(`${region} ${week}`, String(perGallon), number, {
          subject: `The price of ${region} in the week of ${formatDate(week)}`,
          value: `$${perGallon.toFixed(3)}`,
        });
      return prices;
    };
  },
  async record(context, { accountId }, items) {
    const before = await context.store.write(["dieselPrices"], ({ dieselPrices }) =>
      dieselPrices.saveMany(items.flat().map((price) => ({ ...price, accountId }))),
    );
    let index = 0;
    const outcomes = items.map((prices) => {
      const known = prices.map(() => before[index++]);
      if (prices.every(({ perGallon }, position) => known[position]?.perGallon === perGallon))
        return "unchanged" as const;
      return known.some(Boolean) ? ("changed" as const) : ("added" as const);
    });
    if (outcomes.some((outcome) => outcome !== "unchanged")) context.publish("rates.changed", null);
    return outcomes;
  },
};

/** The code or name of diesel in files of several fuels. */
const DIESEL_PRODUCT = /^(EPD2D|.*diesel.*)$/i;

const findRegionColumns = (columns: ReadonlySet<string>): { region: DieselRegion; column: string }[] =>
  [...columns].flatMap((column) => {
    const region = findColumnRegion(column);
    return region ? [{ region, column }] : [];
  });

/** Reads the prices of a week; skips regions without a price. */
function parseRegionPrices(
  row: Row,
  columns: readonly { region: DieselRegion; column: string }[],
): DieselPrice[] {
  const day = parseWeek(row);
  const prices = columns
    .filter(({ column }) => row.get(column) !== undefined)
    .map(({ region, column }) => createPrice(region, day, parseNumber(row.get(column), region) ?? 0, region));
  if (prices.length === 0) throw new RowError("This week has no price. Enter at least one.");
  return prices;
}

const parseWeek = (row: Row): string =>
  parseDay(requireCell(row.get("week") ?? row.get("period") ?? row.get("date"), "week"), "week") ?? "";

/**
 * Creates a price for the week that contains a day.
 * @throws RowError for an implausible price
 */
function createPrice(region: DieselRegion, day: string, perGallon: number, field: string): DieselPrice {
  const price = dieselPrice.safeParse({ region, week: getMonday(day), perGallon });
  if (!price.success) throw new RowError(`${field} is ${perGallon}. Enter $0.50 to $20.`, field);
  return price.data;
}

function parsePrice(row: Row): DieselPrice {
  const product = checkLength(row.get("product"), "product");
  if (product !== undefined && !DIESEL_PRODUCT.test(product))
    throw new RowError(`The product is "${product}", not diesel. Lanedesk skips this row.`, "product");
  const { day, region, perGallon } = readParts({
    day: () => parseWeek(row),
    region: () => {
      const named = checkLength(row.get("region") ?? row.get("areaname"), "region");
      const code = checkLength(row.get("duoarea"), "region");
      const found = findDieselRegion(code ?? "") ?? findDieselRegion(named ?? "");
      if (found) return found;
      throw new RowError(
        `The region "${named ?? code ?? ""}" is not a diesel region. Enter a region such as Midwest, PADD 2 or R20.`,
        "region",
      );
    },
    perGallon: () => {
      const cell = row.get("pergallon") ?? row.get("value") ?? row.get("price");
      return parseNumber(requireCell(cell, "perGallon"), "perGallon") ?? 0;
    },
  });
  return createPrice(region, day, perGallon, "perGallon");
}
