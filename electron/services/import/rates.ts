import { formatDate } from "../../../shared/format-date.ts";
import { formatMoney } from "../../../shared/format-money.ts";
import { estimateMiles } from "../../../shared/miles.ts";
import type { Code } from "../../../shared/reference/code-lists.ts";
import { getEquipmentCode } from "../../../shared/reference/equipment-names.ts";
import type { Place } from "../../../shared/views/rate.ts";
import type { BookedRateRecord, BookedRates } from "../../store/store.ts";
import type { Context } from "../context.ts";
import { locatePlace } from "../places/places.ts";
import {
  checkLength,
  type DateOrder,
  omitPlaceholder,
  parseDay,
  parseNumber,
  parsePlace,
  RowError,
  readParts,
  requireCell,
} from "./cells.ts";
import type { Row } from "./csv-rows.ts";
import { createDuplicateCheck } from "./duplicate-check.ts";
import {
  type ImportDefinition,
  type RequiredValue,
  type RowOutcome,
  type RowReader,
  requireColumns,
} from "./import-kind.ts";
import { equipmentHeadings, placeColumns } from "./load-columns.ts";
import { computeDigest, getQuestionId, toQuestionRecord } from "./questioned-rates.ts";
import { factColumns, parseRateFacts } from "./rate-facts.ts";
import { createRateJudge } from "./rate-questions.ts";
import { checkRate, type ImportedRate, toRateEnd } from "./rate-row.ts";
import { createUsdaReader, isUsdaFile, usdaColumns } from "./usda-rates.ts";

const MAX_EQUIPMENT_CODE_CHARS = 40;

const REQUIRED: readonly RequiredValue[] = [
  { name: "the day", columns: ["bookeddate"] },
  { name: "the equipment", columns: ["equipmentcode"] },
  { name: "the rate", columns: ["totalrate", "ratepermile", "rpm"] },
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
    {
      field: "ratePerMile",
      label: "Rate per mile (USD)",
      names: ["rpm", "permile"],
    },
    { field: "miles", label: "Miles", names: ["mileage"] },
    { field: "loadNumber", label: "Load number", names: ["load", "loadno", "ordernumber", "reference"] },
    { field: "carrierName", label: "Carrier", names: ["carrier"] },
    ...factColumns,
    { field: "accepted", label: "Accepted as is", names: ["accept", "confirmed"] },
    ...usdaColumns,
  ],
  dateColumns: ["bookeddate", "reportdate", "date"],
  createReader(columns, { codeLists: { equipmentTypes }, dateOrder }) {
    if (isUsdaFile(columns)) return createUsdaReader(columns, dateOrder);
    requireColumns(
      REQUIRED,
      columns,
      "Booked rates need bookedDate, equipmentCode, totalRate (or ratePerMile), originCity and originState (or originZip), and destinationCity and destinationState (or destinationZip), or the columns of the USDA truck rate report.",
    );
    return createRateReader(equipmentTypes, dateOrder);
  },
  async createJudge(context, { accountId }, { today }) {
    const questionRate = await createRateJudge(context, accountId, today);
    return {
      async judge(rate) {
        const rowQuestion = rate.isAccepted ? undefined : await questionRate(rate);
        return rowQuestion && !(await isDecided(context, accountId, rate)) ? { ...rate, rowQuestion } : rate;
      },
    };
  },
  getQuestion: ({ rowQuestion }) =>
    rowQuestion && { reason: rowQuestion.reason, proposal: rowQuestion.proposal },
  describe: (rate) => describeRate(rate),
  async record(context, { accountId }, items) {
    const outcomes = await context.store.write(["bookedRates"], async ({ bookedRates }) => {
      const records = items.map((item) => ({ item, record: toRecord(item, accountId) }));
      const questions = await bookedRates.findMany(
        accountId,
        records.map(({ record }) => getQuestionId(record.rateId)),
      );
      const outcomes: RowOutcome[] = [];
      const counted: { index: number; record: BookedRateRecord }[] = [];
      for (const [index, { item, record }] of records.entries()) {
        const before = questions[index];
        if (item.rowQuestion) {
          await bookedRates.save(toQuestionRecord(record, item.rowQuestion));
          outcomes[index] = "questioned";
        } else if (before && isDecision(before, item)) outcomes[index] = "unchanged";
        else {
          // A corrected or accepted row answers its question.
          if (before) await bookedRates.remove(accountId, before.rateId);
          counted.push({ index, record });
        }
      }
      const results = await recordCountedRates(
        bookedRates,
        accountId,
        counted.map(({ record }) => record),
      );
      for (const [at, { index }] of counted.entries()) outcomes[index] = results[at] ?? "unchanged";
      return outcomes;
    });
    if (outcomes.some((outcome) => outcome !== "unchanged")) context.publish("rates.changed", null);
    return outcomes;
  },
};

