import { Temporal } from "temporal-polyfill";
import {
  type DieselRegion,
  dieselRegion,
  getDieselRegions,
} from "../../../shared/reference/diesel-regions.ts";
import type { DieselChange, DieselPrice } from "../../../shared/views/diesel.ts";
import type { RateFuel } from "../../../shared/views/rate.ts";
import type { DieselPriceRecord } from "../../store/store.ts";
import type { AccountCaller, Context } from "../context.ts";
import type { Lane } from "./lane.ts";
import { subtractDays } from "./weeks.ts";

/** Miles per gallon of a loaded tractor-trailer, on average. */
const MILES_PER_GALLON = 6.5;
/** An older price does not count. */
const MAX_PRICE_AGE_DAYS = 60;
const MAX_LISTED_WEEKS = 52;

/** Returns the Monday of a day's week; both are YYYY-MM-DD. */
export function getMonday(day: string): string {
  const date = Temporal.PlainDate.from(day);
  return date.subtract({ days: date.dayOfWeek - 1 }).toString();
}

/** Lists the 52 newest weekly prices of each region, newest week first. */
export async function listDieselPrices(
  { store }: Context,
  { accountId }: AccountCaller,
): Promise<DieselPrice[]> {
  const found = await store.read(["dieselPrices"], ({ dieselPrices }) =>
    Promise.all(
      dieselRegion.options.map((region) =>
        dieselPrices.findLatest(accountId, region, "9999-12-31", MAX_LISTED_WEEKS),
      ),
    ),
  );
  return found
    .flat()
    .map(({ accountId: _, ...price }) => price)
    .sort((a, b) => b.week.localeCompare(a.week));
}

/** Saves a price for the week that includes `day`; null as `perGallon` removes that week's price. */
export async function changeDieselPrice(
  context: Context,
  { accountId }: AccountCaller,
  { region, day, perGallon }: DieselChange,
): Promise<void> {
  const week = getMonday(day);
  await context.store.write(["dieselPrices"], async ({ dieselPrices }) => {
    if (perGallon === null) await dieselPrices.remove(accountId, region, week);
    else await dieselPrices.saveMany([{ accountId, region, week, perGallon }]);
  });
  context.publish("rates.changed", null);
}

/**
 * Computes the fuel cost of a trip in USD from the mean of the newest prices at its two ends. An end without a price
 * for its region uses the next larger region.
 * @param day YYYY-MM-DD; later prices do not count
 * @returns null if an end has no price from the 60 days up to `day`
 */
export async function readFuel(
  { store }: Context,
  { accountId, origin, destination, miles }: Lane,
  day: string,
): Promise<Omit<RateFuel, "share"> | null> {
  const prices = await store.read(["dieselPrices"], async ({ dieselPrices }) => {
    const findPrice = async (regions: readonly DieselRegion[]): Promise<DieselPriceRecord | undefined> => {
      for (const region of regions) {
        const [newest] = await dieselPrices.findLatest(accountId, region, day, 1);
        if (newest && newest.week >= subtractDays(day, MAX_PRICE_AGE_DAYS)) return newest;
      }
      return undefined;
    };
    return [
      await findPrice(getDieselRegions(origin.state)),
      await findPrice(getDieselRegions(destination.state)),
    ];
  });
  const [from, to] = prices;
  if (!from || !to) return null;
  const perGallon = Math.round(500 * (from.perGallon + to.perGallon)) / 1_000;
  return {
    cost: Math.round((100 * miles * perGallon) / MILES_PER_GALLON) / 100,
    perGallon,
    milesPerGallon: MILES_PER_GALLON,
    regions: [...new Set([from.region, to.region])],
    week: from.week < to.week ? from.week : to.week,
  };
}
