import { useDebouncedValue } from "@mantine/hooks";
import { isTyped, type LinePart, type ParsedLine } from "../../../shared/line-parser/parsed-line.ts";
import { MAX_SEARCH_CHARS } from "../../../shared/max-search-chars.ts";
import type { Place } from "../../../shared/views/rate.ts";
import { callChannel } from "../data/channel.ts";
import { useChannel } from "../data/query.ts";

const MIN_CHARS = 2;
const TYPING_PAUSE_MS = 60;

/**
 * Returns the places that match the typed text, best match first. While `isOutdated`, the places are those of an earlier
 * text, or none.
 */
export function useSuggestions(text: string, limit = 6) {
  const typed = cutPlaceSearch(text.trim());
  const [search] = useDebouncedValue(typed, TYPING_PAUSE_MS);
  const isLongEnough = search.length >= MIN_CHARS;
  const { data, isPlaceholderData, isPending, error, refetch } = useChannel(
    "places.suggest",
    isLongEnough ? { text: search, limit } : undefined,
  );
  const isOutdated = typed.length >= MIN_CHARS && (search !== typed || isPlaceholderData || isPending);
  const places = isLongEnough ? (data?.places ?? []) : [];
  return { places, isOutdated, error, refetch };
}

/** Returns the part of a text that the channels accept; no place has a longer name. */
export const cutPlaceSearch = (text: string): string => text.slice(0, MAX_SEARCH_CHARS);

/** Formats a place: "Dallas, TX 75201". */
export const formatPlace = (place: Pick<Place, "city" | "state" | "postalCode">): string =>
  `${place.city}, ${place.state}${place.postalCode ? ` ${place.postalCode}` : ""}`;

/**
 * Returns an origin of several words without a destination, because the words may name two places; undefined for any
 * other line.
 */
function findWordsToSplit({ origin, destination }: ParsedLine): string | undefined {
  const isOnlyPlace = isTyped(origin) && destination === undefined;
  return isOnlyPlace && /\S\s+\S/.test(origin.text) ? cutPlaceSearch(origin.text) : undefined;
}

/** Splits origin and destination by known city names if nothing separates them ("nyc miami van"). */
export function useSplitPlaces(line: ParsedLine) {
  const text = findWordsToSplit(line);
  const [settledText] = useDebouncedValue(text, TYPING_PAUSE_MS);
  const { data, error, refetch } = useChannel(
    "places.countFirstWords",
    settledText === undefined ? undefined : { text: settledText },
  );
  const split =
    text !== undefined && text === settledText ? splitAfterWords(line, data?.words ?? null) : line;
  return { line: split, error, refetch };
}

/**
 * Splits origin and destination like `useSplitPlaces`, but without waiting for a render, because the user may press
 * Enter right after the last letter.
 * @throws LanedeskError if the main process rejects the call or does not respond
 */
export async function splitPlaces(line: ParsedLine): Promise<ParsedLine> {
  const text = findWordsToSplit(line);
  return text === undefined
    ? line
    : splitAfterWords(line, (await callChannel("places.countFirstWords", { text })).words);
}

function splitAfterWords(line: ParsedLine, wordCount: number | null): ParsedLine {
  const { origin } = line;
  const second = wordCount === null ? undefined : [...(origin?.text.matchAll(/\S+/g) ?? [])][wordCount];
  if (!origin || !second) return line;
  return {
    ...line,
    origin: cutPlaceText(origin, 0, second.index),
    destination: cutPlaceText(origin, second.index),
  };
}

function cutPlaceText({ text, start }: LinePart, from: number, to = text.length): LinePart {
  const part = text.slice(from, to).replace(/[\s,]+$/, "");
  return { text: part, start: start + from, end: start + from + part.length };
}
