import { DAY_MS } from "./durations.ts";
import { formatDate } from "./format-date.ts";
import { formatMoney } from "./format-money.ts";
import { isDateOnly, toLocalMoment } from "./interface/date-time.ts";
import { type Day, formatDay } from "./read-moment.ts";

/** The values of a load that may be mistyped. */
export interface CheckedLoad {
  /** Date-times as in a request; empty or null when missing. */
  stops: readonly { earlyDateTime: string | null; lateDateTime: string | null }[];
  /** Pounds. */
  weight: number | null;
  /** USD for the trip. */
  rate: number | null;
}

interface WarningContext {
  today: Day;
  maxWeightPounds: number;
  /** The 80% range of the lane's estimate in USD, if there is one. */
  range?: { lowerBound: number; upperBound: number } | undefined;
}

/** A rate beyond the range by more than this factor is probably mistyped. */
const MAX_RATE_FACTOR = 1.5;

/** Lists warnings about values that are possible but probably mistyped; empty if there are none. */
export function findLoadWarnings(load: CheckedLoad, context: WarningContext): string[] {
  return [
    ...findTimeWarnings(load.stops, context.today),
    ...findWeightWarnings(load.weight, context.maxWeightPounds),
    ...findRateWarnings(load.rate, context.range),
  ];
}

/** Lists warnings about stop times. Ignores zones, because stop times are local times. */
function findTimeWarnings(stops: CheckedLoad["stops"], today: Day): string[] {
  const warnings: string[] = [];
  const startOfToday = toLocalMoment(formatDay(today)) ?? 0;
  const formatEnd = (end: number) => formatDate(new Date(end).toISOString().slice(0, 10), formatDay(today));
  let latestStart = Number.NEGATIVE_INFINITY;
  for (const [index, { earlyDateTime, lateDateTime }] of stops.entries()) {
    const start = toLocalMoment(earlyDateTime ?? "") ?? toLocalMoment(lateDateTime ?? "");
    const end = getEndMoment(lateDateTime ?? "") ?? getEndMoment(earlyDateTime ?? "");
    if (start === undefined || end === undefined) continue;
    const name = index === 0 ? "Pickup" : index === stops.length - 1 ? "Delivery" : `Stop ${index + 1}`;
    if (end < startOfToday) warnings.push(`${name} ${formatEnd(end)} is in the past.`);
    if (end < latestStart)
      warnings.push(`${name} ${formatEnd(end)} is before ${index === 1 ? "pickup" : "an earlier stop"}.`);
    latestStart = Math.max(latestStart, start);
  }
  return warnings;
}

/** Returns the same moment as `toLocalMoment`, but for a day without a time, the end of the day. */
function getEndMoment(text: string): number | undefined {
  const moment = toLocalMoment(text);
  return moment !== undefined && isDateOnly(text) ? moment + DAY_MS - 1 : moment;
}

const findWeightWarnings = (weight: number | null, maxWeightPounds: number): string[] =>
  weight !== null && weight > maxWeightPounds
    ? [`Weight ${formatNumber(weight)} lb is over ${formatNumber(maxWeightPounds)} lb.`]
    : [];

function findRateWarnings(rate: number | null, range: WarningContext["range"]): string[] {
  if (rate === null || !range) return [];
  const { lowerBound, upperBound } = range;
  const isLow = rate < lowerBound / MAX_RATE_FACTOR;
  if (!isLow && rate <= upperBound * MAX_RATE_FACTOR) return [];
  const usual = `${formatMoney(Math.round(lowerBound))}–${formatMoney(Math.round(upperBound))}`;
  return [`Rate ${formatMoney(rate)} is far ${isLow ? "below" : "above"} the lane's ${usual}.`];
}

const formatNumber = (value: number): string => value.toLocaleString("en-US");
