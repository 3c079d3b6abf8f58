import { milesBetween } from "../../../shared/miles.ts";
import { type Day, formatDay } from "../../../shared/read-moment.ts";
import type { Context } from "../context.ts";
import { createBookingEstimator } from "../rates/rate-check.ts";
import { RowError } from "./cells.ts";
import type { ImportedRate } from "./rate-row.ts";

/** How to import a questioned row as it is. */
const HOW_TO_ACCEPT = 'Correct the row, or write "yes" in a column "accepted".';

/** Miles further than this share from the map's are questioned. */
const MAX_MILES_DIFFERENCE = 0.4;
/** Short trips may have a long way through the city. */
const MIN_MILES_DIFFERENCE = 30;

type Rate = Omit<ImportedRate, "name" | "isAccepted">;

/**
 * Questions a row that is hardly true: a future day, equal ends, or miles far off the map.
 * @throws RowError
 */
export function questionRow(rate: Rate, givenMiles: number | undefined, today: Day): void {
  const { bookedDate, origin, destination } = rate;
  if (bookedDate > formatDay(today)) throw question(`${bookedDate} is in the future.`, "bookedDate");
  if (origin.city === destination.city && origin.state === destination.state)
    throw question(`Origin and destination are both ${origin.city}, ${origin.state}.`, "destination");
  const map = milesBetween(origin, destination);
  if (!givenMiles) return;
  const difference = Math.abs(givenMiles - map);
  if (difference <= Math.max(MIN_MILES_DIFFERENCE, MAX_MILES_DIFFERENCE * map)) return;
  const shifted = [givenMiles * 10, givenMiles / 10].find((miles) => Math.abs(miles / map - 1) < 0.2);
  const proposal = shifted === undefined ? "" : ` ${count(Math.round(shifted))} miles?`;
  throw question(`${count(givenMiles)} miles; by the map it is about ${count(map)}.${proposal}`, "miles");
}

/**
 * Questions rates below a third or above three times their estimates.
 * @returns for each rate the reason with a proposal; undefined for a plausible or accepted one
 */
export async function questionRates(
  context: Context,
  accountId: string,
  rates: readonly ImportedRate[],
): Promise<(string | undefined)[]> {
  const estimateOf = await createBookingEstimator(context, accountId);
  const reasons: (string | undefined)[] = [];
  for (const rate of rates)
    reasons.push(rate.isAccepted ? undefined : describeOddRate(rate, await estimateOf(rate)));
  return reasons;
}

function describeOddRate(
  { totalRate, miles }: Rate,
  { estimate, factor }: { estimate: number; factor: number },
): string | undefined {
  const isPlausible = (amount: number) => amount >= estimate / factor && amount <= estimate * factor;
  if (isPlausible(totalRate)) return undefined;
  const proposal = isPlausible(totalRate * miles)
    ? `Per mile? ${totalRate} × ${count(miles)} = ${money(totalRate * miles)}.`
    : isPlausible(totalRate / 10)
      ? `Ten times too high? ${money(totalRate / 10)}.`
      : isPlausible(totalRate * 10)
        ? `Ten times too low? ${money(totalRate * 10)}.`
        : "";
  const amount = totalRate < 100 ? `$${totalRate}` : money(totalRate);
  return [`${amount} for ${count(miles)} miles; the estimate is ${money(estimate)}.`, proposal, HOW_TO_ACCEPT]
    .filter(Boolean)
    .join(" ");
}

const question = (reason: string, field: string) => new RowError(`${reason} ${HOW_TO_ACCEPT}`, field);

const count = (value: number) => value.toLocaleString("en-US");

const money = (amount: number) => `$${Math.round(amount).toLocaleString("en-US")}`;