const toRecord = (
  { key, isAccepted: _, rowQuestion: __, ...rate }: ImportedRate,
  accountId: string,
): BookedRateRecord => ({ ...rate, rateId: computeDigest(key), accountId });

/** Adds or changes rates that are not questioned; returns one outcome per record, in order. */
async function recordCountedRates(
  bookedRates: BookedRates,
  accountId: string,
  records: readonly BookedRateRecord[],
): Promise<RowOutcome[]> {
  const before = await bookedRates.findMany(
    accountId,
    records.map(({ rateId }) => rateId),
  );
  const added = await bookedRates.addMany(records);
  const outcomes = records.map((record, index): RowOutcome => {
    if (added[index]) return "added";
    const known = before[index];
    return known && !hasSameValues(known, record) ? "changed" : "unchanged";
  });
  const changed = records.filter((_, index) => outcomes[index] === "changed");
  await Promise.all(changed.map((record) => bookedRates.save(record)));
  return outcomes;
}

/** Whether these values of the rate already count, or someone already accepted or dismissed them. */
async function isDecided(context: Context, accountId: string, rate: ImportedRate): Promise<boolean> {
  const rateId = computeDigest(rate.key);
  const [question, counted] = await context.store.read(["bookedRates"], ({ bookedRates }) =>
    bookedRates.findMany(accountId, [getQuestionId(rateId), rateId]),
  );
  return (question && isDecision(question, rate)) || (counted !== undefined && hasSameValues(counted, rate));
}

const isDecision = (before: BookedRateRecord, rate: ImportedRate): boolean =>
  before.question?.state !== "waiting" && !rate.isAccepted && hasSameValues(before, rate);

const hasSameValues = (left: Rate, right: Rate): boolean =>
  JSON.stringify(listComparableValues(left)) === JSON.stringify(listComparableValues(right));

const describeRate = ({ bookedDate, origin, destination, equipmentCode, totalRate, miles, source }: Rate) =>
  [
    bookedDate,
    `${origin.city}, ${origin.state} → ${destination.city}, ${destination.state}`,
    equipmentCode,
    formatMoney(totalRate),
    `${miles.toLocaleString("en-US")} mi`,
    source === "market" ? "market rate" : "",
  ]
    .filter(Boolean)
    .join(" · ");

/** Values of the column "accepted" that accept a row as is. */
const ACCEPTED_VALUES = new Set(["yes", "y", "x", "true", "1"]);

type Rate = Omit<ImportedRate, "key" | "isAccepted" | "rowQuestion">;

const listComparableValues = (rate: Rate) => [
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
  [rate.isLineHaul, rate.stops, rate.isTeam, rate.isHazmat, rate.leadDays],
];

/**
 * Creates a parser for the rows of one file. The parser rejects a row that contradicts an earlier row with the same
 * key.
 */
function createRateReader(
  equipmentTypes: readonly Code[],
  dateOrder: DateOrder | undefined,
): RowReader<ImportedRate> {
  const duplicates = createDuplicateCheck();
  return (row, number) => {
    const read = parseRate(row, equipmentTypes, dateOrder);
    const isAccepted = ACCEPTED_VALUES.has((row.get("accepted") ?? "").toLowerCase());
    const rate = { ...read, key: getRateKey(read), isAccepted };
    const { loadNumber, bookedDate, totalRate, origin, destination } = rate;
    duplicates.check(
      rate.key,
      JSON.stringify(listComparableValues(rate)),
      number,
      loadNumber === ""
        ? { subject: `The rate from ${origin.city} to ${destination.city} on ${formatDate(bookedDate)}` }
        : {
            subject: `The rate of load ${loadNumber} on ${formatDate(bookedDate)}`,
            value: formatMoney(totalRate),
          },
    );
    return rate;
  };
}

