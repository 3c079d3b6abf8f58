import { expect, test } from "vitest";
import { locatePlace } from "../../../../electron/services/places/places.ts";
import { findNearbyLanes } from "../../../../electron/services/rates/nearby-lanes.ts";
import type { BookedRateRecord } from "../../../../electron/store/store.ts";
import { decode } from "../../../../shared/failure.ts";
import { rateTrendRequest } from "../../../../shared/interface/rate-trend.ts";
import { trendRequest } from "../../../support/rates.ts";
import { testNow, testService } from "../../../support/service.ts";

const place = (city: string, state: string) => {
  const found = locatePlace({ city, state });
  if (!found) throw new Error(`${city} is not in the gazetteer.`);
  return found;
};

let made = 0;
const booked = (
  bookedDate: string,
  [from, fromState]: [string, string],
  [to, toState]: [string, string],
  totalRate: number,
): BookedRateRecord => ({
  rateId: String(++made),
  accountId: "a",
  bookedDate,
  origin: place(from, fromState),
  destination: place(to, toState),
  equipmentCode: "V",
  totalRate,
  miles: 800,
  loadNumber: "",
  carrierName: "",
  source: "import",
});

const moment = new Date(testNow).toISOString();
const dallasToAtlanta = decode(rateTrendRequest, trendRequest(moment));

test("returns the nearest lanes first, without the lane itself, other equipment and old bookings", async () => {
  const { context, caller } = await testService();
  const rates = [
    booked("2026-11-10", ["Dallas", "TX"], ["Atlanta", "GA"], 2000),
    booked("2026-11-10", ["Fort Worth", "TX"], ["Atlanta", "GA"], 2100),
    booked("2026-11-12", ["Houston", "TX"], ["Savannah", "GA"], 2400),
    booked("2026-11-01", ["Houston", "TX"], ["Savannah", "GA"], 2600),
    booked("2026-11-11", ["Waco", "TX"], ["Macon", "GA"], 2200),
    booked("2026-01-01", ["El Paso", "TX"], ["Atlanta", "GA"], 9000),
    booked("2026-11-11", ["Dallas", "TX"], ["Memphis", "TN"], 1200),
    { ...booked("2026-11-11", ["Austin", "TX"], ["Atlanta", "GA"], 3000), equipmentCode: "R" },
  ];
  await context.store.write(["bookedRates"], ({ bookedRates }) => bookedRates.addMany(rates));
  const lanes = await findNearbyLanes(context, caller, dallasToAtlanta);
  expect(lanes.map(({ origin, destination }) => `${origin.city} → ${destination.city}`)).toEqual([
    "Waco → Macon",
    "Houston → Savannah",
  ]);
  expect(lanes[1]).toMatchObject({ rateCount: 2, rate: 2500, perMile: 3.125 });
});
