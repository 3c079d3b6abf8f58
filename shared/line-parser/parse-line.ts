import { type Day, formatDay } from "../read-moment.ts";
import type { Code } from "../reference/code-lists.ts";
import { findEquipmentOption, findEquipmentType } from "../reference/equipment-names.ts";
import { daysAt, isDayName, isTime } from "./days.ts";
import { type Measure, measureAt } from "./measures.ts";
import { endsPlace, postalCodeWords, startsCity } from "./place-ends.ts";
import { isSeparator, type Token, tokenize } from "./tokens.ts";

/** Placeholder for a missing origin, so that the destination is not read as the origin. */
export const NO_PLACE = "?";

/** Text of a place and its position in the line. */
export interface PlaceText {
  text: string;
  start: number;
  end: number;
}

/** The contents of a quick-post line. Missing parts are undefined. */
export interface ParsedLine {
  origin?: PlaceText;
  destination?: PlaceText;
  /** Pickup day, YYYY-MM-DD. */
  day?: string;
  /** Pickup time as typed: 8a, 14:30. */
  time?: string;
  /** Delivery day, YYYY-MM-DD. */
  deliveryDay?: string;
  equipmentTypeId?: number;
  equipmentOptions: number[];
  /** Feet. */
  length?: number;
  /** Pounds. */
  weight?: number;
  palletCount?: number;
  /** USD, all-in. */
  rate?: number;
  /** USD per mile, if given instead of the rate. */
  ratePerMile?: number;
  loadNumber?: string;
  /** Words with no meaning here; they become the load's note. */
  unknown: string[];
}

/** Today and the names of equipment. */
interface ParseContext {
  today: Day;
  equipmentTypes: readonly Code[];
  equipmentOptions?: readonly Code[];
}

/** From here on, a number without a unit is a weight in pounds; below, a rate in dollars. */
const MIN_BARE_WEIGHT = 20_000;

/** Of two numbers without units, the larger is the weight if it is at least this. */
const MIN_LIKELY_WEIGHT = 3_000;

/** Words without information. */
const FILLERS = /^(@|&|and|at|for|in|need|pu|pick-?up|rate|weight|wt|all-?in|lbs?|usd|trailer|load)$/;
const DELIVERY_WORDS = /^(del|deliver|delivery|delivers|drop|drops|by|until)$/;

/** State while parsing. */
interface Parser {
  tokens: readonly Token[];
  context: ParseContext;
  result: ParsedLine;
  places: Token[][];
  /** Words of the unfinished place. */
  open: Token[];
  numbers: Measure[];
  /** Whether the next day is the delivery day. */
  isForDelivery: boolean;
}

/** Parses at a word. Returns the number of words used, or 0 if it does not match. */
type Step = (parser: Parser, at: number, word: string) => number;

/**
 * Parses a line such as "dal tx atl ga 12/1 van 42k 2450". Origin and destination come first; then in any order pickup
 * and delivery day, equipment and options, weight (42k, 42000 lb), length (53ft, 53'), rate (2450, $2,450, 2.4k, $3/mi)
 * and load number (#A-17).
 */
export function parseLine(line: string, context: ParseContext): ParsedLine {
  const parser: Parser = {
    tokens: tokenize(line),
    context,
    result: { equipmentOptions: [], unknown: [] },
    places: [],
    open: [],
    numbers: [],
    isForDelivery: false,
  };
  const { tokens, places, result } = parser;
  for (let at = 0; at < tokens.length; ) at += parseNext(parser, at);
  closePlace(parser);
  assignNumbers(parser.numbers, result);
  [result.origin, result.destination] = places.map((words) => placeOf(line, words));
  return result;
}

const wordAt = ({ tokens }: Parser, at: number): string => tokens[at]?.word ?? "";

function parseNext(parser: Parser, at: number): number {
  const word = wordAt(parser, at);
  const always = [parseSeparator, parseLoadNumber, parseDays, parseTime, parseMeasure];
  const isPlaceLeft = parser.places.length < 2 && !endsPlaces(parser, at, word);
  const steps = isPlaceLeft
    ? [...always, parsePlaceWord]
    : [...always, parseEquipment, parseOption, parseWord];
  for (const step of steps) {
    const used = step(parser, at, word);
    if (used === 0) continue;
    if (step !== parsePlaceWord) closePlace(parser);
    return used;
  }
  return 1;
}

function closePlace(parser: Parser): void {
  if (parser.open.length > 0 && parser.places.length < 2) parser.places.push(parser.open);
  parser.open = [];
}

const parseSeparator: Step = (_, __, word) => Number(isSeparator(word));

