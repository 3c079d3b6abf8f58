import { z } from "zod";
import { loadStop } from "../interface/load-stop.ts";
import { rateTrendAnswer } from "../interface/rate-trend.ts";
import { dieselRegion } from "../reference/diesel-regions.ts";

/** The strength of the evidence for an estimate. */
const rateStrength = z.enum(["strong", "fair", "thin", "distance only"]);
export type RateStrength = z.output<typeof rateStrength>;

/** Facts about a trip that a model can consider besides lane, distance, equipment and week. */
const rateFact = z.enum(["stops", "team", "hazmat", "lead days", "line haul"]);
export type RateFact = z.output<typeof rateFact>;

/** The fuel of a trip at the average diesel price of its two ends: miles ÷ miles per gallon × price. */
const rateFuel = z.object({
  /** USD for the trip. */
  cost: z.number(),
  /** The cost divided by the all-in estimate. */
  share: z.number(),
  /** USD. */
  perGallon: z.number(),
  milesPerGallon: z.number(),
  /** The price regions of the origin and the destination, without repeats. */
  regions: z.array(dieselRegion),
  /** The Monday of the older price, YYYY-MM-DD. */
  week: z.string(),
});
export type RateFuel = z.output<typeof rateFuel>;

/** The evidence of an estimate; the interface's response has no fields for it. */
const rateEvidence = z.object({
  /** The closest evidence: five or more rates on the lane, fewer rates on the lane, areas or states, or distance. */
  tier: z.enum(["lane", "thin lane", "area", "distance"]),
  strength: rateStrength,
  /** Among the newest all-in rates on the lane, of any equipment: the numbers of bookings and of market rates. */
  lane: z.number().int(),
  laneMarket: z.number().int(),
  /** YYYY-MM-DD; null without such a rate. */
  newestOnLane: z.string().nullable(),
  /**
   * Numbers of rates from the origin's 3-digit ZIP area, to the destination's, from and to the states, and between the
   * two states.
   */
  fromArea: z.number().int(),
  toArea: z.number().int(),
  fromState: z.number().int(),
  toState: z.number().int(),
  states: z.number().int(),
  /** Numbers of rates of the equipment type, and of all types. */
  equipment: z.number().int(),
  all: z.number().int(),
  miles: z.number(),
  /** USD for the trip; without fuel if the request excludes fuel. */
  estimate: z.number(),
  /** For each week of the trend, oldest first: whether the lane has all-in rates. */
  observedWeeks: z.array(z.boolean()),
  /** The 80% range of each week, in USD for the trip. */
  weekRanges: z.array(z.object({ lower: z.number(), upper: z.number() })),
  /** Null if an end of the lane has no diesel price from the last 60 days. */
  fuel: rateFuel.nullable(),
  /** Facts with too few rates to consider; "line haul" when the lane has rates without fuel, which do not count. */
  notConsidered: z.array(rateFact),
  /** Rates without fuel on the lane. */
  laneLineHaul: z.number().int(),
});

/** An estimate in the interface's form, with its evidence. */
export const rateEstimate = z.object({ answer: rateTrendAnswer, evidence: rateEvidence });

export type RateEstimate = z.output<typeof rateEstimate>;

/** The estimate given for a booked load, and the agreed rate, in USD for the trip. */
export const givenEstimate = z.object({
  rateId: z.string(),
  /** YYYY-MM-DD. */
  bookedDate: z.string(),
  loadNumber: z.string(),
  origin: z.string(),
  destination: z.string(),
  equipmentCode: z.string(),
  agreedRate: z.number(),
  estimate: z.number(),
  /** The 80% range of the estimate. */
  lower: z.number(),
  upper: z.number(),
  isInside: z.boolean(),
});
export type GivenEstimate = z.output<typeof givenEstimate>;

/** The remote's estimate of a lane. */
export const remoteRate = z.object({
  /** The last estimate; `readAt` is in milliseconds since 1970. */
  estimate: z.object({ answer: rateTrendAnswer, readAt: z.number() }).nullable(),
  /** The error of the last update; empty if the update succeeded. */
  problem: z.string(),
});

export type RemoteRate = z.output<typeof remoteRate>;

/** A stop's place. A given position replaces the gazetteer's. */
export const placeToLocate = loadStop.shape.location.pick({
  city: true,
  state: true,
  postalCode: true,
  latitude: true,
  longitude: true,
});

/** The lane of an estimate. */
export const laneRequest = z.object({
  originCity: z.string(),
  originState: z.string(),
  originZip: z.string(),
  destinationCity: z.string(),
  destinationState: z.string(),
  destinationZip: z.string(),
  equipmentCode: z.string().min(1),
  /**
   * The load to estimate. If the load is available and has this lane and equipment, Lanedesk stores the estimate with
   * the load.
   */
  loadId: z.string().exactOptional(),
  /** The rest of the trip; by default, the trip of the load if the load has this lane and equipment. */
  trip: z
    .object({
      /** Stops between origin and destination, in order. */
      between: z.array(placeToLocate),
      /** Ids of the code list. */
      equipmentOptions: z.array(z.number().int()),
      /** An ISO date or date-time; empty if unknown. */
      pickup: z.string(),
    })
    .exactOptional(),
});

export type LaneRequest = z.output<typeof laneRequest>;

/** Degrees north and east. */
export const position = z.object({ latitude: z.number(), longitude: z.number() });

/** A place of the gazetteer. */
export const place = z.object({
  city: z.string(),
  /** Two-letter code of the state or province. */
  state: z.string(),
  postalCode: z.string(),
  country: z.string(),
  ...position.shape,
});

export type Place = z.output<typeof place>;

/** A place that the typed text may mean. */
export const suggestedPlace = place.extend({
  /** Lanedesk measures the miles of loads and lanes from here, also for a place with a postal code. */
  cityCenter: position,
});

export type SuggestedPlace = z.output<typeof suggestedPlace>;
