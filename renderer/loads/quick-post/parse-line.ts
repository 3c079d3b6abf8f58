import { type Day, formatDay } from "../../../shared/read-moment.ts";
import type { Code } from "../../../shared/reference/code-lists.ts";
import { findEquipmentOption, findEquipmentType } from "../../../shared/reference/equipment-names.ts";
import { daysAt, isDayName, isTime } from "./days.ts";
import { type Measure, measureAt } from "./measures.ts";
import { beginsCity, endsPlace, postalCodeWords } from "./place-ends.ts";
import { isSeparator, type Token, tokenize } from "./tokens.ts";

/** A piece of the line that names a place, and where in the line it stands. */
export interface PlaceText {
  text: string;
  start: number;
  end: number;
}

/** What a quick-post line says. Anything it does not say is undefined. */
export interface ParsedLine {
  origin?: PlaceText;
  destination?: PlaceText;
  /** Day of the pickup, as YYYY-MM-DD. */
  day?: string;
  /** Time of the pickup, as it was typed: 8a, 14:30. */
  time?: string;
  /** Day of the delivery, as YYYY-MM-DD. */
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
  /** USD for each mile, where that was said in place of the rate. */
  ratePerMile?: number;
  loadNumber?: string;
  /** Words that mean nothing here; they are kept as the load's note. */
  unknown: string[];
}

/** The names that words are looked up in. */
export interface ParseContext {
  today: Day;
  equipmentTypes: readonly Code[];
  equipmentOptions?: readonly Code[];
}

/** A bare number from here on is a weight in pounds, below it a rate in dollars, unless the other one is said. */
const leastBareWeight = 20_000;

/** Of two bare numbers the larger is the weight, where it can be one. */
const leastLikelyWeight = 3_000;

/** Words that only lead from one thing to the next. */
const fillers = /^(@|&|and|at|for|in|need|pu|pick-?up|rate|weight|wt|all-?in|lbs?|usd|trailer|load)$/;
const deliveryWords = /^(del|deliver|delivery|delivers|drop|drops|by|until)$/;

/** A line while it is read. */
interface Reading {
  tokens: readonly Token[];
  known: ParseContext;
  understood: ParsedLine;
  places: Token[][];
  /** The words of the place that is being read. */
  open: Token[];
  numbers: Measure[];
  /** Whether the next day is that of the delivery. */
  isForDelivery: boolean;
}

/** Takes what begins at a word, and says of how many words it is; 0 where it is something else. */
type Step = (reading: Reading, at: number, word: string) => number;

/**
 * Understands a line such as "dal tx atl ga 12/1 van 42k 2450": two places first, then in any order the days of pickup
 * and delivery, equipment with options, weight (42k, 42000 lb), length (53ft, 53'), rate (2450, $2,450, 2.4k, $3/mi)
 * and number (#A-17).
 */
export function parseLine(line: string, known: ParseContext): ParsedLine {
  const reading: Reading = {
    tokens: tokenize(line),
    known,
    understood: { equipmentOptions: [], unknown: [] },
    places: [],
    open: [],
    numbers: [],
    isForDelivery: false,
  };
  const { tokens, places, understood } = reading;
  for (let at = 0; at < tokens.length; ) at += takeNext(reading, at);
  closePlace(reading);
  takeNumbers(reading.numbers, understood);
  [understood.origin, understood.destination] = places.map((words) => placeOf(line, words));
  return understood;
}

const wordAt = ({ tokens }: Reading, at: number): string => tokens[at]?.word ?? "";

function takeNext(reading: Reading, at: number): number {
  const word = wordAt(reading, at);
  const plainly = [takeSeparator, takeLoadNumber, takeDays, takeTime, takeMeasure];
  const isPlaceLeft = reading.places.length < 2 && !endsPlaces(reading, at, word);
  const steps = isPlaceLeft ? [...plainly, takePlaceWord] : [...plainly, takeEquipment, takeOption, takeWord];
  for (const step of steps) {
    const taken = step(reading, at, word);
    if (taken === 0) continue;
    if (step !== takePlaceWord) closePlace(reading);
    return taken;
  }
  return 1;
}

function closePlace(reading: Reading): void {
  if (reading.open.length > 0 && reading.places.length < 2) reading.places.push(reading.open);
  reading.open = [];
}

const takeSeparator: Step = (_, __, word) => Number(isSeparator(word));

