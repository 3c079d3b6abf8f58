/** Placeholder for a missing origin, so that the destination is not read as the origin. */
export const NO_PLACE = "?";

/** A part of the line, such as a place or a number, with its position. */
export interface LinePart {
  text: string;
  start: number;
  end: number;
}

/** Whether the line has this place. A missing origin is a placeholder. */
export const isTyped = (place: LinePart | undefined): place is LinePart =>
  place !== undefined && place.text !== NO_PLACE;

/** The fields of a line that hold one number. */
export type NumberField = "rate" | "ratePerMile" | "weight" | "length" | "palletCount";

/** A number whose meaning the broker has to choose. */
export interface UnclearNumber extends LinePart {
  /** The field that an earlier number of the line already fills; undefined for a number without a unit or label. */
  repeats?: NumberField | undefined;
}

/** The contents of a quick-post line. Missing parts are undefined; missing lists are empty. */
export interface ParsedLine {
  origin?: LinePart;
  destination?: LinePart;
  /** Places between origin and destination, in the order of the line; places after "via" or "stop" come last. */
  stops: LinePart[];
  /** Pickup day, YYYY-MM-DD. */
  day?: string;
  /** Pickup time as typed, but 1430 with a colon: 8a, 14:30. */
  time?: string;
  /** Delivery day, YYYY-MM-DD. The pickup day if the line has only a delivery time. */
  deliveryDay?: string;
  /** Last delivery day of a range after a word such as "del", YYYY-MM-DD. */
  lastDeliveryDay?: string;
  /** Delivery time in the form of `time`, after a word such as "del", or after a day that follows "del". */
  deliveryTime?: string;
  equipmentTypeId?: number;
  equipmentOptions: number[];
  /** Feet. */
  length?: number;
  /** Pounds. */
  weight?: number;
  palletCount?: number;
  /** USD, all-in. */
  rate?: number;
  /** USD per mile, if given instead of the rate. */
  ratePerMile?: number;
  loadNumber?: string;
  /** Other reference numbers: "PO 88123" with its label, "4711" for "ref 4711". */
  references: string[];
  /** Numbers that may be a weight, a rate or a reference, and numbers for a field that already has another number. */
  unclear: UnclearNumber[];
  /** Words without another meaning. */
  unknown: string[];
}
