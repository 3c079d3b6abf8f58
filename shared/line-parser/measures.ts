import type { NumberField } from "./parsed-line.ts";

/**
 * A number, its kind and the number of parsed words. The rest of the line decides whether "bare" and "thousands" are a
 * weight or a rate; "other" is a number without a field, such as miles.
 */
export interface Measure {
  kind: NumberField | "bare" | "thousands" | "other";
  /** USD, USD per mile, pounds, feet or pallets, depending on the kind. */
  value: number;
  words: number;
}

/** Units after a number, in the same word or the next. */
const UNITS: [RegExp, Measure["kind"]][] = [
  [/^(lbs?|pounds?|#)\.?$/, "weight"],
  [/^(ft|feet|foot|'|’|′)\.?$/, "length"],
  [/^(pallets?|plts?|plt|skids?)$/, "palletCount"],
  [/^(\/mi|\/mile|rpm|ppm)$/, "ratePerMile"],
  [/^(usd|dollars?|\$|rate|flat|all-?in)$/, "rate"],
  [/^(wt|weight)$/, "weight"],
  [/^(mi|miles?|pcs|pieces|cases|cartons)\.?$/, "other"],
];

const findUnit = (text: string): Measure["kind"] | undefined => UNITS.find(([unit]) => unit.test(text))?.[1];

/** From this value on, a number with "k" and no unit is a weight ("42k"); below, a weight or a rate ("3k"). */
const MIN_WEIGHT_WITH_K_POUNDS = 10_000;

/** Even without a unit, each of these numbers is a trailer length. */
const TRAILER_LENGTHS_FEET = [48, 53];

/** Below this value, any other number without a unit is not a measure. */
const MIN_BARE_NUMBER = 50;

/**
 * Parses a word that starts with a number, with its unit in the same word or the next two words ("per mile"). Returns
 * undefined for any other word, for an unknown unit in the word, and for a number without a unit that is below
 * `MIN_BARE_NUMBER` and not a trailer length.
 */
export function readMeasure(word: string, next: string, afterNext = ""): Measure | undefined {
  const match = /^(\$?)((?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?|\.\d+)(k?)(.*)$/.exec(word);
  if (!match) return undefined;
  const [, dollar, digits = "", k, rest = ""] = match;
  const value = Math.round(Number(digits.replaceAll(",", "")) * (k ? 1_000 : 1) * 100) / 100;
  const inWord = rest === "" ? undefined : findUnit(rest);
  if (rest !== "" && inWord === undefined) return undefined;
  if (rest === "" && /^(\/|per|a)$/.test(next) && /^mi(les?)?\.?$/.test(afterNext))
    return { kind: "ratePerMile", value, words: 3 };
  const unitAfter = rest === "" ? findUnit(next) : undefined;
  // In "42k miles 780", "miles" belongs to 780.
  const inNext = k && unitAfter === "other" ? undefined : unitAfter;
  const unit = inWord ?? inNext;
  const words = inNext === undefined ? 1 : 2;
  if (dollar && (unit === undefined || unit === "rate")) return { kind: "rate", value, words };
  if (dollar)
    return unit === "ratePerMile" ? { kind: unit, value, words } : { kind: "rate", value, words: 1 };
  if (unit !== undefined) {
    const isWhole = unit === "weight" || unit === "palletCount";
    return { kind: unit, value: isWhole ? Math.round(value) : value, words };
  }
  if (k) return { kind: value >= MIN_WEIGHT_WITH_K_POUNDS ? "weight" : "thousands", value, words };
  if (TRAILER_LENGTHS_FEET.includes(value)) return { kind: "length", value, words };
  return value < MIN_BARE_NUMBER ? undefined : { kind: "bare", value, words };
}
