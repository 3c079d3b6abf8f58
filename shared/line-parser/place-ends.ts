import type { Token } from "./tokens.ts";

const PROVINCES = "AB BC MB NB NL NS NT NU ON PE QC SK YT".split(" ");

/** States of the US and provinces of Canada. */
const STATES = new Set(
  (
    "AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH " +
    "OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY PR"
  )
    .split(" ")
    .concat(PROVINCES),
);

const isState = (word: string): boolean => STATES.has(word.toUpperCase());

/** Ranges of the first three digits of ZIP codes by state. */
const ZIP_PREFIXES =
  "AL 350-369 AK 995-999 AZ 850-865 AR 716-729 CA 900-961 CO 800-816 CT 060-069 DE 197-199 DC 200-205 FL 320-349 " +
  "GA 300-319 GA 398-399 HI 967-968 ID 832-838 IL 600-629 IN 460-479 IA 500-528 KS 660-679 KY 400-427 LA 700-714 " +
  "ME 039-049 MD 206-219 MA 010-027 MI 480-499 MN 550-567 MS 386-397 MO 630-658 MT 590-599 NE 680-693 NV 889-898 " +
  "NH 030-038 NJ 070-089 NM 870-884 NY 100-149 NC 270-289 ND 580-588 OH 430-459 OK 730-749 OR 970-979 PA 150-196 " +
  "PR 006-009 RI 028-029 SC 290-299 SD 570-577 TN 370-385 TX 750-799 TX 885-885 UT 840-847 VT 050-059 VA 201-201 " +
  "VA 220-246 WA 980-994 WV 247-268 WI 530-549 WY 820-831";

const isZipOfState = (code: string, state: string): boolean =>
  [...ZIP_PREFIXES.matchAll(/([A-Z]{2}) (\d{3})-(\d{3})/g)].some(
    ([, of, from = "", to = ""]) =>
      of === state.toUpperCase() && code.slice(0, 3) >= from && code.slice(0, 3) <= to,
  );

/** State codes that are also English words or abbreviations. */
const AMBIGUOUS_STATES = /^(in|or|me|ok|hi|la|pa|ma|id|co|de|al|mi|mo)$/;

/** A place has at most this many words before its state. */
const MAX_NAME_WORDS = 3;

/**
 * Returns the number of words of a place with its state, such as "memphis tn", at a position; 0 without such a place. A
 * state code that is also a word counts only after a comma, or in capitals after a name that is not in capitals:
 * "gary, in" and "Gary IN", but not "call me".
 * @param isName returns whether the word at a position can be part of a city name
 */
export function countPlaceWords(
  tokens: readonly Token[],
  at: number,
  isName: (at: number) => boolean,
): number {
  for (let words = 1; words <= MAX_NAME_WORDS; words++) {
    const [name, state] = [tokens[at + words - 1], tokens[at + words]];
    if (!name || !state || !/^[a-z][a-z.'-]+$/.test(name.word) || !isName(at + words - 1)) return 0;
    const hasComma = name.text.endsWith(",");
    const isCapital = /^[A-Z]{2}\W*$/.test(state.text) && name.text !== name.text.toUpperCase();
    if (isState(state.word) && (hasComma || isCapital || !AMBIGUOUS_STATES.test(state.word)))
      return words + 1;
    if (hasComma) return 0;
  }
  return 0;
}

const isZip = (word: string): boolean => /^\d{5}(-\d{4})?$/.test(word);

/** Whether the last word is the state or ZIP code that ends a place. The first word of a name is never a state. */
export function isEndOfPlace(open: readonly Token[]): boolean {
  const last = open.at(-1)?.word ?? "";
  return isZip(last) || (open.length > 1 && isState(last));
}

/**
 * Whether a word after a state or a postal code, both in lower case, is the country. "ca" is Canada after a province or
 * a Canadian code.
 */
export function isCountry(word: string, before: string): boolean {
  const isCanadian =
    PROVINCES.includes(before.toUpperCase()) || /^([a-z]\d[a-z]|([a-z]\d[a-z])?\d[a-z]\d)$/.test(before);
  return isCanadian
    ? word === "ca" || word === "canada"
    : /^usa?$/.test(word) && (isState(before) || isZip(before));
}

/**
 * Returns the number of words of the postal code after a state; 0 without one. A ZIP code must belong to the state.
 * @param canBeLast whether the line may end with this place; if so, a number that ends with 00 is a weight
 */
export function countPostalCodeWords(
  state: string,
  next: string,
  afterNext: string,
  canBeLast: boolean,
): number {
  if (isZip(next)) return isZipOfState(next, state) && !(canBeLast && next.endsWith("00")) ? 1 : 0;
  return /^[a-z]\d[a-z]$/.test(next) ? (/^\d[a-z]\d$/.test(afterNext) ? 2 : 1) : 0;
}

/** Second words of cities whose first word is also an equipment name. */
const CITY_WORDS: Record<string, RegExp> = {
  van: /^(alstyne|buren|etten|horn|lear|meter|nuys|vleck|wert|wyck)$/,
  flat: /^(rock|lick)$/,
  box: /^elder$/,
};

/** Whether a word that is also an equipment name is the first word of a city, judging by the next word. */
export const isStartOfCity = (word: string, next: string): boolean =>
  isState(next) || (CITY_WORDS[word]?.test(next) ?? false);
