import { z } from "zod";
import { dateTime } from "./date-time.ts";
import {
  createLenientObject,
  MAX_LIST_ENTRIES,
  MAX_NAME_CHARS,
  MAX_NOTE_CHARS,
  MAX_POSTAL_CODE_CHARS,
  optional,
  text,
  textOrNumber,
} from "./leniency.ts";

/** A stop's location (specification 2.2). Requests need city, state, and a country or postal code. */
const locationRequest = createLenientObject({
  locationName: optional(text(MAX_NAME_CHARS)),
  city: text(MAX_NAME_CHARS).min(1),
  state: text(MAX_NAME_CHARS).min(1),
  streetAddress1: optional(text(MAX_NAME_CHARS)),
  streetAddress2: optional(text(MAX_NAME_CHARS)),
  countryCode: optional(text(MAX_NAME_CHARS)),
  postalCode: optional(textOrNumber(MAX_POSTAL_CODE_CHARS)),
  /** Degrees north. */
  latitude: optional(z.number().min(-90).max(90)),
  /** Degrees east. */
  longitude: optional(z.number().min(-180).max(180)),
}).superRefine((location, context) => {
  if (!location.countryCode && !location.postalCode)
    context.addIssue({
      code: "custom",
      path: ["countryCode"],
      message: "A country code or a postal code is required.",
    });
});

/** A pickup (type 1) or delivery (type 2) in a request. */
export const loadStopRequest = createLenientObject({
  /** 1 pickup, 2 delivery; by default, the first stop is a pickup and the others are deliveries. */
  type: optional(z.literal([1, 2])),
  /** Order of the stop, from 1; defaults to its position. */
  sequence: optional(z.number().int().min(1).max(1_000_000)),
  /** The local time of the stop, unless the text has a zone. Responses return the text unchanged. */
  earlyDateTime: optional(dateTime),
  lateDateTime: optional(dateTime),
  location: locationRequest,
  contactName: optional(text(MAX_NAME_CHARS)),
  contactPhone: optional(text(MAX_NAME_CHARS)),
  stopNotes: optional(text(MAX_NOTE_CHARS)),
  referenceNumbers: optional(z.array(textOrNumber(MAX_NAME_CHARS)).max(MAX_LIST_ENTRIES)),
});

export type LoadStopRequest = z.output<typeof loadStopRequest>;

const nullableText = z.string().nullable();

/** A stop in a response, with its id and its location's id. */
export const loadStop = z.object({
  id: z.string(),
  type: z.number().int(),
  sequence: z.number().int(),
  earlyDateTime: nullableText,
  lateDateTime: nullableText,
  location: z.object({
    id: z.string(),
    locationName: nullableText,
    city: z.string(),
    state: z.string(),
    streetAddress1: nullableText,
    streetAddress2: nullableText,
    countryCode: nullableText,
    postalCode: nullableText,
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
  }),
  contactName: nullableText,
  contactPhone: nullableText,
  stopNotes: nullableText,
  referenceNumbers: z.array(z.string()).nullable(),
});

export type LoadStop = z.output<typeof loadStop>;
