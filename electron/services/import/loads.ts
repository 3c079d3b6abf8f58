import { createHash } from "node:crypto";
import { formatMoney } from "../../../shared/format-money.ts";
import {
  MAX_LIST_ENTRIES,
  MAX_NOTE_CHARS,
  MAX_POSTAL_CODE_CHARS,
} from "../../../shared/interface/leniency.ts";
import { MAX_STOPS } from "../../../shared/interface/load.ts";
import { findLoadWarnings } from "../../../shared/load-warnings.ts";
import type { Day } from "../../../shared/read-moment.ts";
import { type CodeLists, getCodeName } from "../../../shared/reference/code-lists.ts";
import type { LaneRequest } from "../../../shared/views/rate.ts";
import { getCountry, locatePlace } from "../places/places.ts";
import {
  checkLength,
  omitPlaceholder,
  parseAmount,
  parseMeasure,
  parsePlace,
  RowError,
  readParts,
  requireCell,
} from "./cells.ts";
import type { Row } from "./csv-rows.ts";
import { createDuplicateCheck } from "./duplicate-check.ts";
import { parseEquipment } from "./equipment-cell.ts";
import {
  type ImportContext,
  type ImportDefinition,
  type RequiredValue,
  requireColumns,
} from "./import-kind.ts";
import { loadColumns } from "./load-columns.ts";
import { type ImportedLoad, type ImportedPlace, recordLoads } from "./record-loads.ts";
import { parseStopTimes } from "./stop-times.ts";
import { checkTimeZone, removeTimeZone } from "./time-zones.ts";

const MAX_RATE_USD = 10_000_000;
/** The stops of a load, without the pickup and the delivery. */
const MAX_STOPS_BETWEEN = MAX_STOPS - 2;

const REQUIRED: readonly RequiredValue[] = [
  { name: "the load number", columns: ["loadnumber"] },
  { name: "the equipment", columns: ["equipmenttypeid"] },
  { name: "the origin", columns: ["origin", "origincity", "originzip"] },
  { name: "the destination", columns: ["destination", "destinationcity", "destinationzip"] },
];

/** Loads, identified by load number. An empty cell leaves the stored value unchanged. */
export const loadImport: ImportDefinition<ImportedLoad> = {
  columns: loadColumns,
  createReader(columns, { codeLists, today, canAssignNumbers }) {
    const needed = REQUIRED.filter(({ columns }) => !canAssignNumbers || !columns.includes("loadnumber"));
    requireColumns(
      needed,
      columns,
      `Loads need ${canAssignNumbers ? "" : "loadNumber, "}equipmentTypeId, originCity and originState (or origin), and destinationCity and destinationState (or destination).`,
    );
    const duplicates = createDuplicateCheck();
    const generateLoadNumber = createLoadNumberGenerator();
    return (row, number) => {
      const parsed = parseLoad(row, codeLists, today, canAssignNumbers);
      const load = parsed.loadNumber === "" ? { ...parsed, loadNumber: generateLoadNumber(parsed) } : parsed;
      duplicates.check(load.loadNumber, JSON.stringify(load), number, { subject: `Load ${load.loadNumber}` });
      return load;
    };
  },
  async warn(item, { today, maxWeightPounds, codeLists }, getRange) {
    const { pickup, delivery, weight, rate } = item;
    const range = rate === undefined ? undefined : await getRange(getLane(item, codeLists));
    const stops = [pickup, delivery].map(({ early, late }) => ({
      earlyDateTime: early ?? null,
      lateDateTime: late ?? null,
    }));
    const load = { stops, weight: weight ?? null, rate: rate ?? null };
    const unknown = [pickup, delivery]
      .filter((stop) => !locatePlace(stop))
      .map(({ city, state }) => `${city}, ${state}`);
    return [
      ...(unknown.length > 0
        ? [`Lanedesk can't find ${unknown.join(" and ")} and posts the load without miles.`]
        : []),
      ...findLoadWarnings(load, { today, maxWeightPounds, range }),
    ].join(" ");
  },
  describe: describeLoad,
  record: recordLoads,
};

const getLane = (
  { pickup, delivery, equipment }: ImportedLoad,
  { equipmentTypes }: CodeLists,
): LaneRequest => ({
  originCity: pickup.city,
  originState: pickup.state,
  originZip: pickup.postalCode ?? "",
  destinationCity: delivery.city,
  destinationState: delivery.state,
  destinationZip: delivery.postalCode ?? "",
  equipmentCode: equipmentTypes.find(({ id }) => id === equipment.typeId)?.short ?? "",
});

