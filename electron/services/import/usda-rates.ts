import { formatMoney } from "../../../shared/format-money.ts";
import { estimateMiles } from "../../../shared/miles.ts";
import type { Place } from "../../../shared/views/rate.ts";
import { locateLargestCity, locatePlace } from "../places/places.ts";
import {
  checkLength,
  type DateOrder,
  parseDay,
  parseNumber,
  parsePlace,
  RowError,
  requireCell,
} from "./cells.ts";
import type { Row } from "./csv-rows.ts";
import { createDuplicateCheck } from "./duplicate-check.ts";
import type { ImportColumn, RowReader } from "./import-kind.ts";
import { checkRate, checkTotalRate, type ImportedRate, toRateEnd } from "./rate-row.ts";

/** Whether a file is the Fruit and Vegetable Truck Rate Report of the US Department of Agriculture. */
export const isUsdaFile = (columns: ReadonlySet<string>): boolean =>
  !columns.has("equipmentcode") &&
  columns.has("origin") &&
  columns.has("destination") &&
  (["ratelow", "ratehigh"].every((name) => columns.has(name)) ||
    ["weeklow", "weekhigh"].every((name) => columns.has(name)) ||
    (columns.has("commodity") && perMileColumns.some((name) => columns.has(name))));

/** Headings of a rate per mile. */
const perMileColumns = ["rpm", "ratepermile"];

/** Columns of the USDA report in addition to the columns of booked rates. */
export const usdaColumns: readonly ImportColumn[] = [
  { field: "reportDate", label: "USDA: report date" },
  { field: "commodity", label: "USDA: commodity" },
  { field: "distance", label: "USDA: distance" },
  { field: "rateLow", label: "USDA: low rate" },
  { field: "rateHigh", label: "USDA: high rate" },
  { field: "weekLow", label: "USDA: low rate of the week" },
  { field: "weekHigh", label: "USDA: high rate of the week" },
];

/** All rates of the report are for refrigerated trailers. */
const REEFER_CODE = "R";

/** Growing districts, each with the city that represents the district; the first matching pattern counts. */
const DISTRICTS: [RegExp, city: string, state: string][] = [
  [/NOGALES/, "Nogales", "AZ"],
  [/IMPERIAL|COACHELLA|CALEXICO|SAN LUIS\b(?! VALLEY)/, "El Centro", "CA"],
  [/YUMA|WESTERN ARIZONA/, "Yuma", "AZ"],
  [/KERN/, "Bakersfield", "CA"],
  [/OXNARD/, "Oxnard", "CA"],
  [/SALINAS/, "Salinas", "CA"],
  [/SANTA MARIA/, "Santa Maria", "CA"],
  [/(SOUTH AND CENTRAL|SAN JOAQUIN|CENTRAL) (DISTRICT|VALLEY)?.*CALIFORNIA/, "Fresno", "CA"],
  [/SOUTH(ERN)? (DISTRICT )?CALIFORNIA/, "San Diego", "CA"],
  [/SAN LUIS VALLEY/, "Alamosa", "CO"],
  [/VIDALIA/, "Vidalia", "GA"],
  [/SOUTH(ERN)? GEORGIA/, "Tifton", "GA"],
  [/SOUTH TEXAS|LOWER RIO GRANDE/, "McAllen", "TX"],
  [/WINTERGARDEN/, "Uvalde", "TX"],
  [/YAKIMA|WENATCHEE/, "Yakima", "WA"],
  [/COLUMBIA BASIN/, "Pasco", "WA"],
  [/MALHEUR/, "Ontario", "OR"],
  [/TWIN FALLS|BURLEY/, "Twin Falls", "ID"],
  [/UPPER VALLEY|IDAHO/, "Idaho Falls", "ID"],
  [/RED RIVER VALLEY/, "Grand Forks", "ND"],
  [/CENTRAL WISCONSIN|WISCONSIN/, "Stevens Point", "WI"],
  [/EASTERN NORTH CAROLINA|NORTH CAROLINA/, "Wilson", "NC"],
  [/SOUTH FLORIDA/, "Homestead", "FL"],
  [/CENTRAL (AND NORTH )?FLORIDA|FLORIDA/, "Lakeland", "FL"],
  [/AROOSTOOK|MAINE/, "Presque Isle", "ME"],
  [/MICHIGAN/, "Grand Rapids", "MI"],
  [/NEW YORK/, "Rochester", "NY"],
  [/DELAWARE|EASTERN SHORE/, "Salisbury", "MD"],
];

