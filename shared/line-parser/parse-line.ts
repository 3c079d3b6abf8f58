import { type Day, formatDay, parseDay } from "../read-moment.ts";
import type { Code } from "../reference/code-lists.ts";
import { findEquipmentOption, findEquipmentType, findLongestName } from "../reference/equipment-names.ts";
import {
  assignNumbers,
  MAX_LIKELY_RATE_DOLLARS,
  MIN_UNAMBIGUOUS_WEIGHT_POUNDS,
  type ParsedNumber,
} from "./assign-numbers.ts";
import { isDayName, isHourRange, isTime, readDays } from "./days.ts";
import { type Measure, readMeasure } from "./measures.ts";
import type { LinePart, ParsedLine } from "./parsed-line.ts";
import {
  countPlaceWords,
  countPostalCodeWords,
  isCountry,
  isEndOfPlace,
  isStartOfCity,
} from "./place-ends.ts";
import { readReference } from "./references.ts";
import { isSeparator, type Token, tokenize } from "./tokens.ts";

/** The current day, the equipment codes and the weight limit for parsing a line. */
export interface ParseContext {
  today: Day;
  equipmentTypes: readonly Code[];
  equipmentOptions?: readonly Code[];
  /** By default `DEFAULT_MAX_WEIGHT_POUNDS`. */
  maxWeightPounds?: number;
}

/** A load has at most 20 stops (decision "stops" in shared/interface/decisions.ts). */
const MAX_PLACES = 20;

/** Labels before or after a number: "rate 2450 weight 42000" or "2450 rate 42000 weight". */
const RATE_LABEL = /^rate:?$/;
const WEIGHT_LABEL = /^(weight|wt):?$/;
/** Labels before a number that is neither a rate nor a weight. */
const OTHER_LABEL = /^(miles|mileage|distance|pieces|pcs|cases|cartons|qty|quantity):?$/;

/** Words to ignore. */
const FILLERS = /^(@|&|and|at|for|in|need|all-?in|lbs?|usd|trailer|load)$/;
const PICKUP_WORDS = /^(pu|pick-?up):?$/;
const DELIVERY_WORDS = /^(del|deliver|delivery|delivers|drop|drops):?$/;
const isAt = (word: string): boolean => word === "at" || word === "@";
/** A trailer service; "drop" alone means the delivery. */
const DROP_SERVICE = /^drop (trailer|(?:(?:&|and|n) )?hook)\b/;
/** Words before the delivery day; before a time, they do not mean the delivery. */
const DEADLINE_WORDS = /^(by|until)$/;

interface Parser {
  line: string;
  tokens: readonly Token[];
  context: ParseContext;
  result: ParsedLine;
  places: Token[][];
  /** Places after "via" or "stop". */
  between: Token[][];
  /** Words of the unfinished place. */
  open: Token[];
  /** The position after the last word of a place. */
  placeEnd: number;
  /** Whether one more place follows, after an arrow or "to". */
  isPlaceExpected: boolean;
  numbers: ParsedNumber[];
  /** The position after the last number and its unit. */
  numberEnd: number;
  /** The position after the last day. */
  dayEnd: number;
  /** The position where a number such as 1400 is a time: after a day and "at", or after a word such as "pu". */
  timeAt: number;
  /** Whether the next day is the delivery day. */
  isDayForDelivery: boolean;
  /** Whether the next time is the delivery time: after a word such as "del", or after a day that follows "del". */
  isTimeForDelivery: boolean;
}

/** Parses the words from a position. Returns the number of words used, or 0 if the words do not match. */
type Step = (parser: Parser, at: number, word: string) => number;

/**
 * Parses a line such as "dal tx atl ga 12/1 van 42k 2450": origin, destination, pickup and delivery day, equipment and
 * options, weight (42k, 42000 lb), length (53ft, 53'), rate (2450, $2,450, 2.4k, $3/mi), load number (#A-17),
 * references (PO 88123) and further stops (memphis tn, via memphis tn).
 */
