import { isTime, readDays } from "./days.ts";
import { readMeasure } from "./measures.ts";

/** A reference number with its label, and the number of parsed words. */
interface Reference {
  /** In lower case. */
  label: string;
  /** As stored with the load: "PO 88123"; only the number for a label that adds nothing. */
  text: string;
  /** Whether a mark such as "#", ":" or "no." follows the label. */
  isMarked: boolean;
  words: number;
}

/** Labels that need no "#": a number that follows is a reference. */
const LABELS = /^(po|ref|reference|bol|pro|order)$/;

/** Labels that also have another meaning in a line and therefore need a mark such as "#", ":" or "no.". */
const LABELS_WITH_MARK =
  /^(pu|pickup|del|delivery|drop|conf|confirmation|so|wo|appt|load|shipment|trip|seal)$/;

/** Labels that add nothing to the number. */
const PLAIN_LABELS = /^(ref|reference|load)$/;

const MARK = /^(#:?|:|no\.?:?|number|num)$/;
const NUMBER = /^(?=.*\d)[a-z0-9][a-z0-9./-]*$/;
/** `readDays` needs a current day to find the year, which does not matter here. */
const ANY_DAY = { year: 2000, month: 1, day: 1 };

/**
 * Parses a labeled reference number: "PO 88123", "PO# 88123", "po#88123", "ref: 4711", "BOL no. A-17". Returns
 * undefined if the words do not start with one.
 */
export function readReference(words: readonly string[]): Reference | undefined {
  const [word = "", next = "", afterNext = ""] = words;
  const [, label = "", mark = "", rest = ""] = /^([a-z]+)([#:]*)(.*)$/.exec(word) ?? [];
  const isLabel = LABELS.test(label);
  if (!isLabel && !LABELS_WITH_MARK.test(label)) return undefined;
  const createReference = (number: string, used: number, isMarked: boolean): Reference | undefined => {
    // In "pickup: 12/1", the label is not that of a reference.
    const isMoment = !isLabel && mark === ":" && isDayOrTime(number);
    const isReference = isMarked
      ? NUMBER.test(number) && !isMoment
      : isLabel && isBareNumber(number, words[used] ?? "");
    const value = number.toUpperCase();
    const text = PLAIN_LABELS.test(label) ? value : `${label.toUpperCase()} ${value}`;
    return isReference ? { label, text, isMarked, words: used } : undefined;
  };
  if (rest !== "") return createReference(rest, 1, mark !== "");
  if (MARK.test(next)) return createReference(afterNext, 3, true);
  if (next.startsWith("#")) return createReference(next.slice(1), 2, true);
  return createReference(next, 2, mark !== "");
}

const isDayOrTime = (word: string): boolean => isTime(word) || readDays(word, [], ANY_DAY) !== undefined;

/** Units that may also be the label of the next number: "PO 88123 rate 2450". */
const UNITS_BEFORE_NUMBER = /^(rate|flat|all-?in|wt|weight)$/;

/** Whether a word can be a reference number without a mark: not a day, a time or a number with a unit. */
function isBareNumber(word: string, next: string): boolean {
  if (!NUMBER.test(word) || isDayOrTime(word)) return false;
  const measure = readMeasure(word, UNITS_BEFORE_NUMBER.test(next) ? "" : next);
  if (measure === undefined || measure.kind === "bare" || measure.kind === "other") return true;
  // Without a unit, 48 and 53 can be reference numbers and not only trailer lengths.
  return measure.kind === "length" && measure.words === 1 && /^\d+$/.test(word);
}
