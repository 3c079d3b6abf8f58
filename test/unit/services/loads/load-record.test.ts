import { expect, test } from "vitest";
import { computeMiles } from "../../../../electron/services/loads/load-record.ts";
import { loadRequest } from "../../../../shared/interface/load.ts";

const miles = (...cities: [city: string, state: string][]) =>
  computeMiles(
    loadRequest.parse({
      equipmentAttributes: { equipmentTypeId: 1 },
      loadStops: cities.map(([city, state]) => ({ location: { city, state, countryCode: "US" } })),
    }),
  );

test("computes miles through the stops between, without unknown ones", () => {
  const direct = miles(["Dallas", "TX"], ["Atlanta", "GA"]) ?? 0;
  const [north, east] = [
    miles(["Dallas", "TX"], ["Chicago", "IL"]) ?? 0,
    miles(["Chicago", "IL"], ["Atlanta", "GA"]) ?? 0,
  ];
  expect(miles(["Dallas", "TX"], ["Chicago", "IL"], ["Atlanta", "GA"])).toBe(north + east);
  expect(miles(["Dallas", "TX"], ["Nowhere", "IL"], ["Atlanta", "GA"])).toBe(direct);
  expect(miles(["Dallas", "TX"], ["Dallas", "TX"], ["Atlanta", "GA"])).toBe(direct);
  expect(miles(["Dallas", "TX"], ["Chicago", "IL"], ["Nowhere", "GA"])).toBeNull();
});