export function parseLine(line: string, context: ParseContext): ParsedLine {
  const parser: Parser = {
    line,
    tokens: tokenize(line),
    context,
    result: { stops: [], equipmentOptions: [], references: [], unclear: [], unknown: [] },
    places: [],
    between: [],
    open: [],
    placeEnd: -1,
    isPlaceExpected: false,
    numbers: [],
    numberEnd: -1,
    dayEnd: -1,
    timeAt: -1,
    isDayForDelivery: false,
    isTimeForDelivery: false,
  };
  const { tokens, places, result } = parser;
  for (let at = 0; at < tokens.length; ) at += parseNext(parser, at);
  closePlace(parser);
  assignNumbers(parser.numbers, result, context.maxWeightPounds);
  if (result.deliveryTime !== undefined) result.deliveryDay ??= result.day;
  const getPlace = (words: readonly Token[]) => getPart(line, words);
  [result.origin] = places.map(getPlace);
  result.destination = places.slice(1).map(getPlace).at(-1);
  result.stops = [...places.slice(1, -1), ...parser.between].flatMap((words) => getPlace(words) ?? []);
  return result;
}

const getWord = ({ tokens }: Parser, at: number): string => tokens[at]?.word ?? "";

function parseNext(parser: Parser, at: number): number {
  const word = getWord(parser, at);
  const always = [
    parseSeparator,
    parseReference,
    parseLoadNumber,
    parseDays,
    parseTime,
    parseOtherNumber,
    parseMeasure,
  ];
  const isPlaceNext = isPlaceMissing(parser) && !isEndOfPlaces(parser, at, word);
  const steps = isPlaceNext
    ? [...always, parsePlaceWord]
    : [
        ...always,
        parseEquipment,
        parseOption,
        parseVia,
        parseStop,
        parseDropService,
        parsePickupOrDelivery,
        parseWord,
      ];
  for (const step of steps) {
    const used = step(parser, at, word);
    if (used === 0) continue;
    if (step !== parsePlaceWord) closePlace(parser);
    if (step !== parsePlaceWord && step !== parseSeparator) parser.isPlaceExpected = false;
    return used;
  }
  return 1;
}

const isPlaceMissing = ({ places, isPlaceExpected }: Parser): boolean =>
  places.length < 2 || (isPlaceExpected && places.length < MAX_PLACES);

function closePlace(parser: Parser): void {
  if (parser.open.length > 0) {
    parser.places.push(parser.open);
    parser.isPlaceExpected = false;
  }
  parser.open = [];
}

/** Ends the current place. Another place is expected after an arrow, and after a "to" directly after a place. */
const parseSeparator: Step = (parser, at, word) => {
  if (!isSeparator(word)) return 0;
  closePlace(parser);
  parser.isPlaceExpected = word.includes(">") || word === "→" || (word === "to" && parser.placeEnd === at);
  return 1;
};

/** Parses "PO 88123". "po" before a plausible rate is "power only" if the line names no other equipment. */
const parseReference: Step = (parser, at, word) => {
  const { tokens, result, context } = parser;
  const found = readReference(takeWords(tokens, at, 3));
  if (!found) return 0;
  const isEquipment =
    word === "po" &&
    !found.isMarked &&
    Number(getWord(parser, at + 1)) < MIN_UNAMBIGUOUS_WEIGHT_POUNDS &&
    !tokens.some((_, other) => other !== at && findEquipment(tokens, other, context.equipmentTypes));
  if (isEquipment) return 0;
  if (found.label === "load") setLoadNumber(parser, found.text, at, found.words);
  else result.references.push(found.text);
  return found.words;
};

