import type { Measure } from "./measures.ts";
import type { LinePart, NumberField, ParsedLine, UnclearNumber } from "./parsed-line.ts";

/** A number of the line. `text`, `start` and `end` include its unit, or the label of a number without a unit. */
export type ParsedNumber = Measure & LinePart & { kind: Exclude<Measure["kind"], "other"> };

/** A load above this weight needs a permit in most states; a setting can replace this default. */
export const DEFAULT_MAX_WEIGHT_POUNDS = 48_000;

/** From this value on, a number without a unit can be a weight, but not a rate. */
export const MIN_UNAMBIGUOUS_WEIGHT_POUNDS = 20_000;

/** Below this value, a number without a unit is not a weight. */
const MIN_LIKELY_WEIGHT_POUNDS = 3_000;

/** Below this value, a number without a unit is not a rate. */
const MIN_LIKELY_RATE_DOLLARS = 100;

/** From this value on, a number without a unit is a rate only if the line has a weight. */
export const MAX_LIKELY_RATE_DOLLARS = 10_000;

/**
 * Assigns numbers to the fields of `result`: first numbers with a unit or label, then the others where plausible.
 * Numbers that fit no field, that may be either a weight or a rate, or that differ from an earlier number for the same
 * field become unclear.
 */
export function assignNumbers(
  numbers: readonly ParsedNumber[],
  result: ParsedLine,
  maxWeightPounds = DEFAULT_MAX_WEIGHT_POUNDS,
): void {
  const open: ParsedNumber[] = [];
  const repeated: UnclearNumber[] = [];
  for (const number of numbers) {
    const { kind, value, text, start, end } = number;
    if (kind === "bare" || kind === "thousands") {
      open.push(number);
      continue;
    }
    const filled = findFilledField(kind, result);
    if (filled === undefined) result[kind] = value;
    else if (filled !== kind || result[kind] !== value) repeated.push({ text, start, end, repeats: filled });
  }
  const unclear: ParsedNumber[] = [];
  const light: ParsedNumber[] = [];
  for (const number of open)
    if (number.value < MIN_LIKELY_RATE_DOLLARS) unclear.push(number);
    else if (number.value < MIN_UNAMBIGUOUS_WEIGHT_POUNDS) light.push(number);
    else if (number.value <= maxWeightPounds && result.weight === undefined) result.weight = number.value;
    else unclear.push(number);
  const meanings = interpretLightNumbers(light, result);
  if (meanings) Object.assign(result, meanings);
  else unclear.push(...light);
  result.unclear = [...unclear.map(({ text, start, end }) => ({ text, start, end })), ...repeated];
}

/**
 * Returns the filled field that conflicts with a number of this kind; undefined if there is none. A line has one rate:
 * all-in or per mile.
 */
const findFilledField = (kind: NumberField, line: ParsedLine): NumberField | undefined =>
  (kind === "rate" || kind === "ratePerMile" ? (["rate", "ratePerMile"] as const) : [kind]).find(
    (field) => line[field] !== undefined,
  );

type Meanings = Pick<ParsedLine, "rate" | "weight">;

/** Returns the meaning of numbers that may be a rate or a light weight; undefined if unclear. */
function interpretLightNumbers(numbers: readonly ParsedNumber[], line: ParsedLine): Meanings | undefined {
  const values = numbers.map(({ value }) => value).toSorted((a, b) => a - b);
  const [low, high, ...more] = values;
  const hasRate = line.rate !== undefined || line.ratePerMile !== undefined;
  const hasWeight = line.weight !== undefined;
  if (low === undefined) return {};
  if (high === undefined) {
    if (hasRate) return !hasWeight && low >= MIN_LIKELY_WEIGHT_POUNDS ? { weight: low } : undefined;
    return hasWeight || low < MAX_LIKELY_RATE_DOLLARS ? { rate: low } : undefined;
  }
  const isOrdered =
    low < MIN_LIKELY_WEIGHT_POUNDS || (low < MAX_LIKELY_RATE_DOLLARS && high >= MAX_LIKELY_RATE_DOLLARS);
  if (more.length > 0 || hasRate || hasWeight || high < MIN_LIKELY_WEIGHT_POUNDS || !isOrdered)
    return undefined;
  return { rate: low, weight: high };
}