/**
 * Creates a parser for the rows of one report. The parser rejects a second, different range of a lane and commodity on
 * the same day.
 */
export function createUsdaReader(
  columns: ReadonlySet<string>,
  dateOrder: DateOrder | undefined,
): RowReader<ImportedRate> {
  const duplicates = createDuplicateCheck();
  return (row, number) => {
    const [district, city] = [
      requireCell(checkLength(row.get("origin"), "origin"), "origin"),
      requireCell(checkLength(row.get("destination"), "destination"), "destination"),
    ];
    const date = findCell(row, columns, ["reportDate", "bookedDate", "date"]);
    const bookedDate = parseDay(requireCell(date.cell, date.field), date.field, dateOrder) ?? "";
    const [origin, destination] = [locateDistrict(district), locateCity(city)];
    const miles = parseNumber(row.get("distance"), "distance") || estimateMiles(origin, destination);
    const [low, high] = parseRange(row, columns, miles);
    if (low > high)
      throw new RowError(
        `The low rate ${formatMoney(low)} is above the high rate ${formatMoney(high)}. Correct one of them.`,
      );
    const range = `${formatMoney(low)} to ${formatMoney(high)}`;
    const rangeKey = `${bookedDate} ${district} ${city} ${row.get("commodity") ?? ""}`.toUpperCase();
    duplicates.check(rangeKey, range, number, { subject: "This lane on this day", value: range });
    return checkRate({
      bookedDate,
      origin: toRateEnd(origin),
      destination: toRateEnd(destination),
      equipmentCode: REEFER_CODE,
      totalRate: (low + high) / 2,
      miles,
      loadNumber: "",
      carrierName: "",
      source: "market",
      isAccepted: false,
      key: `USDA ${rangeKey}`,
    });
  };
}

/** Returns the lowest and the highest rate of a row in USD for the trip. */
function parseRange(row: Row, columns: ReadonlySet<string>, miles: number): [low: number, high: number] {
  const low = findCell(row, columns, ["rateLow", "weekLow"]);
  const high = findCell(row, columns, ["rateHigh", "weekHigh"]);
  const rate = findCell(row, columns, ["rpm", "ratePerMile"]);
  const perMile = parseNumber(rate.cell, rate.field);
  if (perMile && low.cell === undefined && high.cell === undefined) {
    const total = Math.round(perMile * miles);
    return [total, total];
  }
  const range: [number, number] = [parseRate(low), parseRate(high)];
  checkTotalRate(range[1], high.field);
  return range;
}

const parseRate = ({ cell, field }: FieldCell): number => parseNumber(requireCell(cell, field), field) ?? 0;

interface FieldCell {
  cell: string | undefined;
  field: string;
}

/**
 * Returns the first field with a value in the row, and the cell. Without a value, prefers a field with a column,
 * because the error names the field.
 */
function findCell(row: Row, columns: ReadonlySet<string>, fields: readonly [string, ...string[]]): FieldCell {
  const filled = fields.find((field) => row.get(field.toLowerCase()) !== undefined);
  const field = filled ?? fields.find((name) => columns.has(name.toLowerCase())) ?? fields[0];
  return { cell: row.get(field.toLowerCase()), field };
}

function locateDistrict(district: string): Place {
  const known = DISTRICTS.find(([pattern]) => pattern.test(district.toUpperCase()));
  const place = known ? locatePlace({ city: known[1], state: known[2] }) : locateByName(district);
  if (!place)
    throw new RowError(`The origin district "${district}" is unknown. Enter a city and state.`, "origin");
  return place;
}

function locateCity(city: string): Place {
  const place = locateByName(city) ?? locateLargestCity(city);
  if (!place)
    throw new RowError(`The destination "${city}" was not found. Enter a city and state.`, "destination");
  return place;
}

/** Locates a city followed by its state, such as "SANTA MARIA CALIFORNIA" or "Dallas, TX". */
function locateByName(text: string): Place | undefined {
  const place = parsePlace(text);
  return place && locatePlace(place);
}
