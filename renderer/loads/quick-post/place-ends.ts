import { isState } from "./states.ts";
import type { Token } from "./tokens.ts";

/** The states of the postal codes that begin with each digit. */
const statesOfDigit = [
  "CT MA ME NH NJ RI VT PR",
  "DE NY PA",
  "DC MD NC SC VA WV",
  "AL FL GA MS TN",
  "IN KY MI OH",
  "IA MN MT ND SD WI",
  "IL KS MO NE",
  "AR LA OK TX",
  "AZ CO ID NM NV UT WY",
  "AK CA HI OR WA",
];

const isZip = (word: string): boolean => /^\d{5}(-\d{4})?$/.test(word);

/** A place ends with its state or its postal code; the first word of a name is never taken for a state. */
export function endsPlace(open: readonly Token[]): boolean {
  const last = open.at(-1)?.word ?? "";
  return isZip(last) || (open.length > 1 && isState(last));
}

/**
 * How many of the words behind a place that ended with its state are its postal code. A code lies in its state, and
 * in the last place a round number is rather a weight.
 */
export function postalCodeWords(state: string, next: string, afterNext: string, isLast: boolean): number {
  if (isZip(next)) {
    const isThere = statesOfDigit[Number(next[0])]?.split(" ").includes(state.toUpperCase());
    return isThere && !(isLast && next.endsWith("00")) ? 1 : 0;
  }
  return /^[a-z]\d[a-z]$/.test(next) ? (/^\d[a-z]\d$/.test(afterNext) ? 2 : 1) : 0;
}

/** Cities that begin with the name of a trailer. */
const cityWords: Record<string, RegExp> = {
  van: /^(alstyne|buren|etten|horn|lear|meter|nuys|vleck|wert|wyck)$/,
  flat: /^(rock|lick)$/,
  box: /^elder$/,
};

/** Whether a word that names equipment begins a city all the same. */
export const beginsCity = (word: string, next: string): boolean =>
  isState(next) || (cityWords[word]?.test(next) ?? false);