const takeLoadNumber: Step = ({ understood }, _, word) => {
  if (!/^#./.test(word)) return 0;
  understood.loadNumber = word.slice(1).toUpperCase();
  return 1;
};

const takeDays: Step = (reading, at, word) => {
  const { understood, known } = reading;
  const found = daysAt(word, wordAt(reading, at + 1), known.today);
  for (const day of found?.days ?? []) {
    if (reading.isForDelivery || understood.day !== undefined) understood.deliveryDay = formatDay(day);
    else understood.day = formatDay(day);
    reading.isForDelivery = false;
  }
  return found?.words ?? 0;
};

const takeTime: Step = ({ understood }, _, word) => {
  if (understood.time !== undefined || !isTime(word)) return 0;
  understood.time = word;
  return 1;
};

/** A number with its meaning; five bare digits are a postal code while places are wanted. */
const takeMeasure: Step = (reading, at, word) => {
  const wantsPlace = reading.places.length + Number(reading.open.length > 0) < 2;
  const measure = wantsPlace && /^\d{5}$/.test(word) ? undefined : measureAt(word, wordAt(reading, at + 1));
  if (!measure) return 0;
  reading.numbers.push(measure);
  return measure.words;
};

const takePlaceWord: Step = (reading, at, word) => {
  const { tokens, open, places } = reading;
  open.push(...tokens.slice(at, at + 1));
  if (!endsPlace(open)) return 1;
  const [next, afterNext] = [wordAt(reading, at + 1), wordAt(reading, at + 2)];
  const codes = postalCodeWords(word, next, afterNext, places.length === 1);
  open.push(...tokens.slice(at + 1, at + 1 + codes));
  closePlace(reading);
  return 1 + codes;
};

const takeEquipment: Step = ({ tokens, known, understood }, at) => {
  const found = equipmentAt(tokens, at, known.equipmentTypes);
  if (!found || understood.equipmentTypeId !== undefined) return 0;
  understood.equipmentTypeId = found.id;
  return found.words;
};

const takeOption: Step = ({ tokens, known, understood }, at) => {
  const found = optionAt(tokens, at, known.equipmentOptions ?? []);
  if (found) understood.equipmentOptions.push(found.id);
  return found?.words ?? 0;
};

const takeWord: Step = (reading, at, word) => {
  if (deliveryWords.test(word)) reading.isForDelivery = true;
  else if (!fillers.test(word)) reading.understood.unknown.push(reading.tokens[at]?.text ?? "");
  return 1;
};

/** Whether a word that names equipment or a day ends the places, though one of them is not there yet. */
function endsPlaces({ tokens, open, known }: Reading, at: number, word: string): boolean {
  if (isDayName(word)) return true;
  const equipment = word.length < 3 ? undefined : equipmentAt(tokens, at, known.equipmentTypes);
  return equipment !== undefined && !(open.length === 0 && beginsCity(word, tokens[at + 1]?.word ?? ""));
}

function placeOf(line: string, open: readonly Token[]): PlaceText | undefined {
  const [first, last] = [open[0], open.at(-1)];
  return first && last
    ? { text: line.slice(first.start, last.end), start: first.start, end: last.end }
    : undefined;
}

/** Equipment by its name, its short form or what else it is called, of as many words as that has. */
function equipmentAt(tokens: readonly Token[], at: number, types: readonly Code[]) {
  for (const words of [4, 3, 2, 1]) {
    const said = tokens.slice(at, at + words).map(({ word }) => word);
    if (said.length < words || said.some((word) => /\d/.test(word))) continue;
    const found = findEquipmentType(said.join(" "), types);
    if (found) return { id: found.id, words };
  }
  return undefined;
}

/** An equipment option by its name or another one that it has: "tarps", "team", "lift gate". */
function optionAt(tokens: readonly Token[], at: number, options: readonly Code[]) {
  for (const words of [2, 1]) {
    const said = tokens.slice(at, at + words).map(({ word }) => word);
    if (said.length < words || said.some((word) => /\d/.test(word))) continue;
    const found = findEquipmentOption(said.join(" "), options);
    if (found) return { id: found.id, words };
  }
  return undefined;
}

/** Gives each number its meaning: first those that say it, then the others what is left. */
function takeNumbers(numbers: readonly Measure[], understood: ParsedLine): void {
  for (const { kind, value } of numbers) {
    if (kind === "length") understood.length = value;
    else if (kind === "pallets") understood.palletCount = Math.round(value);
    else if (kind === "weight" || kind === "rate" || kind === "ratePerMile") understood[kind] = value;
    else if (kind === "bare" && value >= leastBareWeight) understood.weight ??= value;
  }
  const bare = numbers.filter(({ kind, value }) => kind === "bare" && value < leastBareWeight);
  const thousands = numbers.filter(({ kind }) => kind === "thousands");
  const isRateSaid = understood.rate !== undefined || understood.ratePerMile !== undefined;
  const [rate, weight, ...others] = isRateSaid
    ? [undefined, ...bare, ...thousands]
    : [...bare.toSorted((one, other) => one.value - other.value), ...thousands];
  if (rate) understood.rate = rate.value;
  if (weight && understood.weight === undefined && weight.value >= leastLikelyWeight)
    understood.weight = weight.value;
  else if (weight) understood.unknown.push(String(weight.value));
  understood.unknown.push(...others.flatMap((other) => (other ? [String(other.value)] : [])));
}
