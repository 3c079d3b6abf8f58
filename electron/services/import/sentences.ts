import { stringify } from "csv-stringify/sync";
import { isNumberLabel, type ParseContext, parseLine } from "../../../shared/line-parser/parse-line.ts";
import type { NumberField, ParsedLine } from "../../../shared/line-parser/parsed-line.ts";
import { estimateTripMiles } from "../../../shared/miles.ts";
import { type Day, parseStopMoment } from "../../../shared/read-moment.ts";
import { type CodeLists, getCodeName } from "../../../shared/reference/code-lists.ts";
import { yieldToEventLoop } from "../chunks.ts";
import { matchName } from "../places/match-place.ts";
import { toPlainWords } from "../places/names.ts";
import { locatePlace, removeCountry } from "../places/places.ts";
import { parsePlace } from "./cells.ts";

/** Longer text is not an e-mail. */
const MAX_TEXT_CHARS = 50_000;

/** Parsing this much text takes up to 30 ms; the text of a load is much shorter. */
const MAX_LOAD_CHARS = 4_000;

/** Separators of cells. In sentences, a comma precedes a space, three digits, a state or the end of the line. */
const CELL_SEPARATORS = /[\t|;]|,(?!\s|\d{3}\b|[A-Z]{2}\b(?!,)|$)/;

/**
 * Text with numbers that are neither a rate nor a weight: e-mail addresses, phone numbers, suites and street addresses.
 */
