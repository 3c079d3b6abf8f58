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
  whole,
} from "./leniency.ts";
import { problem } from "./problem.ts";

const place = createLenientObject({
  City: text(MAX_NAME_CHARS).min(1),
  StateCode: text(MAX_NAME_CHARS).min(1),
  ZipCode: textOrNumber(MAX_POSTAL_CODE_CHARS),
  Address: optional(text(MAX_NAME_CHARS)),
  /** Degrees north. */
  Latitude: optional(z.number().min(-90).max(90)),
  /** Degrees east. */
  Longitude: optional(z.number().min(-180).max(180)),
});

export type RatePlace = z.output<typeof place>;

/** The body of the booked rate four-week trend (specification 4.9). */
export const rateTrendRequest = createLenientObject({
  LoadId: textOrNumber(MAX_NAME_CHARS).pipe(z.string().min(1)),
  RateDateTime: dateTime,
  BookedDateTime: dateTime,
  ShipDateTime: dateTime,
  DeliveryDateTime: dateTime,
  Origin: place,
  Destination: place,
  /** Statute miles; when omitted or 0, great-circle miles times 1.18, at least 25. */
  Mileage: optional(whole.max(10_000)),
  /** For example TL. */
  TransportationMode: text(MAX_NAME_CHARS).min(1),
  /** For example V. */
  EquipmentCode: text(MAX_NAME_CHARS).min(1),
  EquipmentOptions: optional(z.array(textOrNumber(MAX_NAME_CHARS)).max(MAX_LIST_ENTRIES)),
  /** Pounds. */
  Weight: optional(whole.max(10_000_000)),
  NumberOfLoads: optional(whole.max(1_000_000)),
  /** For example NO. */
  MultiPickDrop: text(MAX_NAME_CHARS).min(1),
  CommodityId: optional(whole),
  ServicesAndRequirements: optional(text(MAX_NOTE_CHARS)),
  Accessorial: optional(text(MAX_NOTE_CHARS)),
  /** Whether totalRate includes fuel; defaults to true. */
  FuelIncluded: optional(z.boolean()),
  /** USD per trip, subtracted when FuelIncluded is false. */
  FuelPricePerTrip: optional(z.number().min(0).max(1_000_000)),
  PalletCount: optional(whole.max(1_000_000)),
});

export type RateTrendRequest = z.output<typeof rateTrendRequest>;

/** A week of the trend; dates are month/day without padding, rates in USD. */
const trendWeek = z.object({
  trendlineStartDate: z.string(),
  trendlineEndDate: z.string(),
  totalRate: z.number(),
  ratePerMile: z.number(),
});

/** The response (specification 2.8): an 80% interval and four weeks; the last may be partial. */
export const rateTrendAnswer = z.object({
  /** Success or Error. */
  result: z.string(),
  loadId: z.string(),
  upperBound: z.number(),
  lowerBound: z.number(),
  trendlineCollections: z.array(z.object({ trendlineName: z.string(), trendlineSeries: z.array(trendWeek) })),
  /** Empty when none. */
  message: z.string(),
});

/** A failed trend: the error object (specification 7) with result and message. */
export const rateTrendProblem = problem.extend({ result: z.literal("Error"), message: z.string() });
