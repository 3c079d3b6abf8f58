import { diceCoefficient } from "dice-coefficient";
import type { Code, CodeLists } from "../../../shared/reference/code-lists.ts";
import {
  findEquipmentOption,
  findEquipmentType,
  findLongestName,
  parseEquipmentCode,
} from "../../../shared/reference/equipment-names.ts";
import { RowError, shortenCell } from "./cells.ts";

/** The equipment in a cell. */
export interface ParsedEquipment {
  typeId: number;
  options: number[];
  /** Feet. */
  length: number | undefined;
  /** Other needs, as written. */
  other: string | undefined;
}

/** Separators between a trailer and its options, and between alternative trailers. */
const SEPARATORS =
  /\s*(?:\bw\/(?!o\b)|\bwith\b|\bor\b|(?<!\bw)\/|[,;+&()]|\s[-–]\s)\s*|\s+(?=no\b|not\b|without\b|w\/o\b)/i;
const NEGATION = /\b(no|not|non|without|except)\b|\bw\/o\b/i;
const FILLERS = /^(and|required|req|reqd|needed|preferred|only|must|need|needs|have|a|trailer|truck|load)$/i;

/** A length with its unit, or a usual trailer length, which may be attached to the name: 53' van, V53. */
const LENGTHS = /(?<![\d.-])(?:(\d{2})\s*(?:'|’|′|ft\b\.?|feet\b|foot\b)|(48|53)(?!\d))/i;
const MIN_LENGTH_FEET = 10;
const MAX_LENGTH_FEET = 60;
const MAX_TYPE_ID = 1_000_000_000;

/** Short names of combined types, by the sorted short names of the two types. */
const COMBINED_TYPES: Record<string, string> = { "R V": "VR", "F SD": "FSD" };

/** The content between two separators. */
interface Part {
  type: Code | undefined;
  options: number[];
  length: number | undefined;
  unknown: string[];
  text: string;
}

/**
 * Parses a trailer type with its length and options, such as 53' van, F w/ tarps or VZ. Other text becomes other needs,
 * but an unknown word next to the type makes the type unclear.
 * @throws RowError when the type is unclear
 */
export function parseEquipment(cell: string, lists: CodeLists, field: string): ParsedEquipment {
  const { equipmentTypes: types } = lists;
  const whole = findEquipmentType(cell, types);
  if (whole && isExactName(cell, whole)) return createPlainEquipment(whole.id);
  if (/^\d+$/.test(cell)) return createPlainEquipment(parseUnknownId(cell, types, field));
  if (whole && !/\d/.test(cell.replace(LENGTHS, ""))) return createPlainEquipment(whole.id, readLength(cell));
  const short = parseEquipmentCode(cell, lists);
  if (short) return { ...createPlainEquipment(short.type.id), options: [short.option.id] };
  const parts = cell
    .split(SEPARATORS)
    .filter((text) => text !== "")
    .map((text) => readPart(text, lists));
  const named = [...new Set(parts.flatMap(({ type }) => type ?? []))];
  const type = named.length === 1 ? named[0] : findCombinedType(named, types);
  // An unknown word next to the name may change the type: a vented van is not a van.
  const isQualified = parts.some((part) => part.type && part.unknown.some((word) => !/\d/.test(word)));
  if (!type || isQualified) throw createUnclearEquipmentError(cell, field, named, types);
  return {
    typeId: type.id,
    options: [...new Set(parts.flatMap(({ options }) => options))],
    length: parts.find(({ length }) => length !== undefined)?.length,
    other: parts.flatMap((part) => findOtherNeed(part) ?? []).join(", ") || undefined,
  };
}

const createPlainEquipment = (typeId: number, length?: number): ParsedEquipment => ({
  typeId,
  options: [],
  length,
  other: undefined,
});

/** Whether a cell is exactly the id, name or short name of a type. Digits in such a cell are not a length. */
const isExactName = (cell: string, { id, name, short }: Code): boolean =>
  [String(id), name, short].some((text) => text.toLowerCase() === cell.toLowerCase());

function readLength(text: string): number | undefined {
  const [, withUnit, usual] = LENGTHS.exec(text) ?? [];
  const length = Number(withUnit ?? usual);
  return length >= MIN_LENGTH_FEET && length <= MAX_LENGTH_FEET ? length : undefined;
}

/**
 * Accepts an unknown number as an id (specification 2.1).
 * @throws RowError if the number is too large or looks like a trailer length
 */
function parseUnknownId(cell: string, types: readonly Code[], field: string): number {
  const isLength = LENGTHS.test(cell);
  if (isLength || Number(cell) > MAX_TYPE_ID) throw createUnclearEquipmentError(cell, field, [], types);
  return Number(cell);
}

const findCombinedType = (named: readonly Code[], types: readonly Code[]): Code | undefined => {
  const shorts = named.map(({ short }) => short).toSorted();
  return types.find(({ short }) => short !== "" && short === COMBINED_TYPES[shorts.join(" ")]);
};

function readPart(text: string, { equipmentTypes, equipmentOptions }: CodeLists): Part {
  const length = readLength(text);
  const words = (length === undefined ? text : text.replace(LENGTHS, " ")).split(/\s+/).filter(Boolean);
  const part: Part = { type: undefined, options: [], length, unknown: [], text };
  if (NEGATION.test(text)) return { ...part, length: undefined, unknown: words };
  for (let at = 0; at < words.length; ) {
    const rest = words.slice(at);
    const type = part.type
      ? undefined
      : findLongestName(rest, 4, (name) => findEquipmentType(name, equipmentTypes));
    const option = type ?? findLongestName(rest, 2, (name) => findEquipmentOption(name, equipmentOptions));
    if (type) part.type = type.code;
    else if (option) part.options.push(option.code.id);
    else if (!FILLERS.test(words[at] ?? "")) part.unknown.push(words[at] ?? "");
    at += (type ?? option)?.words ?? 1;
  }
  return part;
}

/** Returns the unknown words of a part, or the whole text of a part without a type; undefined without unknown words. */
function findOtherNeed({ type, unknown, text }: Part): string | undefined {
  if (unknown.length === 0) return undefined;
  return type ? unknown.join(" ") : text;
}

function createUnclearEquipmentError(
  cell: string,
  field: string,
  named: readonly Code[],
  types: readonly Code[],
): RowError {
  const near = named.length > 0 ? named.map(({ name }) => name) : findSimilarNames(cell, types);
  const offered = near.length > 0 ? near : types.slice(0, 3).map(({ name }) => name);
  const words = new Intl.ListFormat("en-US", { type: "disjunction" }).format(offered);
  return new RowError(
    near.length > 0
      ? `${field} is "${shortenCell(cell)}". The nearest type is ${words}; write other needs after a comma.`
      : `${field} is "${shortenCell(cell)}". Use an equipment type, such as ${words}, or its number.`,
    field,
  );
}

/** Minimum similarity of a suggested name, from 0 to 1. */
const MIN_SIMILARITY = 0.4;
const MAX_SUGGESTIONS = 3;

/** Returns the names most similar to a string, most similar first. */
function findSimilarNames(text: string, codes: readonly Code[]): string[] {
  return codes
    .map(({ name }) => ({ name, similarity: diceCoefficient(normalizeText(text), normalizeText(name)) }))
    .filter(({ similarity }) => similarity >= MIN_SIMILARITY)
    .sort((a, b) => b.similarity - a.similarity)
    .slice(0, MAX_SUGGESTIONS)
    .map(({ name }) => name);
}

const normalizeText = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, "");
