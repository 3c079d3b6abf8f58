import { type Measure, readMeasure } from "../../../shared/line-parser/measures.ts";
import { isTyped, NO_PLACE, type ParsedLine } from "../../../shared/line-parser/parsed-line.ts";
import { tokenize } from "../../../shared/line-parser/tokens.ts";
import { type Day, formatDay, parseDay } from "../../../shared/read-moment.ts";
import { type Code, getCodeName } from "../../../shared/reference/code-lists.ts";

/** The parts of a line that have their own form field. */
export const FIELD_NAMES = ["origin", "destination", "pickup", "equipment", "weight", "rate"] as const;
/** The name of a form field of the line. */
export type LineFieldName = (typeof FIELD_NAMES)[number];
/** The texts of the form fields; empty for a part that the line lacks. */
export type LineFields = Record<LineFieldName, string>;

/** Returns the field values of a parsed line. */
export function toLineFields(line: ParsedLine, equipmentTypes: readonly Code[], today: Day): LineFields {
  const { origin, destination, day, time, equipmentTypeId, weight, rate, ratePerMile } = line;
  return {
    origin: isTyped(origin) ? origin.text : "",
    destination: destination?.text ?? "",
    pickup: [day && formatShortDay(day, today), time].filter(Boolean).join(" "),
    equipment: getCodeName(equipmentTypes, equipmentTypeId ?? null),
    weight: weight === undefined ? "" : weight.toLocaleString("en-US"),
    rate:
      rate === undefined
        ? ratePerMile === undefined
          ? ""
          : `${ratePerMile}/mi`
        : rate.toLocaleString("en-US"),
  };
}

/** Formats a day as 12/1, or as the full date if the parser would read 12/1 as a day of another year. */
function formatShortDay(day: string, today: Day): string {
  const short = `${Number(day.slice(5, 7))}/${Number(day.slice(8))}`;
  const read = parseDay(short, today);
  return read && formatDay(read) === day ? short : day;
}

/**
 * Builds a line from field values and the other parts of the previous line. If the broker removed a weight or a rate,
 * the line's second weight or rate and its numbers without a unit become the note, because the parser would read such a
 * number as the field's value.
 */
export function buildLine(fields: LineFields, line: ParsedLine, equipmentOptions: readonly Code[]): string {
  const {
    stops,
    deliveryDay,
    deliveryTime,
    lastDeliveryDay,
    length,
    palletCount,
    loadNumber,
    references,
    unclear,
    unknown,
  } = line;
  const weight = fields.weight && `${fields.weight.replace(/\s*(lbs?|#)\.?$/i, "")} lb`;
  const rate = fields.rate && `$${fields.rate.replace(/^\$/, "")}`;
  const filled = ["length", "palletCount", readKind(weight), readKind(rate)];
  const hadRate = line.rate !== undefined || line.ratePerMile !== undefined;
  const hasRate = filled.includes("rate") || filled.includes("ratePerMile");
  const isNumberRemoved = (hadRate && !hasRate) || (line.weight !== undefined && !filled.includes("weight"));
  const words = [
    fields.origin || (fields.destination && NO_PLACE),
    ...stops.map(({ text }) => `to ${text}`),
    fields.destination && `to ${fields.destination}`,
    // Without a colon, the parser reads 1400 after a day as a rate.
    fields.pickup.replace(/(\/\d{1,2}|[a-z]) (\d\d)(\d\d)$/i, "$1 $2:$3"),
    (deliveryDay ?? deliveryTime) && "del",
    deliveryDay,
    deliveryTime,
    lastDeliveryDay && `- ${lastDeliveryDay}`,
    fields.equipment,
    ...line.equipmentOptions.map((id) => getCodeName(equipmentOptions, id)),
    length !== undefined && `${length}ft`,
    weight,
    palletCount !== undefined && `${palletCount} pallets`,
    rate,
    loadNumber && `#${loadNumber}`,
    ...references.map((reference) =>
      /^[A-Z]+ \S+$/.test(reference) ? reference.replace(" ", "# ") : `ref# ${reference}`,
    ),
    ...unclear.map(({ text, repeats }) =>
      (repeats ? !filled.includes(repeats) : isNumberRemoved) ? `(${text})` : text,
    ),
    ...unknown,
  ];
  return words.filter(Boolean).join(" ");
}

/** Returns the kind of the number at the start of a text, as the parser reads it; undefined without such a number. */
function readKind(text: string): Measure["kind"] | undefined {
  const [word = "", next = "", afterNext] = tokenize(text).map((token) => token.word);
  return readMeasure(word, next, afterNext)?.kind;
}