function parseRate(row: Row, equipmentTypes: readonly Code[], dateOrder: DateOrder | undefined): Rate {
  const {
    origin,
    destination,
    amount,
    miles: given,
    ...texts
  } = readParts({
    origin: () => parseEnd(row, "origin"),
    destination: () => parseEnd(row, "destination"),
    amount: () => parseTripRate(row),
    miles: () => parseNumber(omitPlaceholder(row.get("miles") ?? row.get("distance")), "miles"),
    bookedDate: () =>
      parseDay(requireCell(row.get("bookeddate"), "bookedDate"), "bookedDate", dateOrder) ?? "",
    equipmentCode: () =>
      getEquipmentCode(
        requireCell(
          checkLength(row.get("equipmentcode"), "equipmentCode", MAX_EQUIPMENT_CODE_CHARS),
          "equipmentCode",
        ),
        equipmentTypes,
      ),
    loadNumber: () => checkLength(omitPlaceholder(row.get("loadnumber")), "loadNumber") ?? "",
    carrierName: () => checkLength(row.get("carriername"), "carrierName") ?? "",
  });
  const facts = parseRateFacts(row);
  const miles = given || estimateMiles(origin, destination);
  return checkRate({
    ...texts,
    ...facts,
    source: "import",
    origin: toRateEnd(origin),
    destination: toRateEnd(destination),
    totalRate: amount.isPerMile ? Math.round(amount.usd * miles * 100) / 100 : amount.usd,
    miles,
  });
}

const PER_MILE = /\s*(\/|per)\s*mi(le)?\.?$/i;

/** Reads the rate. `isPerMile` is true for the column of rates per mile and for a unit such as "2.51/mi". */
function parseTripRate(row: Row): { usd: number; isPerMile: boolean } {
  const total = row.get("totalrate");
  const rate = row.get("ratepermile") ?? row.get("rpm");
  if (total === undefined && rate !== undefined)
    return { usd: parseNumber(rate.replace(PER_MILE, ""), "ratePerMile") ?? 0, isPerMile: true };
  const cell = requireCell(total, "totalRate");
  return { usd: parseNumber(cell.replace(PER_MILE, ""), "totalRate") ?? 0, isPerMile: PER_MILE.test(cell) };
}

function parseEnd(row: Row, end: "origin" | "destination"): Place {
  const readText = (name: string) => checkLength(row.get(name.toLowerCase()), name);
  const [city = "", state = "", postalCode = ""] = ["City", "State", "Zip"].map((part) =>
    readText(end + part),
  );
  const whole = readText(end) ?? (state === "" ? city : "");
  const placeInCell = parsePlace(whole);
  const place = locatePlace(placeInCell ?? { city: city || whole, state, postalCode: postalCode || whole });
  if (!place)
    throw new RowError(
      `The ${end} "${[row.get(end), city, state, postalCode].filter(Boolean).join(" ")}" was not found. Check city, state and ZIP code.`,
      row.get(end) !== undefined ? end : `${end}City`,
    );
  return place;
}

/**
 * Returns the key of a rate. With a load number, a row whose rate was corrected keeps its key, because a load is booked
 * once per day and lane. Without a load number, the key includes the rate and the carrier, because two trucks may run
 * the same lane on the same day.
 */
function getRateKey(rate: Rate): string {
  const { origin, destination, bookedDate, equipmentCode, totalRate, miles, loadNumber, carrierName } = rate;
  const ends = [origin, destination].map(({ city, state, postalCode }) => [city, state, postalCode]);
  if (loadNumber !== "") return JSON.stringify(["load", loadNumber, bookedDate, ends]);
  return JSON.stringify([ends, bookedDate, equipmentCode, totalRate, miles, loadNumber, carrierName]);
}
