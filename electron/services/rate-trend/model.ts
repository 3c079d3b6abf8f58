import { ordered, shrunken, type Weighted, weightedQuantile } from "./statistics.ts";

/** A booking as evidence: how near to the lane that is asked for it is. */
export interface Evidence {
  /** See dayNumber. */
  day: number;
  /** USD a mile. */
  perMile: number;
  /** About as long a trip, from anywhere to anywhere. */
  inBand: boolean;
  /** Between the same two states, and not of a very different length. */
  betweenStates: boolean;
  /** Between the same two places. */
  onLane: boolean;
}

/** What the evidence comes to. Rates are USD a mile. */
export interface RateModel {
  /** The level on a day. */
  levelOn(day: number): number;
  /** The interval holds the level divided and multiplied by this: more than 1. */
  spread: number;
}

/** Bookings this many days away from a day count half for its market. */
const marketHalfLife = 10;
/** Where a lane lies compared with the market changes slowly. */
const offsetHalfLife = 365;
/** How many bookings' worth the wider evidence counts against the nearer. */
const strength = 4;
/** Without any evidence of the spread: a rate in five lies further off than this (on the logarithm). */
const believedHalfWidth = Math.log(1.25);
const median = 0.5;
/** The share of bookings that the interval is to hold. */
const share = 0.8;

/**
 * A shrunken median on the logarithm of dollars per mile. The market of the distance band moves from week to
 * week; the two states, and the lane, lie above or below it by a factor that changes slowly, of which few
 * bookings are drawn towards the wider evidence. The interval comes from how far the same bookings lie from
 * their level, drawn in the same way. Needs at least one booking.
 */
export function fitRateModel(evidence: readonly Evidence[], today: number): RateModel {
  const inBand = evidence.filter((booking) => booking.inBand);
  const market = marketOf(inBand.length > 0 ? inBand : evidence);
  const above = (booking: Evidence) => Math.log(booking.perMile) - market(booking.day);
  const offsets = (bookings: readonly Evidence[]): Weighted[] =>
    bookings.map((booking) => ({
      value: above(booking),
      weight: halving(today - booking.day, offsetHalfLife),
    }));

  const groups = [
    inBand,
    evidence.filter((booking) => booking.betweenStates),
    evidence.filter((booking) => booking.onLane),
  ].map(offsets);

  let offset = 0;
  let halfWidth = believedHalfWidth;
  for (const [index, group] of groups.entries()) {
    const count = group.reduce((sum, { weight }) => sum + weight, 0);
    if (count === 0) continue;
    // The market's own offset is nought, whatever the rounding of its weeks leaves.
    if (index > 0) offset = shrunken(weightedQuantile(ordered(group), median), count, offset, strength);
    const off = group.map(({ value, weight }) => ({ value: Math.abs(value - offset), weight }));
    halfWidth = shrunken(weightedQuantile(ordered(off), share), count, halfWidth, strength);
  }
  return { levelOn: (day) => Math.exp(market(day) + offset), spread: Math.exp(halfWidth) };
}

const halving = (days: number, halfLife: number): number => 0.5 ** (Math.abs(days) / halfLife);

/** The middle of the market on a day, on the logarithm: bookings near that day count most. */
function marketOf(bookings: readonly Evidence[]): (day: number) => number {
  const known = new Map<number, number>();
  const inOrder = bookings
    .map(({ day, perMile }) => ({ day, value: Math.log(perMile) }))
    .sort((one, other) => one.value - other.value);
  return (day) => {
    const level =
      known.get(day) ??
      weightedQuantile(
        inOrder.map((booking) => ({
          value: booking.value,
          weight: halving(day - booking.day, marketHalfLife),
        })),
        median,
      );
    known.set(day, level);
    return level;
  };
}
