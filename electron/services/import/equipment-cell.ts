import type { Code, CodeLists } from "../../../shared/reference/code-lists.ts";
import {
  findEquipmentOption,
  findEquipmentType,
  parseEquipmentCode,
} from "../../../shared/reference/equipment-names.ts";
import { RowError, shorten } from "./cells.ts";
import { nearestNames } from "./nearest-names.ts";

/** What a cell says of the trailer. */
export interface ParsedEquipment {
  typeId: number;
  options: number[];
  /** Feet. */
  length: number | undefined;
  /** What it asks for besides, in its own words. */
  other: string | undefined;
}

/** Between the trailer and what it must have, and between trailers of which either will do. */
const separators =
  /\s*(?:\bw\/(?!o\b)|\bwith\b|\bor\b|(?<!\bw)\/|[,;+&()]|\s[-–]\s)\s*|\s+(?=no\b|not\b|without\b|w\/o\b)/i;
const denial = /\b(no|not|non|without|except)\b|\bw\/o\b/i;
const fillers = /^(and|required|req|reqd|needed|preferred|only|must|need|needs|have|a|trailer|truck|load)$/i;

/** A length with its unit, or one of those that trailers have; stuck to the trailer's name, too: 53' van, V53. */
const lengths = /(?<![\d.-])(?:(\d{2})\s*(?:'|’|′|ft\b\.?|feet\b|foot\b)|(48|53)(?!\d))/i;
const [shortest, longest] = [10, 60];

/** Trailers that stand for two, by the short names of these. */
const eitherOf: Record<string, string> = { "R V": "VR", "F SD": "FSD" };

/** What one part between separators says. */
interface Part {
  type: Code | undefined;
  options: number[];
  length: number | undefined;
  /** Words that are no name of anything. */
  unknown: string[];
  text: string;
}

/**
 * The trailer of a sheet: its number, its name or one of the trade's own (RGN, FD, dry van, V or R), with its length
 * (53' van) and what it must have (F w/ tarps, VZ). What only qualifies it stays in its own words, as another need;
 * nothing is guessed.
 * @throws RowProblem where it is not clear which type is meant, with those that come nearest
 */
export function parseEquipment(cell: string, lists: CodeLists, field: string): ParsedEquipment {
  const { equipmentTypes: types } = lists;
  const whole = findEquipmentType(cell, types);
  if (whole && isCodeItself(cell, whole)) return only(whole.id);
  if (/^\d+$/.test(cell)) return only(unknownId(cell, types, field));
  if (whole && !/\d/.test(cell.replace(lengths, ""))) return only(whole.id, readLength(cell));
  const short = parseEquipmentCode(cell, lists);
  if (short) return { ...only(short.type.id), options: [short.option.id] };
  const parts = cell
    .split(separators)
    .filter((text) => text !== "")
    .map((text) => readPart(text, lists));
  const named = [...new Set(parts.flatMap(({ type }) => type ?? []))];
  const type = named.length === 1 ? named[0] : eitherType(named, types);
  // A word beside the name makes another trailer of it: a vented van is no van.
  const isQualified = parts.some((part) => part.type && part.unknown.some((word) => !/\d/.test(word)));
  if (!type || isQualified) throw unclear(cell, field, named, types);
  return {
    typeId: type.id,
    options: [...new Set(parts.flatMap(({ options }) => options))],
    length: parts.find(({ length }) => length !== undefined)?.length,
    other: parts.flatMap((part) => needOf(part) ?? []).join(", ") || undefined,
  };
}

const only = (typeId: number, length?: number): ParsedEquipment => ({
  typeId,
  options: [],
  length,
  other: undefined,
});

/** Digits of its own name or number are no length. */
const isCodeItself = (cell: string, { id, name, short }: Code): boolean =>
  [String(id), name, short].some((own) => own.toLowerCase() === cell.toLowerCase());

function readLength(text: string): number | undefined {
  const [, said, usual] = lengths.exec(text) ?? [];
  const length = Number(said ?? usual);
  return length >= shortest && length <= longest ? length : undefined;
}

/** A number without a name is accepted as an id (2.1), unless it is how long trailers are. */
function unknownId(cell: string, types: readonly Code[], field: string): number {
  const isLength = lengths.test(cell);
  if (isLength || Number(cell) > 1_000_000_000) throw unclear(cell, field, [], types);
  return Number(cell);
}

const eitherType = (named: readonly Code[], types: readonly Code[]): Code | undefined => {
  const shorts = named.map(({ short }) => short).toSorted();
  return types.find(({ short }) => short !== "" && short === eitherOf[shorts.join(" ")]);
};

function readPart(text: string, { equipmentTypes, equipmentOptions }: CodeLists): Part {
  const length = readLength(text);
  const words = (length === undefined ? text : text.replace(lengths, " ")).split(/\s+/).filter(Boolean);
  const part: Part = { type: undefined, options: [], length, unknown: [], text };
  if (denial.test(text)) return { ...part, length: undefined, unknown: words };
  for (let at = 0; at < words.length; ) {
    const type = part.type
      ? undefined
      : longestNamed(words, at, 4, (said) => findEquipmentType(said, equipmentTypes));
    const option = type ?? longestNamed(words, at, 2, (said) => findEquipmentOption(said, equipmentOptions));
    if (type) part.type = type.code;
    else if (option) part.options.push(option.code.id);
    else if (!fillers.test(words[at] ?? "")) part.unknown.push(words[at] ?? "");
    at += (type ?? option)?.words ?? 1;
  }
  return part;
}

/** What the most words from a position on are the name of. */
function longestNamed(
  words: readonly string[],
  at: number,
  most: number,
  named: (said: string) => Code | undefined,
): { code: Code; words: number } | undefined {
  for (let size = Math.min(most, words.length - at); size > 0; size--) {
    const said = words.slice(at, at + size);
    const code = said.some((word) => /\d/.test(word)) ? undefined : named(said.join(" "));
    if (code) return { code, words: size };
  }
  return undefined;
}

/** What a part asks for that has no code: all of it, so that "6' tarps" keeps its feet. */
function needOf({ type, unknown, text }: Part): string | undefined {
  if (unknown.length === 0) return undefined;
  return type ? unknown.join(" ") : text;
}

function unclear(cell: string, field: string, named: readonly Code[], types: readonly Code[]): RowError {
  const near = named.length > 0 ? named.map(({ name }) => name) : nearestNames(cell, types);
  const offered = near.length > 0 ? near : types.slice(0, 3).map(({ name }) => name);
  const words = new Intl.ListFormat("en-GB", { type: "disjunction" }).format(offered);
  return new RowError(
    near.length > 0
      ? `${field} is "${shorten(cell)}"; the nearest type is ${words}. What it needs besides goes behind a comma.`
      : `${field} is "${shorten(cell)}"; it must be an equipment type, such as ${words}, or its number.`,
    field,
  );
}