const parseLoadNumber: Step = ({ result }, _, word) => {
  if (!/^#./.test(word)) return 0;
  result.loadNumber = word.slice(1).toUpperCase();
  return 1;
};

const parseDays: Step = (parser, at, word) => {
  const { result, context } = parser;
  const found = daysAt(word, wordAt(parser, at + 1), context.today);
  for (const day of found?.days ?? []) {
    if (parser.isForDelivery || result.day !== undefined) result.deliveryDay = formatDay(day);
    else result.day = formatDay(day);
    parser.isForDelivery = false;
  }
  return found?.words ?? 0;
};

const parseTime: Step = ({ result }, _, word) => {
  if (result.time !== undefined || !isTime(word)) return 0;
  result.time = word;
  return 1;
};

/** A number. Five digits are a ZIP code while a place is missing. */
const parseMeasure: Step = (parser, at, word) => {
  const isPlaceMissing = parser.places.length + Number(parser.open.length > 0) < 2;
  const measure =
    isPlaceMissing && /^\d{5}$/.test(word) ? undefined : measureAt(word, wordAt(parser, at + 1));
  if (!measure) return 0;
  parser.numbers.push(measure);
  return measure.words;
};

const parsePlaceWord: Step = (parser, at, word) => {
  const { tokens, open, places } = parser;
  open.push(...tokens.slice(at, at + 1));
  if (!endsPlace(open)) return 1;
  const [next, afterNext] = [wordAt(parser, at + 1), wordAt(parser, at + 2)];
  const codes = postalCodeWords(word, next, afterNext, places.length === 1);
  open.push(...tokens.slice(at + 1, at + 1 + codes));
  closePlace(parser);
  return 1 + codes;
};

const parseEquipment: Step = ({ tokens, context, result }, at) => {
  const found = equipmentAt(tokens, at, context.equipmentTypes);
  if (!found || result.equipmentTypeId !== undefined) return 0;
  result.equipmentTypeId = found.id;
  return found.words;
};

const parseOption: Step = ({ tokens, context, result }, at) => {
  const found = optionAt(tokens, at, context.equipmentOptions ?? []);
  if (found) result.equipmentOptions.push(found.id);
  return found?.words ?? 0;
};

const parseWord: Step = (parser, at, word) => {
  if (DELIVERY_WORDS.test(word)) parser.isForDelivery = true;
  else if (!FILLERS.test(word)) parser.result.unknown.push(parser.tokens[at]?.text ?? "");
  return 1;
};

/** Whether equipment or a day ends the places although one is missing. */
function endsPlaces({ tokens, open, context }: Parser, at: number, word: string): boolean {
  if (isDayName(word)) return true;
  const equipment = word.length < 3 ? undefined : equipmentAt(tokens, at, context.equipmentTypes);
  return equipment !== undefined && !(open.length === 0 && startsCity(word, tokens[at + 1]?.word ?? ""));
}

function placeOf(line: string, open: readonly Token[]): PlaceText | undefined {
  const [first, last] = [open[0], open.at(-1)];
  return first && last
    ? { text: line.slice(first.start, last.end), start: first.start, end: last.end }
    : undefined;
}

/** Finds the longest name without digits that starts at a token. */
function longestName(
  tokens: readonly Token[],
  at: number,
  maxWords: number,
  find: (name: string) => Code | undefined,
): { id: number; words: number } | undefined {
  for (let words = maxWords; words > 0; words--) {
    const name = tokens.slice(at, at + words).map(({ word }) => word);
    if (name.length < words || name.some((word) => /\d/.test(word))) continue;
    const found = find(name.join(" "));
    if (found) return { id: found.id, words };
  }
  return undefined;
}

const equipmentAt = (tokens: readonly Token[], at: number, types: readonly Code[]) =>
  longestName(tokens, at, 4, (name) => findEquipmentType(name, types));

const optionAt = (tokens: readonly Token[], at: number, options: readonly Code[]) =>
  longestName(tokens, at, 2, (name) => findEquipmentOption(name, options));

/** Assigns numbers: first those with a unit, then the others to what is still missing. */
function assignNumbers(numbers: readonly Measure[], result: ParsedLine): void {
  for (const { kind, value } of numbers) {
    if (kind === "length") result.length = value;
    else if (kind === "pallets") result.palletCount = Math.round(value);
    else if (kind === "weight" || kind === "rate" || kind === "ratePerMile") result[kind] = value;
    else if (kind === "bare" && value >= MIN_BARE_WEIGHT) result.weight ??= value;
  }
  const bare = numbers.filter(({ kind, value }) => kind === "bare" && value < MIN_BARE_WEIGHT);
  const thousands = numbers.filter(({ kind }) => kind === "thousands");
  const hasRate = result.rate !== undefined || result.ratePerMile !== undefined;
  const [rate, weight, ...others] = hasRate
    ? [undefined, ...bare, ...thousands]
    : [...bare.toSorted((a, b) => a.value - b.value), ...thousands];
  if (rate) result.rate = rate.value;
  if (weight && result.weight === undefined && weight.value >= MIN_LIKELY_WEIGHT)
    result.weight = weight.value;
  else if (weight) result.unknown.push(String(weight.value));
  result.unknown.push(...others.flatMap((other) => (other ? [String(other.value)] : [])));
}
