import { cityNicknames, plainCity, stateEnding } from "./names.ts";
import { locate, locateLargest, suggestPlaces } from "./places.ts";

/** A part of a name counts from here on: "atl", but not "at". */
const fewestLetters = 3;

/**
 * Where two places that stand beside each other part, though no state and no "to" says it: "nyc miami fl" is of two
 * places, the first of one word. Names in full are preferred to their beginnings.
 * @returns of how many words the first one is; undefined where the text may be a single place, or is not of two
 */
export async function countFirstPlaceWords(text: string): Promise<number | undefined> {
  const words = text.split(/\s+/).filter((word) => word !== "");
  if (words.length < 2 || (await suggestPlaces(text, 1)).length > 0) return undefined;
  let best = { first: 0, score: 0 };
  for (let first = 1; first < words.length; first++) {
    const origin = await likeness(words.slice(0, first).join(" "));
    const destination = origin && (await likeness(words.slice(first).join(" ")));
    const score = destination && origin + destination;
    if (score > best.score) best = { first, score };
  }
  return best.first || undefined;
}

/** 2 for a place that is written in full, 1 for the beginning of one, 0 for neither. */
async function likeness(text: string): Promise<0 | 1 | 2> {
  if (isInFull(text)) return 2;
  return text.length >= fewestLetters && (await suggestPlaces(text, 1)).length > 0 ? 1 : 0;
}

function isInFull(text: string): boolean {
  const { before, state } = stateEnding(text);
  if (state !== undefined) return locate({ city: before, state }) !== undefined;
  const name = plainCity(text);
  return locateLargest(cityNicknames[name] ?? name) !== undefined;
}