/** Describes a load: "A-17 · Dallas, TX → Atlanta, GA · pickup 2026-12-01 08:00 · Van · 42,000 lb · $2,450". */
function describeLoad(load: ImportedLoad, { codeLists }: ImportContext): string {
  const { loadNumber, pickup, delivery, equipment, length, weight, rate, stops, references } = load;
  return [
    loadNumber,
    [pickup, ...(stops ?? []), delivery].map(({ city, state }) => `${city}, ${state}`).join(" → "),
    pickup.early && `pickup ${formatTime(pickup.early)}`,
    delivery.early && `delivery ${formatTime(delivery.early)}`,
    getCodeName(codeLists.equipmentTypes, equipment.typeId),
    ...equipment.options.map((id) => getCodeName(codeLists.equipmentOptions, id)),
    length !== undefined && `${length} ft`,
    weight !== undefined && `${weight.toLocaleString("en-US")} lb`,
    rate !== undefined && formatMoney(rate),
    ...(references ?? []),
  ]
    .filter(Boolean)
    .join(" · ");
}

/** Formats a time as "2026-12-01 08:00". */
const formatTime = (time: string): string => time.replace(/T(\d+:\d+).*$/, " $1");

/**
 * Creates a function that derives load numbers from the content of rows, so that another import of the same file finds
 * the same loads. A row that repeats an earlier row gets a number with a count.
 */
function createLoadNumberGenerator() {
  const seen = new Map<string, number>();
  return (load: ImportedLoad): string => {
    const digest = createHash("sha256").update(JSON.stringify(load)).digest();
    const number = digest.readUIntBE(0, 6).toString(36).toUpperCase().slice(-8).padStart(8, "0");
    const count = (seen.get(number) ?? 0) + 1;
    seen.set(number, count);
    return count === 1 ? number : `${number}-${count}`;
  };
}

const parseLoad = (row: Row, codeLists: CodeLists, today: Day, canAssignNumbers: boolean): ImportedLoad =>
  readParts<ImportedLoad>({
    loadNumber: () => parseLoadNumber(row, canAssignNumbers),
    equipment: () =>
      parseEquipment(
        requireCell(checkLength(row.get("equipmenttypeid"), "equipmentTypeId"), "equipmentTypeId"),
        codeLists,
        "equipmentTypeId",
      ),
    pickup: () => parseStop(row, "origin", "pickup", today),
    delivery: () => parseStop(row, "destination", "delivery", today),
    length: () => parseMeasure(row.get("length"), "length"),
    weight: () => parseMeasure(row.get("weight"), "weight"),
    rate: () => parseRate(row),
    note: () => checkLength(row.get("note"), "note", MAX_NOTE_CHARS),
    stops: () => readStopsBetween(row),
    references: () => readList(row, "loadReferenceNumbers", MAX_LIST_ENTRIES),
  });

/**
 * Reads a cell with several values, separated by semicolons; undefined for an empty cell and placeholders.
 * @throws RowError for too many values and for a value that is too long
 */
function readList(row: Row, field: string, maxValues: number): string[] | undefined {
  const texts = omitPlaceholder(row.get(field.toLowerCase()))
    ?.split(";")
    .map((text) => text.trim())
    .filter((text) => text !== "");
  if (!texts?.length) return undefined;
  if (texts.length > maxValues)
    throw new RowError(`${field} has ${texts.length} values. Enter at most ${maxValues}.`, field);
  for (const text of texts) checkLength(text, field);
  return texts;
}

/**
 * Reads the stops between pickup and delivery. Ignores a number, because a column "Stops" often has the number of
 * stops.
 */
function readStopsBetween(row: Row): ImportedLoad["stops"] {
  if (/^\d{1,2}$/.test(row.get("stops") ?? "")) return undefined;
  return readList(row, "stops", MAX_STOPS_BETWEEN)?.map(parseStopBetween);
}

function parseStopBetween(text: string): ImportedPlace {
  const place = parsePlace(text) ?? locatePlace({ city: "", state: "", postalCode: text });
  if (!place) throw new RowError(`stops has "${text}". Write the stops as Memphis, TN; Waco, TX.`, "stops");
  const { city, state, postalCode } = place;
  return addCountry({ city, state: checkState(state, "stops"), postalCode });
}

