/** A booking, with how comparable it is to the requested lane. */
export interface Evidence {
  /** See dayNumber. */
  day: number;
  /** USD a mile. */
  perMile: number;
  /** A trip of similar length, anywhere. */
  inBand: boolean;
  /** In the band, and starts in the same state. */
  sharesOrigin: boolean;
  /** In the band, and ends in the same state. */
  sharesDestination: boolean;
  /** Between the same two states, of comparable length. */
  betweenStates: boolean;
  /** Between the same two places. */
  onLane: boolean;
}

/** A fitted model; rates are USD per mile. */
export interface RateModel {
  /** Estimated rate on a day. */
  levelOn(day: number): number;
  /** The interval is from level / spread to level × spread; greater than 1. */
  spread: number;
}

/** A booking this many days away counts half for the market of the week and of the season. */
const WEEK_HALF_LIFE_DAYS = 5;
const SEASON_HALF_LIFE_DAYS = 60;
/** The offset of a state or lane from the market changes slowly. */
const OFFSET_HALF_LIFE_DAYS = 365;
/** Weight of the wider evidence, in bookings, when it is combined with closer evidence. */
const PRIOR_WEIGHT = 4;
/** A week needs more bookings to differ from its season. */
const WEEK_PRIOR_WEIGHT = 12;
/** Half width (log scale) that one in five rates exceeds, assumed without evidence. */
const PRIOR_HALF_WIDTH = Math.log(1.25);
/** Fitted bookings are closer to the level than the next booking will be. */
const WIDENING = 1.15;
/** Share of bookings that the interval should contain. */
const INTERVAL_SHARE = 0.8;

/**
 * Fits a shrunken median of log USD per mile. The market of the distance band moves weekly. Trips from the origin
 * state, to the destination state, between both, and on the lane differ from it by slowly changing factors. Small
 * samples shrink toward the wider evidence, and the interval's width is estimated the same way. Needs at least one
 * booking.
 *
 * Coverage of the 80 % interval: on the last eight weeks of generated rates, each estimated as of the day before
 * (npm run bench:rate, about 740 bookings each), 79.9 and 78.8 % of 4,000 rates (seeds 1, 5) and 81.1 and 83.3 % of
 * 20,000 (seeds 2, 3). The median error was 6.8 to 7.9 %; the generator's own noise is 6.1 %. On the 67 usable quotes of
 * the USDA report of April 29, 2026, each estimated from the others (test/bench/rate/leave-one-out.ts), 79 % with a
 * median error of 6.4 %.
 */
export function fitRateModel(evidence: readonly Evidence[], today: number): RateModel {
  const inBand = evidence.filter((booking) => booking.inBand);
  const market = marketOf(inBand.length > 0 ? inBand : evidence, today);
  const weightGroup = (
    matches: (booking: Evidence) => boolean,
    offsetOf: (booking: Evidence) => number,
  ): Weighted[] =>
    evidence.filter(matches).map((booking) => ({
      value: Math.log(booking.perMile) - market(booking.day) - offsetOf(booking),
      weight: decay(today - booking.day, OFFSET_HALF_LIFE_DAYS),
    }));
  const offsetFrom = (group: readonly Weighted[], prior: number) =>
    shrink(median(group), weightOf(group), prior, PRIOR_WEIGHT);
  const none = () => 0;

  const from = offsetFrom(
    weightGroup(({ sharesOrigin }) => sharesOrigin, none),
    0,
  );
  const to = offsetFrom(
    weightGroup(({ sharesDestination }) => sharesDestination, none),
    0,
  );
  const states = offsetFrom(
    weightGroup(({ betweenStates }) => betweenStates, none),
    from + to,
  );
  const lane = offsetFrom(
    weightGroup(({ onLane }) => onLane, none),
    states,
  );

  const groups = [
    weightGroup(({ inBand }) => inBand, none),
    weightGroup(
      ({ sharesOrigin, sharesDestination }) => sharesOrigin || sharesDestination,
      ({ sharesOrigin, sharesDestination }) => (sharesOrigin ? from : 0) + (sharesDestination ? to : 0),
    ),
    weightGroup(
      ({ betweenStates }) => betweenStates,
      () => states,
    ),
    weightGroup(
      ({ onLane }) => onLane,
      () => lane,
    ),
  ];
  const halfWidth = groups.reduce(
    (prior, group) => shrink(spreadOf(group), weightOf(group), prior, PRIOR_WEIGHT),
    PRIOR_HALF_WIDTH,
  );
  return { levelOn: (day) => Math.exp(market(day) + lane), spread: Math.exp(halfWidth * WIDENING) };
}

/** Returns the market level (log) by day: the season's median, adjusted by the week's. */
function marketOf(bookings: readonly Evidence[], today: number): (day: number) => number {
  const sorted = bookings
    .map(({ day, perMile }) => ({ day, value: Math.log(perMile) }))
    .sort((a, b) => a.value - b.value);
  const weightAround = (day: number, halfLife: number): Weighted[] =>
    sorted.map(({ value, day: booked }) => ({ value, weight: decay(day - booked, halfLife) }));
  const known = new Map<number, number>();
  return (anyDay) => {
    const day = Math.min(anyDay, today);
    const seen = known.get(day);
    if (seen !== undefined) return seen;
    const week = weightAround(day, WEEK_HALF_LIFE_DAYS);
    const season = weightedQuantile(weightAround(day, SEASON_HALF_LIFE_DAYS), 0.5);
    const level = shrink(weightedQuantile(week, 0.5), weightOf(week), season, WEEK_PRIOR_WEIGHT);
    known.set(day, level);
    return level;
  };
}

const median = (group: readonly Weighted[]): number => weightedQuantile(sortByValue(group), 0.5);

/** Distance from the level that contains the interval's share of the bookings. */
const spreadOf = (group: readonly Weighted[]): number =>
  weightedQuantile(
    sortByValue(group.map(({ value, weight }) => ({ value: Math.abs(value), weight }))),
    INTERVAL_SHARE,
  );

const weightOf = (group: readonly Weighted[]): number => group.reduce((sum, { weight }) => sum + weight, 0);

const decay = (days: number, halfLife: number): number => 0.5 ** (Math.abs(days) / halfLife);

/** A value with its weight. */
interface Weighted {
  value: number;
  weight: number;
}

export const sortByValue = (items: readonly Weighted[]): Weighted[] =>
  items.toSorted((a, b) => a.value - b.value);

/**
 * Weighted quantile of sorted items, interpolated; 0 for no items. At 0.5 it is the median, which is robust against
 * outliers.
 */
export function weightedQuantile(items: readonly Weighted[], INTERVAL_SHARE: number): number {
  let total = 0;
  for (const { weight } of items) total += weight;
  let below = 0;
  let previousValue: number | undefined;
  let previousPosition = 0;
  for (const { value, weight } of items) {
    const position = (below + weight / 2) / total;
    if (position >= INTERVAL_SHARE) {
      if (previousValue === undefined) return value;
      return (
        previousValue +
        ((INTERVAL_SHARE - previousPosition) / (position - previousPosition)) * (value - previousValue)
      );
    }
    previousValue = value;
    previousPosition = position;
    below += weight;
  }
  return previousValue ?? 0;
}

/** Shrinks an estimate of `count` items toward a prior that weighs as much as `strength` items. */
const shrink = (own: number, count: number, prior: number, PRIOR_WEIGHT: number): number =>
  (count * own + PRIOR_WEIGHT * prior) / (count + PRIOR_WEIGHT);
