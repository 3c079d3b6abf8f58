import { cityNicknames, splitState, toPlainCity } from "./names.ts";
import { locateLargestCity, locatePlace, suggestPlaces } from "./places.ts";

/** Characters that the start of a name needs: "atl", but not "at". */
const MIN_CHARACTERS = 3;

/**
 * Counts the words of the first of two places without a separator: one in "nyc miami fl". Returns undefined when the
 * text may be one place, or is not two places.
 */
export async function countFirstPlaceWords(text: string): Promise<number | undefined> {
  const words = text.split(/\s+/).filter((word) => word !== "");
  if (words.length < 2 || (await suggestPlaces(text, 1)).length > 0) return undefined;
  let best = { count: 0, score: 0 };
  for (let count = 1; count < words.length; count++) {
    const origin = await scorePlace(words.slice(0, count).join(" "));
    const destination = origin && (await scorePlace(words.slice(count).join(" ")));
    const score = destination && origin + destination;
    if (score > best.score) best = { count, score };
  }
  return best.count || undefined;
}

/** Returns 2 for a complete name, 1 for a long enough start of a name or postal code, 0 otherwise. */
async function scorePlace(text: string): Promise<0 | 1 | 2> {
  if (isFullName(text)) return 2;
  return text.length >= MIN_CHARACTERS && (await suggestPlaces(text, 1)).length > 0 ? 1 : 0;
}

function isFullName(text: string): boolean {
  const place = splitState(text.split(" "));
  if (place) return locatePlace(place) !== undefined;
  const name = toPlainCity(text);
  return locateLargestCity(cityNicknames[name] ?? name) !== undefined;
}
