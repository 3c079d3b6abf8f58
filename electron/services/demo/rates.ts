import { Temporal } from "temporal-polyfill";
import type { BookedRateRecord } from "../../store/store.ts";
import { type Chance, chanceOf } from "./chance.ts";
import { createLanes } from "./lanes.ts";
import { createMarket, demoEquipment } from "./market.ts";

const oldest = 270;

/** Booked rates of the nine months up to a day, more of them the newer. Made one by one, so that a million fit. */
export function* demoRates(
  seed: number,
  howMany: number,
  accountId: string,
  today: string,
): Generator<BookedRateRecord> {
  const chance = chanceOf(seed, "rates");
  const lane = createLanes();
  const market = createMarket(seed);
  const last = Temporal.PlainDate.from(today);
  const days = new Map<number, { text: string; number: number }>();
  for (let index = 0; index < howMany; index++) {
    const daysAgo = Math.floor(oldest * chance.next() ** 1.6);
    const day = days.get(daysAgo) ?? dayBefore(last, daysAgo);
    days.set(daysAgo, day);
    const { origin, destination, miles } = lane(chance);
    const equipment = equipmentOf(chance);
    const perMile = market(day.number, miles, origin.state, destination.state) * equipment.factor;
    yield {
      rateId: `demo-${seed}-${index}`,
      accountId,
      bookedDate: day.text,
      origin: endOf(origin),
      destination: endOf(destination),
      equipmentCode: equipment.code,
      totalRate: Math.max(150, Math.round((perMile * miles * Math.exp(chance.normal() * 0.09)) / 5) * 5),
      miles,
      loadNumber: "",
      carrierName: "",
      source: "import",
    };
  }
}

export const equipmentOf = (chance: Chance): (typeof demoEquipment)[number] => {
  let left = chance.next();
  for (const equipment of demoEquipment) {
    left -= equipment.share;
    if (left < 0) return equipment;
  }
  return demoEquipment[0];
};

const dayBefore = (last: Temporal.PlainDate, days: number) => {
  const text = last.subtract({ days }).toString();
  return { text, number: Date.parse(text) / 86_400_000 };
};

const endOf = ({ city, state, postalCode, latitude, longitude }: BookedRateRecord["origin"]) => ({
  city,
  state,
  postalCode,
  latitude,
  longitude,
});
