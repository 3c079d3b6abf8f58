import { isSeparator, tokenize } from "../../../shared/line-parser/tokens.ts";
import type { Position } from "../../../shared/miles.ts";
import type { CodeLists } from "../../../shared/reference/code-lists.ts";
import { findEquipmentType, findLongestName } from "../../../shared/reference/equipment-names.ts";
import type { LoadColumnFilter, LoadPlaceFilter } from "../../store/store.ts";
import { prepareGazetteer } from "../places/gazetteer.ts";
import { matchName, matchPlace, matchRadius, type PlaceMatch, splitRadius } from "../places/match-place.ts";
import { findStateCode } from "../places/names.ts";

/** The meaning of a search: places, equipment, and words to find in any text. */
export interface Search {
  places: LoadPlaceFilter[];
  columnFilters: LoadColumnFilter[];
  /** Words without another meaning. */
  text: string;
  /** The center of a radius, and whether the radius limits the origin or the destination. */
  near?: { end: "origin" | "destination"; center: Position };
}

type End = LoadPlaceFilter["end"];

const END_NAMES: Record<End, string> = {
  any: "any stop",
  origin: "origin",
  destination: "destination",
};

/** Describes a search that is more than text: "Van · Texas (any stop)". Empty for a search of text alone. */
export function describeSearch(
  { places, columnFilters, text }: Search,
  { equipmentTypes }: CodeLists,
): string {
  if (places.length === 0 && columnFilters.length === 0) return "";
  const equipment = columnFilters.map(({ min }) => equipmentTypes.find(({ id }) => id === min)?.name ?? "");
  const named = places.map(
    ({ name, end, orWord }) => `${name} (${END_NAMES[end]}${orWord === undefined ? "" : " or text"})`,
  );
  return [...equipment, ...named, ...(text === "" ? [] : [`“${text}”`])].join(" · ");
}

/** A place name in a search has at most this many words. */
const MAX_PLACE_WORDS = 4;

/** A search with more words is plain text. */
const MAX_SEARCH_WORDS = 10;

/** An equipment name in a search has at most this many words. */
const MAX_EQUIPMENT_WORDS = 3;

/** An equipment name in a search has at least this many letters: "van", but not "v". */
const MIN_EQUIPMENT_LETTERS = 3;

/**
 * State codes that are also English words. In a search of several words, such a word means the state only with a
 * capital letter, after "from" or "to", or after its city ("portland me").
 */
const ENGLISH_WORDS = /^(in|or|me|ok|hi|la|pa|ma|id|co|de|al|mi)$/;

/**
 * Parses a search as quick post parses a line: "CA", "dal", "reefer dallas", "dal tx atl ga", "to atlanta", "within 100
 * mi of Dallas TX". Two places are the origin and the destination, in this order without "from" and "to". A single
 * place, or each of three or more, matches any stop without "from" and "to". A radius limits the origin. A search in
 * quotation marks is text.
 */
export async function parseSearch(typed: string, codeLists: CodeLists): Promise<Search> {
  const quoted = /^\s*"(.*)"\s*$/.exec(typed)?.[1] ?? "";
  if (quoted !== "" || typed.trim() === "") return { places: [], columnFilters: [], text: quoted };
  await prepareGazetteer();
  const radius = splitRadius(typed);
  const around = radius && (await matchRadius(radius));
  if (!radius || !around?.center) return parseWords(typed, codeLists);
  const rest = await parseWords(radius.rest, codeLists);
  return {
    ...rest,
    places: [...rest.places, toFilter(around, "origin")],
    near: { end: "origin", center: around.center },
  };
}

interface FoundPlace {
  match: PlaceMatch;
  end: End;
  /** The typed word of a place with a single word. */
  word: string | undefined;
}

/** Reads the words of a search in their order. A search of too many words is plain text. */
async function parseWords(typed: string, codeLists: CodeLists): Promise<Search> {
  const tokens = tokenize(typed).filter(({ word }) => word !== "");
  if (tokens.length > MAX_SEARCH_WORDS) return { places: [], columnFilters: [], text: typed };
  const places: FoundPlace[] = [];
  const columnFilters: LoadColumnFilter[] = [];
  const plainWords: string[] = [];
  let end: End = "any";
  for (let at = 0; at < tokens.length; ) {
    const word = tokens[at]?.word ?? "";
    if (isSeparator(word) || word === "from") {
      end = word === "from" ? "origin" : "destination";
      at += 1;
      continue;
    }
    const getWords = (count: number) => tokens.slice(at, at + count).map((token) => token.word);
    const place = await findLongestPlace(getWords, tokens.length - at);
    const named = findLongestName(getWords(MAX_EQUIPMENT_WORDS), MAX_EQUIPMENT_WORDS, (name) =>
      name.length < MIN_EQUIPMENT_LETTERS ? undefined : findEquipmentType(name, codeLists.equipmentTypes),
    );
    const equipment =
      named && (!place || isEquipment(named.words, getWords(place.words))) ? named : undefined;
    const isPlain = tokens.length > 1 && tokens[at]?.text === word && ENGLISH_WORDS.test(word);
    if (equipment)
      columnFilters.push({ column: "equipment", min: equipment.code.id, max: equipment.code.id });
    else if (place && !(isPlain && place.words === 1 && end === "any"))
      places.push({ match: place.match, end, word: place.words === 1 ? word : undefined });
    else plainWords.push(tokens[at]?.text ?? "");
    at += equipment?.words ?? place?.words ?? 1;
    end = "any";
  }
  return { places: toFilters(places), columnFilters, text: plainWords.join(" ") };
}