/** Parses the load number; empty for a load that gets its number from its content. */
function parseLoadNumber(row: Row, canAssignNumbers: boolean): string {
  const cell = checkLength(row.get("loadnumber"), "loadNumber");
  const loadNumber = omitPlaceholder(cell);
  if (loadNumber !== undefined || canAssignNumbers) return loadNumber ?? "";
  throw new RowError(
    `loadNumber is ${cell === undefined ? "empty" : `"${cell}"`}. Enter a load number, so that importing the file again does not post the load twice.`,
    "loadNumber",
  );
}

function parseRate(row: Row): number | undefined {
  const rate = parseAmount(row.get("rate"), "rate");
  if (rate !== undefined && (rate > MAX_RATE_USD || !/^\d+(\.\d{1,2})?$/.test(String(rate))))
    throw new RowError(`rate is ${rate}. Use at most $10,000,000 with 2 decimals.`, "rate");
  const currency = omitPlaceholder(checkLength(row.get("currency"), "currency"));
  if (rate !== undefined && currency !== undefined && !/^(usd|us ?\$|\$)$/i.test(currency))
    throw new RowError(
      `currency is "${currency}". Enter the rate in USD, or leave the rate empty.`,
      "currency",
    );
  return rate;
}

type End = "origin" | "destination";

function parseStop(row: Row, end: End, kind: "pickup" | "delivery", today: Day): ImportedLoad["pickup"] {
  const getTimeCell = (field: string) => ({ field, cell: row.get(field.toLowerCase()) });
  const [day, time] = [getTimeCell(`${kind}Date`), getTimeCell(`${kind}Time`)];
  const { place, times } = readParts({
    place: () => parseEnd(row, end),
    times: () => parseStopTimes({ day: removeTimeZone(day), time: removeTimeZone(time) }, today),
  });
  for (const cell of [day, time]) checkTimeZone(cell, place);
  return { ...place, ...times };
}

function parseEnd(row: Row, end: End): ImportedPlace {
  const whole = parseWholePlace(row, end);
  const readCell = (part: "city" | "state", field: string) =>
    requireCell(checkLength(row.get(`${end}${part}`) ?? whole?.[part], field), field);
  const place = readParts({
    city: () => (whole && row.get(`${end}state`) === undefined ? whole.city : readCell("city", `${end}City`)),
    state: () => checkState(readCell("state", `${end}State`), `${end}State`),
    postalCode: () =>
      checkLength(
        omitPlaceholder(row.get(`${end}zip`)) ?? whole?.postalCode ?? undefined,
        `${end}Zip`,
        MAX_POSTAL_CODE_CHARS,
      ) ?? null,
  });
  return addCountry(place);
}

function checkState(state: string, field: string): string {
  if (getCountry(state) !== undefined) return state;
  throw new RowError(`${field} is "${state}". Enter a state or province, such as TX.`, field);
}

/** Adds the country of a known place, otherwise of the state: NL is Newfoundland, but Monterrey, NL is in Mexico. */
const addCountry = (place: Omit<ImportedPlace, "countryCode">): ImportedPlace => ({
  ...place,
  countryCode: locatePlace(place)?.country ?? getCountry(place.state) ?? "",
});

/**
 * Parses city and state from one cell or from the ZIP code, when the row lacks the city or the state. A cell without a
 * state is the city if the row has a state. Returns undefined if the row has both, or neither such a cell nor a known
 * ZIP code.
 * @throws RowError for a cell that is not a place, and for a row without any part of the place
 */
function parseWholePlace(row: Row, end: End) {
  const [city, state, zip] = ["city", "state", "zip"].map((part) => row.get(`${end}${part}`));
  if (city !== undefined && state !== undefined) return undefined;
  const field = row.get(end) !== undefined ? end : state === undefined ? `${end}City` : undefined;
  const whole = field && checkLength(row.get(field.toLowerCase()), field);
  if (whole === undefined) {
    if (zip !== undefined) return locatePlace({ city: "", state: state ?? "", postalCode: zip });
    if (state === undefined)
      throw new RowError(`${end} is empty. Enter a city and state or a ZIP code.`, end);
    return undefined;
  }
  const place = parsePlace(whole) ?? locatePlace({ city: "", state: "", postalCode: whole });
  if (place) return place;
  if (state !== undefined) return { city: whole, state, postalCode: null };
  throw new RowError(`${field} is "${whole}". Write a place such as Dallas, TX, or a ZIP code.`, field);
}