const OTHER_NUMBERS = [
  /(?<!\S)[^\s@]+@\S+/g,
  /(\+?1[ .-])?\(?\b\d{3}\)?[ .-]?\d{3}[.-]\d{4}\b(\s*(x|ext\.?)\s*\d+)?/gi,
  /\b(ext|suite|ste)\b\.? *#?\d+/gi,
  /\b\d+ ([A-Z0-9][\w.']* ){1,4}(st|street|ave|avenue|rd|road|blvd|boulevard|dr|drive|ln|lane|hwy|highway|pkwy|parkway|way|ct|court|cir|circle)\b\.?/gi,
];

/** The house number of "Pickup: 1400 Commerce Park, Dallas, TX", which is not a time. */
const HOUSE_NUMBER = /(?<=\b(?:[Pp]ick-? ?[Uu]p|PU|[Dd]el\w*|at)\W+)\d{4}(?=( [A-Z][a-z.']+)+,?\s*$)/;

/** A line that ends an e-mail; the sender's name and numbers follow. */
const SIGN_OFF = /^\s*(--|thanks|thank you|thx|(best |kind |warm )?regards|best|sincerely|cheers)\b/i;

/**
 * A load number with three digits in a row, before a colon, a dash or the end of the line, such as "Load 4711:". A
 * shorter number can be a count, and a number such as 0800 can be a time.
 */
const LOAD_NUMBER = /^(\s*load) (?!0\d{3}\b)([\w-]*\d{3}[\w-]*)(?=:|\s+[-–]|\s*$)/gim;

const HEADER = [
  "loadNumber",
  "origin",
  "destination",
  "pickupDate",
  "deliveryDate",
  "stops",
  "equipmentTypeId",
  "length",
  "weight",
  "rate",
  "loadReferenceNumbers",
];

interface FoundPlace {
  text: string;
  start: number;
  end: number;
}

/**
 * Converts e-mail text with loads to CSV: "I have a van from Dallas, TX to Atlanta, GA, 42,000 lbs, picking up 12/1 at
 * 8am, paying $2,450".
 * @returns undefined for a table, for long text, and for text without a load
 */
export async function convertSentencesToCsv(
  content: string,
  codeLists: CodeLists,
  today: Day,
): Promise<string | undefined> {
  if (content.length > MAX_TEXT_CHARS || content.includes("\t")) return undefined;
  const lines = content.split(/\r?\n/).filter((line) => line.trim() !== "");
  if (lines.every((line) => CELL_SEPARATORS.test(line))) return undefined;
  const rows: (string | number)[][] = [];
  for (const text of await splitLoads(lines)) {
    await yieldToEventLoop();
    const row = parseLoadRow(text.slice(0, MAX_LOAD_CHARS), codeLists, today);
    if (row) rows.push(row);
  }
  return rows.length === 0 ? undefined : stringify([HEADER, ...rows]);
}

/**
 * Splits an e-mail into the text of each load, without greeting and signature. If no line starts a load, returns all
 * text before the signature.
 */
async function splitLoads(lines: readonly string[]): Promise<string[]> {
  const cleanLines = lines.map(removeOtherNumbers);
  const loads: string[] = [];
  let hasEnded = false;
  for (const line of cleanLines) {
    await yieldToEventLoop();
    hasEnded = SIGN_OFF.test(line) || hasEnded;
    const start = line.slice(0, MAX_LOAD_CHARS);
    if (findPlaces(start).length > 1 || isQuickLine(start)) {
      loads.push(line);
      hasEnded = false;
    } else if (loads.length > 0 && !hasEnded) loads.push(`${loads.pop()}\n${line}`);
  }
  const end = lines.findIndex((line, index) => index > 0 && SIGN_OFF.test(line));
  return loads.length > 0 ? loads : [(end < 0 ? cleanLines : cleanLines.slice(0, end)).join("\n")];
}

const removeOtherNumbers = (line: string): string =>
  OTHER_NUMBERS.reduce((rest, pattern) => rest.replace(pattern, ""), line);

/** Whether a line is a quick-post line with states, such as "dal tx atl ga van 2450". */
function isQuickLine(line: string): boolean {
  const { origin, destination } = parseLine(line, {
    today: { year: 2000, month: 1, day: 1 },
    equipmentTypes: [],
  });
  return [origin, destination].every((place) => (matchCity(place?.text ?? "")?.places.length ?? 0) > 0);
}

/** Finds capitalized cities with their state: "Dallas, TX", "Fort Worth TX 76101". */
function findPlaces(text: string): FoundPlace[] {
  const found: FoundPlace[] = [];
  const pattern =
    /(?<![A-Z])((?:[A-Z][A-Za-z.'-]*\s+){0,3}[A-Z][A-Za-z.'-]*)\s*(?:,|\s)\s*([A-Z]{2})\b(?:\s+(\d{5}))?/g;
  for (const { 0: whole, 1: name = "", 2: state = "", 3: zip, index } of text.matchAll(pattern)) {
    const words = name.split(/\s+/);
    // "Pickup Dallas, TX" starts with a word that is not part of the name.
    const skipped = words.findIndex((_, at) => locatePlace({ city: words.slice(at).join(" "), state }));
    if (skipped < 0) continue;
    const city = words.slice(skipped).join(" ");
    found.push({
      text: [city, state, zip].filter(Boolean).join(" "),
      start: index + name.length - city.length,
      end: index + whole.length,
    });
  }
  return found;
}

function parseLoadRow(text: string, codeLists: CodeLists, today: Day): (string | number)[] | undefined {
  const places = findPlaces(text);
  if (places.length < 2 && !isQuickLine(text)) return undefined;
  const parsed = parseText(text, places, { today, ...codeLists });
  const { origin, destination, day, time, deliveryDay, deliveryTime = "", stops } = parsed;
  if (!origin || !destination) return undefined;
  const pickup = day === undefined ? undefined : parseStopMoment(`${day} ${time ?? ""}`, { today });
  const delivery = deliveryDay && parseStopMoment(`${deliveryDay} ${deliveryTime}`, { today });
  const [weight, rate] = [parsed.weight ?? "", getRate(parsed)];
  // The import rejects a cell that is not a number, and the broker corrects the cell.
  const withoutUnit = parsed.unclear.find(({ repeats }) => repeats === undefined);
  const unclearCell = withoutUnit ? `${withoutUnit.text}?` : "";
  const addRepeated = (value: string | number, field: NumberField) => {
    const repeated = parsed.unclear.find(({ repeats }) => repeats === field);
    return repeated ? `${value} or ${repeated.text}?` : value;
  };
  return [
    parsed.loadNumber ?? "",
    formatPlace(origin.text),
    formatPlace(destination.text),
    pickup ?? "",
    delivery ?? "",
    stops.map((stop) => formatPlace(stop.text)).join("; "),
    formatEquipment(parsed, codeLists),
    addRepeated(parsed.length ?? "", "length"),
    weight === "" && rate !== "" ? unclearCell : addRepeated(weight, "weight"),
    rate === "" ? unclearCell : addRepeated(rate, parsed.rate === undefined ? "ratePerMile" : "rate"),
    parsed.references.join("; "),
  ];
}

function formatEquipment({ equipmentTypeId, equipmentOptions }: ParsedLine, codeLists: CodeLists): string {
  const options = equipmentOptions.map((id) => getCodeName(codeLists.equipmentOptions, id));
  // Without a type, the import rejects the cell, and the broker adds the type.
  const type = equipmentTypeId === undefined ? [] : [getCodeName(codeLists.equipmentTypes, equipmentTypeId)];
  return [...type, ...options].join(", ");
}

/**
 * Returns the rate for the trip as written, else the rate per mile times the miles in whole dollars; empty without a
 * rate, or when the miles for a rate per mile are unknown.
 */
function getRate({ rate, ratePerMile, origin, destination, stops }: ParsedLine): number | "" {
  if (rate !== undefined || ratePerMile === undefined) return rate ?? "";
  const miles = estimateTripMiles(
    [origin, ...stops, destination].map((place) => {
      const name = place && parsePlace(formatPlace(place.text));
      return name && locatePlace(name);
    }),
  );
  return miles === null ? "" : Math.round(ratePerMile * miles);
}

/** Matches a place without its country and ZIP code. */
const matchCity = (text: string) =>
  matchName(
    removeCountry(toPlainWords(text))
      .join(" ")
      .replace(/ \d{5}$/, ""),
  );

/** Formats "dal tx" as a place that the import can read: Dallas, TX. */
function formatPlace(text: string): string {
  const found = matchCity(text);
  return found && found.places.length > 0 ? found.label : text;
}

/** Parses the text of a load. If `findPlaces` found two or more places, only these are stops, and not "Walmart DC". */
function parseText(text: string, places: readonly FoundPlace[], context: ParseContext): ParsedLine {
  if (places.length < 2) return parseLine(text, context);
  const ordered = orderPlaces(text, places);
  const [origin, destination] = [ordered[0], ordered.at(-1)];
  const line = parseLine(toQuickLine(text, places, ordered), context);
  return { ...line, ...(origin && destination && { origin, destination }), stops: ordered.slice(1, -1) };
}

/** Orders the places from origin to destination. A place after "deliver" is last; a place after "via" is a stop. */
function orderPlaces(text: string, places: readonly FoundPlace[]): readonly FoundPlace[] {
  const getOrder = ({ start }: FoundPlace, index: number) => {
    const before = text.slice(places[index - 1]?.end ?? 0, start);
    if (/\b(deliver\w*|drop\w*|destination|consignee)\b[^.;]*$/i.test(before)) return 2;
    return /\b(via|stop(s|ping)?( (at|in|off))*:?)\s*$/i.test(before) ? 1 : 0;
  };
  const orders = places.map(getOrder);
  const filterByOrder = (order: number) => places.filter((_, index) => orders[index] === order);
  const [ends, between] = [[...filterByOrder(0), ...filterByOrder(2)], filterByOrder(1)];
  return ends.length < 2 ? places : [...ends.slice(0, -1), ...between, ...ends.slice(-1)];
}

/** Converts the text to a quick-post line: first the places, then the rest in the words of quick post. */
function toQuickLine(text: string, places: readonly FoundPlace[], ordered: readonly FoundPlace[]): string {
  let rest = "";
  let end = 0;
  for (const place of places) {
    rest += `${text.slice(end, place.start).replace(HOUSE_NUMBER, "")} `;
    end = place.end;
  }
  const words = `${rest}${text.slice(end)}`
    .replace(/^\s*(ship )?date\b/gim, "pickup")
    .replace(/\bdeliver\w*/gi, "del")
    .replace(/\b(via|stop(s|ping)?( (at|in|off))*)(?=\s*([:,.]|$))/gim, "")
    .replace(LOAD_NUMBER, "$1# $2")
    // The colon shows that "38000 Miles: 1035" is not 38,000 miles.
    .replace(/(?<![a-z])([a-z]*)([.,;:!?)]+)(?=\s|$)/gi, (_, word: string, signs: string) =>
      signs.includes(":") && isNumberLabel(word.toLowerCase()) ? `${word}: ` : `${word} `,
    )
    .replace(/(^|\s)\(/g, " ");
  return `${ordered.map((place) => place.text).join(" → ")} , ${words}`;
}