/**
 * Finds the longest place name at the start of these words, else a place for the first word or the first two words.
 * Words with digits are never places.
 */
async function findLongestPlace(
  getWords: (count: number) => string[],
  wordsLeft: number,
): Promise<{ match: PlaceMatch; words: number } | undefined> {
  for (let count = Math.min(MAX_PLACE_WORDS, wordsLeft); count > 1; count--) {
    const candidate = getWords(count);
    if (candidate.some((word) => /[\d#@]/.test(word) || isSeparator(word))) continue;
    const name = candidate.join(" ");
    const match = matchName(name);
    if (match) return { match, words: count };
  }
  const [first = "", second] = getWords(2);
  if (!isLetters(first)) return undefined;
  // Tries a typo before a state ("huston tx"), then a single word, then the start of a name of two words ("san ant").
  const isPair = wordsLeft > 1 && second !== undefined && isLetters(second) && !isSeparator(second);
  const pair = `${first} ${second}`;
  const inState = isPair && second.length === 2 ? await matchPlace(pair) : undefined;
  if (inState) return { match: inState, words: 2 };
  const single = await matchPlace(first);
  if (single) return { match: single, words: 1 };
  const started = isPair ? await matchPlace(pair) : undefined;
  return started && { match: started, words: 2 };
}

const isLetters = (word: string): boolean => /^[a-z.'-]+$/.test(word);

/** Whether words are equipment and not a city: "van" and "van texas", but not "van buren ar". */
const isEquipment = (equipmentWordCount: number, placeWords: string[]): boolean =>
  placeWords.length === 1 || findStateCode(placeWords.slice(equipmentWordCount).join(" ")) !== undefined;

/** Converts places to filters. Two places are the origin and the destination, also if only one has "from" or "to". */
function toFilters(found: FoundPlace[]): LoadPlaceFilter[] {
  const isLane = found.length === 2;
  const isReversed = found[0]?.end === "destination" || found[1]?.end === "origin";
  return found.map(({ match, end, word }, index) => {
    const laneEnd = (index === 0) === isReversed ? "destination" : "origin";
    return toFilter(match, isLane && end === "any" ? laneEnd : end, isLane ? undefined : word);
  });
}

/**
 * Converts a place to a filter.
 * @param word the typed word. The filter also finds a word that is not a state code in the texts of a load, such as a
 * contact named Jackson
 */
function toFilter(match: PlaceMatch, end: End, word?: string): LoadPlaceFilter {
  const { label, states, cities, places } = match;
  const filter = { end, name: label, states, cities, places };
  return word !== undefined && (word.length > 2 || states.length === 0)
    ? { ...filter, orWord: word }
    : filter;
}

/**
 * Reads the filter of the origin or destination column: a place, states ("tx ok"), or a radius.
 * @returns the place, and the center of a radius; undefined if the text names no place
 */
export async function parsePlaceFilter(
  end: "origin" | "destination",
  typed: string,
): Promise<Pick<Search, "places" | "near"> | undefined> {
  await prepareGazetteer();
  const radius = splitRadius(typed);
  const around = radius?.rest === "" ? await matchRadius(radius) : undefined;
  if (around?.center) return { places: [toFilter(around, end)], near: { end, center: around.center } };
  const match = matchStates(typed) ?? (await matchPlace(typed));
  return match && { places: [toFilter(match, end)] };
}

function matchStates(typed: string): PlaceMatch | undefined {
  const words = tokenize(typed).map(({ word }) => word);
  const matches = words.map((word) =>
    word.length === 2 && findStateCode(word) !== undefined ? matchName(word) : undefined,
  );
  const known = matches.filter((found) => found !== undefined);
  const [first] = known;
  if (!first || known.length < 2 || known.length < words.length) return undefined;
  const label = known.map((found) => found.label).join(", ");
  return { ...first, label, states: known.flatMap(({ states }) => states) };
}
