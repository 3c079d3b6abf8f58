import { createHash } from "node:crypto";
import { LanedeskError } from "../../../shared/failure.ts";
import { milesBetween } from "../../../shared/miles.ts";
import type { Day } from "../../../shared/read-moment.ts";
import type { Code } from "../../../shared/reference/code-lists.ts";
import { equipmentCodeOf } from "../../../shared/reference/equipment-names.ts";
import type { Place } from "../../../shared/views/rate.ts";
import { locate } from "../places/places.ts";
import { limitText, parseDay, parseNumber, parsePlace, RowError, readParts, requireCell } from "./cells.ts";
import type { Row } from "./csv-rows.ts";
import {
  createDuplicateCheck,
  describeMissing,
  type ImportDefinition,
  type RequiredValue,
  type RowOutcome,
  type RowReader,
} from "./import-kind.ts";
import { equipmentHeadings, placeColumns } from "./load-columns.ts";
import { questionRates, questionRow } from "./rate-questions.ts";
import { checkRate, type ImportedRate, toRateEnd } from "./rate-row.ts";
import { createUsdaReader, isUsdaFile, usdaColumns } from "./usda-rates.ts";

const REQUIRED: readonly RequiredValue[] = [
  { name: "the day", columns: ["bookeddate"] },
  { name: "the equipment", columns: ["equipmentcode"] },
  { name: "the rate", columns: ["totalrate"] },
  { name: "the origin", columns: ["origin", "origincity", "originzip"] },
  { name: "the destination", columns: ["destination", "destinationcity", "destinationzip"] },
];

/** Booked rates with Lanedesk's columns, or the truck rate report of the US Department of Agriculture. */
export const rateImport: ImportDefinition<ImportedRate> = {
  columns: [
    {
      field: "bookedDate",
      label: "Booked on",
      names: ["booked", "bookingdate", "bookdate", "date", "day", "pickupdate"],
    },
    ...placeColumns,
    { field: "equipmentCode", label: "Equipment", names: equipmentHeadings },
    {
      field: "totalRate",
      label: "Rate (USD)",
      names: [
        "rate",
        "allinrate",
        "bookedrate",
        "carrierrate",
        "carrierpay",
        "price",
        "amount",
        "total",
        "cost",
      ],
    },
    { field: "miles", label: "Miles", names: ["mileage"] },
    { field: "loadNumber", label: "Load number", names: ["load", "loadno", "ordernumber", "reference"] },
    { field: "carrierName", label: "Carrier", names: ["carrier"] },
    { field: "accepted", label: "Accepted as it is", names: ["accept", "confirmed"] },
    ...usdaColumns,
  ],
  createReader(columns, { codeLists: { equipmentTypes }, today }) {
    if (isUsdaFile(columns)) return createUsdaReader();
    const missing = describeMissing(REQUIRED, columns);
    if (missing)
      throw new LanedeskError(
        "invalid",
        `${missing} Booked rates need bookedDate, originCity, originState, originZip, destinationCity, destinationState, destinationZip, equipmentCode and totalRate, or the columns of the USDA truck rate report.`,
      );
    return createRateReader(equipmentTypes, today);
  },
  async record(context, { accountId }, items) {
    const questions = await questionRates(context, accountId, items);
    const isCounted = (_: unknown, index: number) => questions[index] === undefined;
    const records = items.filter(isCounted).map(({ name, isAccepted: _, ...rate }) => ({
      ...rate,
      rateId: createHash("sha256").update(name).digest("hex").slice(0, 32),
      accountId,
    }));
    const outcomes = await context.store.write(["bookedRates"], async ({ bookedRates }) => {
      const before = await bookedRates.findMany(
        accountId,
        records.map(({ rateId }) => rateId),
      );
      const added = await bookedRates.addMany(records);
      const outcomes = records.map((record, index): RowOutcome => {
        if (added[index]) return "added";
        const known = before[index];
        return known && JSON.stringify(comparableValues(known)) !== JSON.stringify(comparableValues(record))
          ? "changed"
          : "unchanged";
      });
      const changed = records.filter((_, index) => outcomes[index] === "changed");
      await Promise.all(changed.map((record) => bookedRates.save(record)));
      return outcomes;
    });
    if (outcomes.some((outcome) => outcome !== "unchanged")) context.publish("rates.changed", null);
    const counted = outcomes.values();
    return questions.map(
      (reason): RowOutcome =>
        reason === undefined ? (counted.next().value ?? "unchanged") : { rejected: reason },
    );
  },
};

