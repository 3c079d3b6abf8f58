import { isState } from "./states.ts";
import type { Token } from "./tokens.ts";

/** The first three digits of the postal codes of each state. */
const codesOfState =
  "AL 350-369 AK 995-999 AZ 850-865 AR 716-729 CA 900-961 CO 800-816 CT 060-069 DE 197-199 DC 200-205 FL 320-349 " +
  "GA 300-319 GA 398-399 HI 967-968 ID 832-838 IL 600-629 IN 460-479 IA 500-528 KS 660-679 KY 400-427 LA 700-714 " +
  "ME 039-049 MD 206-219 MA 010-027 MI 480-499 MN 550-567 MS 386-397 MO 630-658 MT 590-599 NE 680-693 NV 889-898 " +
  "NH 030-038 NJ 070-089 NM 870-884 NY 100-149 NC 270-289 ND 580-588 OH 430-459 OK 730-749 OR 970-979 PA 150-196 " +
  "PR 006-009 RI 028-029 SC 290-299 SD 570-577 TN 370-385 TX 750-799 TX 885-885 UT 840-847 VT 050-059 VA 201-201 " +
  "VA 220-246 WA 980-994 WV 247-268 WI 530-549 WY 820-831";

const liesIn = (code: string, state: string): boolean =>
  [...codesOfState.matchAll(/([A-Z]{2}) (\d{3})-(\d{3})/g)].some(
    ([, of, from = "", to = ""]) =>
      of === state.toUpperCase() && code.slice(0, 3) >= from && code.slice(0, 3) <= to,
  );

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
  if (isZip(next)) return liesIn(next, state) && !(isLast && next.endsWith("00")) ? 1 : 0;
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
