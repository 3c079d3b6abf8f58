import { z } from "zod";
import { count } from "./fields.ts";

/** Families of effects that drift from week to week. */
const driftingFamily = z.enum(["market", "equipment", "originState", "destinationState"]);
export type DriftingFamily = z.output<typeof driftingFamily>;

/** Families of constant effects, whose evidence loses weight with age. */
const steadyFamily = z.enum([
  "originArea",
  "destinationArea",
  "states",
  "border",
  "source",
  "stops",
  "team",
  "hazmat",
  "lead days",
]);
export type SteadyFamily = z.output<typeof steadyFamily>;

/** The closest evidence of an estimate, best first. */
export const tier = z.enum(["lane", "thin lane", "area", "distance"]);
export type Tier = z.output<typeof tier>;

/** A level for each week from `firstWeek`, in log USD per mile. */
const driftingEffect = z.object({
  levels: z.array(z.number()),
  /** The variances of the last four levels or fewer, oldest first. */
  variances: z.array(z.number()),
  /** The number of rates that the effect is based on. */
  rates: count,
});
export type DriftingEffect = z.output<typeof driftingEffect>;

/** An effect in log USD per mile, shrunk toward 0. */
const steadyEffect = z.object({
  value: z.number(),
  variance: z.number(),
  /** The number of rates that the effect is based on. */
  rates: count,
});
export type SteadyEffect = z.output<typeof steadyEffect>;

/** A curve over log miles: values at its knots and their variances. */
const curve = z.object({ values: z.array(z.number()), variances: z.array(z.number()) });
export type Curve = z.output<typeof curve>;

/** A fitted model of one account's rates: everything that an estimate needs except the lane's own bookings. */
export const rateModel = z.object({
  /** The number of rates that the model was fitted to. */
  count,
  /** The day of the fit, in days since 1970. */
  fitDay: z.number().int(),
  /** The number of the first week that has a level (see getWeek); weeks start on Monday. */
  firstWeek: z.number().int(),
  /** The standard deviation of bookings from their level, on the log scale. */
  noise: z.number(),
  /** The standard deviation of lanes from their areas, on the log scale. */
  laneDeviation: z.number(),
  /** By equipment; the empty code has the curve that all equipment shares. */
  curves: z.record(z.string(), curve),
  drifting: z.record(driftingFamily, z.record(z.string(), driftingEffect)),
  steady: z.record(steadyFamily, z.record(z.string(), steadyEffect)),
  /** Half width of the 80% range in standard deviations of the estimate, by tier. */
  quantiles: z.record(tier, z.number()),
});
export type RateModel = z.output<typeof rateModel>;