const parseLoadNumber: Step = (parser, at, word) => {
  if (!/^#./.test(word)) return 0;
  setLoadNumber(parser, word.slice(1).toUpperCase(), at, 1);
  return 1;
};

/** Sets the load number. If the line already has another load number, the words become unknown. */
function setLoadNumber({ tokens, result }: Parser, number: string, at: number, words: number): void {
  result.loadNumber ??= number;
  if (result.loadNumber !== number)
    result.unknown.push(...tokens.slice(at, at + words).map(({ text }) => text));
}

const parseDays: Step = (parser, at, word) => {
  const { result, context } = parser;
  const following = takeWords(parser.tokens, at + 1, 3);
  const isPastDeliveryDay = parser.isTimeForDelivery && !parser.isDayForDelivery;
  const isRangeEnd = isPastDeliveryDay && isSeparator(getWord(parser, at - 1));
  // In "del mon - fri", "fri" is the Friday after that Monday.
  const start = isRangeEnd ? parseDay(result.deliveryDay ?? "", context.today) : undefined;
  const found = readDays(word, following, start ?? context.today);
  const pickup = parser.isDayForDelivery ? undefined : parseDay(result.day ?? "", context.today);
  if (!found || (pickup && isHourRange(word, found.days[0], pickup))) return 0;
  const days = found.days.map(formatDay);
  const isDelivery = isRangeEnd || parser.isDayForDelivery;
  if (isDelivery) {
    const [deliveryDay = "", lastDay] = isRangeEnd ? [result.deliveryDay, days[0]] : days;
    if (lastDay !== undefined && lastDay < deliveryDay) return 0;
    [result.deliveryDay, result.lastDeliveryDay] = [deliveryDay, lastDay];
  } else {
    const [day, lastDay] = days;
    if (result.day !== undefined) result.deliveryDay = lastDay ?? day;
    else [result.day, result.deliveryDay] = [day, result.deliveryDay ?? lastDay];
  }
  parser.isTimeForDelivery = isDelivery;
  parser.isDayForDelivery = false;
  const end = at + found.words;
  parser.dayEnd = end;
  // In "12/1-12/3 at 1800", 1800 is the rate.
  const isRange = days.length > 1 || isRangeEnd || pickup !== undefined;
  if (!isRange && isAt(getWord(parser, end))) parser.timeAt = end + 1;
  return found.words;
};

/**
 * A number such as 0800 is a time, unless it starts a range such as 0800 - 1700. A number such as 1400 is a time only
 * in "12/1 at 1400", "pu at 1400" and "pu 1400"; "12/1 at 1850" has a rate.
 */
const parseTime: Step = (parser, at, word) => {
  const { result, tokens } = parser;
  const part = parser.isTimeForDelivery ? "deliveryTime" : "time";
  const isRange = isSeparator(getWord(parser, at + 1)) && /^\d{4}$/.test(getWord(parser, at + 2));
  const next = isForNextNumber(parser, at + 1) ? "" : getWord(parser, at + 1);
  const isExpected =
    parser.timeAt === at &&
    result[part] === undefined &&
    readMeasure(word, next, getWord(parser, at + 2))?.kind === "bare";
  const isTimeWithoutColon =
    !isRange && (/^0\d[0-5]\d$/.test(word) || (isExpected && /^(1\d|2[0-3])(00|15|30|45|59)$/.test(word)));
  if (!isTimeWithoutColon && (result[part] !== undefined || !isTime(word))) return 0;
  if (result[part] === undefined) result[part] = word.replace(/^(\d\d)(\d\d)$/, "$1:$2");
  else result.unknown.push(tokens[at]?.text ?? "");
  return 1;
};

/** Skips a number that is neither a rate nor a weight, such as "miles: 780". */
const parseOtherNumber: Step = (parser, at) => {
  const number = readOtherNumber(parser, at);
  return number ? 1 + number.words : 0;
};

/** Reads the number after a label such as "miles:"; undefined without a label, and for a number with a unit. */
function readOtherNumber(parser: Parser, at: number): Measure | undefined {
  if (!OTHER_LABEL.test(getWord(parser, at))) return undefined;
  const unit = getWord(parser, at + 2);
  const measure = readMeasure(getWord(parser, at + 1), readLabel(unit) === undefined ? unit : "");
  return measure?.kind === "bare" ? measure : undefined;
}

/** Parses a number. Five digits are a ZIP code while a place is missing. */
const parseMeasure: Step = (parser, at, word) => {
  const isZipMissing = parser.places.length + Number(parser.open.length > 0) < 2 || parser.isPlaceExpected;
  const label = parser.numberEnd === at ? undefined : readLabel(getWord(parser, at - 1));
  const next = getWord(parser, at + 1);
  const isNextForOther = label !== undefined ? isNumberLabel(next) : isForNextNumber(parser, at + 1);
  const measure =
    isZipMissing && /^\d{5}$/.test(word)
      ? undefined
      : readMeasure(word, isNextForOther ? "" : next, getWord(parser, at + 2));
  if (!measure) return 0;
  parser.numberEnd = at + measure.words;
  if (measure.kind === "other") return measure.words;
  const isBare = measure.kind === "bare" || measure.kind === "thousands";
  const isLabeled = isBare && label !== undefined;
  const part = getPart(parser.line, parser.tokens.slice(isLabeled ? at - 1 : at, at + measure.words));
  if (!part) return 0;
  const text = part.text.replace(/[,;]+$/, "");
  const kind = isLabeled ? label : measure.kind;
  parser.numbers.push({ ...measure, kind, text, start: part.start, end: part.start + text.length });
  return measure.words;
};

const readLabel = (word: string): "rate" | "weight" | undefined =>
  RATE_LABEL.test(word) ? "rate" : WEIGHT_LABEL.test(word) ? "weight" : undefined;

/** Whether a word is a label that may be before a number, such as "rate" or "miles". */
export const isNumberLabel = (word: string): boolean =>
  readLabel(word) !== undefined || OTHER_LABEL.test(word);

/** A lower rate is not plausible: in "2450 miles 780", 780 is not the rate. */
const MIN_LIKELY_DOLLARS_PER_MILE = 0.5;

/** Whether a label between two numbers belongs to the second. In "42000 weight 2450", the label belongs to 42000. */
function isForNextNumber(parser: Parser, at: number): boolean {
  const label = getWord(parser, at);
  const [before, after] = [at - 1, at + 1].map((position) => readMeasure(getWord(parser, position), ""));
  if (label === "miles") {
    const miles = readOtherNumber(parser, at);
    return (
      before !== undefined && miles !== undefined && miles.value < before.value * MIN_LIKELY_DOLLARS_PER_MILE
    );
  }
  if (!readLabel(label) || !after || readLabel(getWord(parser, at + 2))) return false;
  const rate = readLabel(label) === "rate" ? after : before;
  return rate === undefined || (rate.kind !== "weight" && rate.value < MAX_LIKELY_RATE_DOLLARS);
}

const parsePlaceWord: Step = (parser, at, word) => {
  const { tokens, open, places } = parser;
  open.push(...tokens.slice(at, at + 1));
  parser.placeEnd = at + 1;
  if (!isEndOfPlace(open)) return 1;
  const codes = countCodeWordsAfter(parser, at, word, places.length > 0);
  open.push(...tokens.slice(at + 1, at + 1 + codes));
  closePlace(parser);
  parser.placeEnd = at + 1 + codes;
  return 1 + codes;
};

/** Returns the number of words of the postal code and the country after a state, in either order. */
function countCodeWordsAfter(parser: Parser, at: number, state: string, canBeLast: boolean): number {
  const first = Number(isCountry(getWord(parser, at + 1), state));
  const codeAt = at + 1 + first;
  const words = countPostalCodeWords(state, getWord(parser, codeAt), getWord(parser, codeAt + 1), canBeLast);
  const end = codeAt + words;
  const last = Number(words > 0 && isCountry(getWord(parser, end), getWord(parser, end - 1)));
  return first + words + last;
}

/** Parses another place with its state, after origin and destination. */
const parseStop: Step = (parser, at) => {
  const words = countStopWords(parser, at);
  if (words === 0) return 0;
  parser.places.push(parser.tokens.slice(at, at + words));
  parser.placeEnd = at + words;
  return words;
};

/** "via memphis tn" is a stop before the destination. */
const parseVia: Step = (parser, at, word) => {
  const words = /^(via|stop|stops|stopping)$/.test(word) ? countStopWords(parser, at + 1) : 0;
  if (words === 0) return 0;
  parser.between.push(parser.tokens.slice(at + 1, at + 1 + words));
  return 1 + words;
};

function countStopWords(parser: Parser, at: number): number {
  const { tokens, places, between, context } = parser;
  if (places.length + between.length >= MAX_PLACES) return 0;
  const isName = (index: number) => {
    const word = getWord(parser, index);
    const isOther =
      FILLERS.test(word) ||
      PICKUP_WORDS.test(word) ||
      DELIVERY_WORDS.test(word) ||
      DEADLINE_WORDS.test(word) ||
      isSeparator(word) ||
      isDayName(word);
    return !isOther && !findEquipment(tokens, index, context.equipmentTypes);
  };
  const words = countPlaceWords(tokens, at, isName);
  return words === 0
    ? 0
    : words + countCodeWordsAfter(parser, at + words - 1, getWord(parser, at + words - 1), true);
}

const parseEquipment: Step = ({ tokens, context, result }, at) => {
  const found = findEquipment(tokens, at, context.equipmentTypes);
  if (!found || result.equipmentTypeId !== undefined) return 0;
  result.equipmentTypeId = found.code.id;
  return found.words;
};

const parseOption: Step = ({ tokens, context, result }, at) => {
  const found = findOption(tokens, at, context.equipmentOptions ?? []);
  if (found) result.equipmentOptions.push(found.code.id);
  return found?.words ?? 0;
};

/** Parses a service such as "drop trailer", which is part of the note. */
const parseDropService: Step = ({ tokens, result }, at) => {
  const [service] = DROP_SERVICE.exec(takeWords(tokens, at, 3).join(" ")) ?? [];
  if (service === undefined) return 0;
  result.unknown.push(service);
  return service.split(" ").length;
};

/** Parses a word such as "pu" or "del": the next day and the next time are those of the pickup or the delivery. */
const parsePickupOrDelivery: Step = (parser, at, word) => {
  const before = getWord(parser, at - 1);
  const isCounted = /^(\D+\/)?\d$/.test(before);
  const isDrop = /^drops?$/.test(word);
  const isDelivery = DELIVERY_WORDS.test(word) && !(isDrop && isCounted);
  const words = word === "pick" && getWord(parser, at + 1) === "up" ? 2 : 1;
  if (!isDelivery && words === 1 && !PICKUP_WORDS.test(word)) return 0;
  parser.isDayForDelivery = parser.isTimeForDelivery = isDelivery;
  const hasAt = isAt(getWord(parser, at + words));
  // In "1 pu 1 del 2200", "pu/del 2200", "12/1 pu 12/3 del 2200" and "live load drop 1500", the number is the rate.
  const isRateNext = isCounted || isDrop || /^[/&]$/.test(before) || (parser.dayEnd === at && !hasAt);
  if (!isRateNext) parser.timeAt = at + words + Number(hasAt);
  return words;
};

const parseWord: Step = (parser, at, word) => {
  if (word === "all" && getWord(parser, at + 1) === "in") return 2;
  if (DEADLINE_WORDS.test(word)) parser.isDayForDelivery = true;
  else if (!FILLERS.test(word) && !readLabel(word)) parser.result.unknown.push(parser.tokens[at]?.text ?? "");
  return 1;
};

/** Whether equipment or a day ends the places although a place is missing. */
function isEndOfPlaces({ tokens, open, context }: Parser, at: number, word: string): boolean {
  if (isDayName(word)) return true;
  const equipment = word.length < 3 ? undefined : findEquipment(tokens, at, context.equipmentTypes);
  return equipment !== undefined && !(open.length === 0 && isStartOfCity(word, tokens[at + 1]?.word ?? ""));
}

/** Returns the part of the line from the first to the last word; undefined without words. */
function getPart(line: string, words: readonly Token[]): LinePart | undefined {
  const [first, last] = [words[0], words.at(-1)];
  return first && last
    ? { text: line.slice(first.start, last.end), start: first.start, end: last.end }
    : undefined;
}

const takeWords = (tokens: readonly Token[], at: number, count: number): string[] =>
  tokens.slice(at, at + count).map(({ word }) => word);

const findEquipment = (tokens: readonly Token[], at: number, types: readonly Code[]) =>
  findLongestName(takeWords(tokens, at, 4), 4, (name) => findEquipmentType(name, types));

const findOption = (tokens: readonly Token[], at: number, options: readonly Code[]) =>
  findLongestName(takeWords(tokens, at, 2), 2, (name) => findEquipmentOption(name, options));
