import { formatMoney } from "../../../shared/format-money.ts";
import { estimateMiles } from "../../../shared/miles.ts";
import { type Day, formatDay } from "../../../shared/read-moment.ts";
import type { BookedRateRecord, RateQuestion } from "../../store/store.ts";
import type { Context } from "../context.ts";
import { createBookingEstimator } from "../rates/estimate-booking.ts";

/** The import questions miles that differ from the distance on the map by more than this share. */
const MAX_DIFFERENCE_SHARE = 0.4;
/** Smaller differences are normal, because two addresses in a large city can be this far apart. */
const MIN_DIFFERENCE_MILES = 30;
/** The import proposes ten times or a tenth of the miles if the result differs from the map by less than this share. */
const MAX_CORRECTED_DIFFERENCE_SHARE = 0.2;

type Rate = Omit<BookedRateRecord, "rateId" | "accountId">;

/** The question about a row, and the probable meaning of the row. */
export type RowQuestion = Pick<RateQuestion, "reason" | "proposal" | "change">;

/**
 * Creates a function that questions an implausible rate: a future day, the same city at both ends, miles far from the
 * distance on the map, or a rate far from its estimate. The function returns undefined for a plausible rate.
 * @throws Error when the last fit of the model failed
 */
export async function createRateJudge(
  context: Context,
  accountId: string,
  today: Day,
): Promise<(rate: Rate) => Promise<RowQuestion | undefined>> {
  const estimate = await createBookingEstimator(context, accountId);
  return async (rate) => questionTrip(rate, formatDay(today)) ?? questionAmount(rate, await estimate(rate));
}

function questionTrip({ bookedDate, origin, destination, miles }: Rate, today: string) {
  if (bookedDate > today) return questionDay(bookedDate, today);
  if (origin.city === destination.city && origin.state === destination.state)
    return {
      reason: `Origin and destination are both ${origin.city}, ${origin.state}.`,
      proposal: "Another destination? Correct the row and import the file again.",
      change: null,
    };
  const mapMiles = estimateMiles(origin, destination);
  if (Math.abs(miles - mapMiles) <= Math.max(MIN_DIFFERENCE_MILES, MAX_DIFFERENCE_SHARE * mapMiles))
    return undefined;
  const shifted = [miles * 10, miles / 10].find(
    (candidate) => Math.abs(candidate / mapMiles - 1) < MAX_CORRECTED_DIFFERENCE_SHARE,
  );
  const proposed = Math.round(shifted ?? mapMiles);
  return {
    reason: `${formatNumber(miles)} mi; the map shows about ${formatNumber(mapMiles)} mi.`,
    proposal: `${formatNumber(proposed)} mi?`,
    change: { miles: proposed },
  };
}

/**
 * Proposes the same day a year earlier, because a mistyped year is more likely than a mistyped day. Proposes nothing if
 * that day is also in the future or does not exist.
 */
function questionDay(bookedDate: string, today: string): RowQuestion {
  const reason = `${bookedDate} is in the future.`;
  const earlier = `${Number(bookedDate.slice(0, 4)) - 1}${bookedDate.slice(4)}`;
  if (earlier > today || earlier.endsWith("-02-29")) return { reason, proposal: "", change: null };
  return { reason, proposal: `A year earlier? ${earlier}.`, change: { bookedDate: earlier } };
}

function questionAmount(
  { totalRate, miles }: Rate,
  { estimate, factor }: { estimate: number; factor: number },
): RowQuestion | undefined {
  const isPlausible = (amount: number) => amount >= estimate / factor && amount <= estimate * factor;
  if (isPlausible(totalRate)) return undefined;
  const meanings = [
    { total: totalRate * miles, text: `Per mile? ${formatMoney(totalRate)} × ${formatNumber(miles)} mi =` },
    { total: totalRate / 10, text: "Ten times too high?" },
    { total: totalRate * 10, text: "Ten times too low?" },
  ];
  const meaning = meanings.find(({ total }) => isPlausible(total));
  const amount = totalRate < 100 ? formatMoney(totalRate) : formatDollars(totalRate);
  return {
    reason: `${amount} for ${formatNumber(miles)} mi; the estimate is ${formatDollars(estimate)}.`,
    proposal: meaning ? `${meaning.text} ${formatDollars(meaning.total)}.` : "",
    change: meaning ? { totalRate: Math.round(meaning.total * 100) / 100 } : null,
  };
}

const formatNumber = (value: number) => value.toLocaleString("en-US");

const formatDollars = (amount: number) => formatMoney(Math.round(amount));