/** Values of the column "accepted" that accept a row as it is. */
const ACCEPTED = new Set(["yes", "y", "x", "true", "1"]);

type Rate = Omit<ImportedRate, "name" | "isAccepted">;

/** A rate's values, for comparison. */
const comparableValues = (rate: Rate) => [
  ...[rate.origin, rate.destination].map(({ city, state, postalCode, latitude, longitude }) => [
    city,
    state,
    postalCode,
    latitude,
    longitude,
  ]),
  rate.bookedDate,
  rate.equipmentCode,
  rate.totalRate,
  rate.miles,
  rate.loadNumber,
  rate.carrierName,
];

/** Parses rows of one file. A second rate for a load on the same day is rejected when it differs. */
function createRateReader(equipmentTypes: readonly Code[], today: Day): RowReader<ImportedRate> {
  const duplicates = createDuplicateCheck();
  return (row, number) => {
    const read = parseRate(row, equipmentTypes);
    const isAccepted = ACCEPTED.has((row.get("accepted") ?? "").trim().toLowerCase());
    if (!isAccepted) questionRow(read, parseNumber(row.get("miles"), "miles"), today);
    const rate = { ...read, name: rateKey(read), isAccepted };
    duplicates.check(rate.name, JSON.stringify(comparableValues(rate)), number, {
      subject: `The rate of load ${rate.loadNumber} on ${rate.bookedDate}`,
      value: `${rate.totalRate.toLocaleString("en-US")} USD`,
    });
    return rate;
  };
}

function parseRate(row: Row, equipmentTypes: readonly Code[]): Rate {
  const { origin, destination, miles, ...said } = readParts({
    origin: () => parseEnd(row, "origin"),
    destination: () => parseEnd(row, "destination"),
    totalRate: () => parseNumber(requireCell(row.get("totalrate"), "totalRate"), "totalRate") ?? 0,
    miles: () => parseNumber(row.get("miles"), "miles"),
    bookedDate: () => parseDay(requireCell(row.get("bookeddate"), "bookedDate"), "bookedDate") ?? "",
    equipmentCode: () =>
      equipmentCodeOf(
        requireCell(limitText(row.get("equipmentcode"), "equipmentCode", 40), "equipmentCode"),
        equipmentTypes,
      ),
    loadNumber: () => limitText(row.get("loadnumber"), "loadNumber", 200) ?? "",
    carrierName: () => limitText(row.get("carriername"), "carrierName", 200) ?? "",
  });
  return checkRate({
    ...said,
    source: "import",
    origin: toRateEnd(origin),
    destination: toRateEnd(destination),
    miles: miles || milesBetween(origin, destination),
  });
}

function parseEnd(row: Row, end: "origin" | "destination"): Place {
  const text = (name: string) => limitText(row.get(name.toLowerCase()), name, 200);
  const [city = "", state = "", postalCode = ""] = ["City", "State", "Zip"].map((part) => text(end + part));
  const whole = text(end) ?? (state === "" ? city : "");
  const inOne = parsePlace(whole);
  const place = locate(inOne ?? { city, state, postalCode });
  if (!place)
    throw new RowError(
      `The ${end} "${[row.get(end), city, state, postalCode].filter(Boolean).join(" ")}" was not found. Check city, state and ZIP code.`,
      row.has(end) ? end : `${end}City`,
    );
  return place;
}

/**
 * A load is booked once per day and lane, so a corrected row keeps its key. Without a load number, the key is the whole
 * row, because two trucks may run the same lane.
 */
function rateKey(rate: Rate): string {
  const { origin, destination, bookedDate, equipmentCode, totalRate, miles, loadNumber, carrierName } = rate;
  const ends = [origin, destination].map(({ city, state, postalCode }) => [city, state, postalCode]);
  if (loadNumber !== "") return JSON.stringify(["load", loadNumber, bookedDate, ends]);
  return JSON.stringify([ends, bookedDate, equipmentCode, totalRate, miles, loadNumber, carrierName]);
}
