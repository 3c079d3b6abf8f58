import fc from "fast-check";
import { expect, test } from "vitest";
import { createGazetteer } from "../../../../build/gazetteer.ts";
import committed from "../../../../electron/services/places/gazetteer.json" with { type: "json" };
import {
  listNamesakeStates,
  locatePlace,
  suggestPlaces,
} from "../../../../electron/services/places/places.ts";
import { countFirstPlaceWords } from "../../../../electron/services/places/split-places.ts";
import { estimateMiles } from "../../../../shared/miles.ts";

const found = (city: string, state: string, postalCode = "") => {
  const place = locatePlace({ city, state, postalCode });
  return place && `${place.city} ${place.state} ${place.postalCode}`.trim();
};
const names = async (text: string, limit = 3) =>
  (await suggestPlaces(text, limit)).map((place) => `${place.city} ${place.state}`);

test("the committed gazetteer matches the build", () => {
  expect(committed).toEqual(createGazetteer());
});

test("finds a city in common spellings", () => {
  expect(found("St. Louis", "MO")).toBe("Saint Louis MO 63101");
  expect(found("ft worth", "texas")).toBe("Fort Worth TX 76101");
  expect(found("WINSTON-SALEM", "nc")).toBe("Winston Salem NC 27101");
  expect(found("Mc Allen", "TX")).toBe("McAllen TX 78501");
  expect(found("O Fallon", "MO")).toBe("O'Fallon MO 63366");
  expect(found("Montréal", "QC")).toBe("Montreal QC H1B");
  expect(found("Trois-Rivières", "Quebec")).toBe("Trois-Rivieres QC G8Y");
  expect(found("Monterrey", "NL")).toBe("Monterrey NL");
  expect(found("Mt. Pearl", "NL")).toBe("Mount Pearl NL A1N");
});

test("finds a freight town without its own ZIP code", () => {
  expect(found("Vernon", "CA")).toBe("Vernon CA");
  expect(found("Brooklyn Park", "MN")).toBe("Brooklyn Park MN");
  expect(found("Vaughan", "ON")).toBe("Vaughan ON");
});

test("lists states of comparable cities when no state is given", async () => {
  expect(await listNamesakeStates("portland")).toContain("ME");
  expect(await listNamesakeStates("springfield")).toContain("MO");
  expect(await listNamesakeStates("portland me")).toEqual([]);
  expect(await listNamesakeStates("houston")).toEqual([]);
  expect(await listNamesakeStates("dal")).toEqual([]);
});

test("splits two adjacent places, preferring complete names", async () => {
  const cases: [string, number | undefined][] = [
    ["nyc miami", 1],
    ["new york miami", 2],
    ["nyc miami fl", 1],
    ["st louis kansas city", 2],
    ["san jose ca miami", 3],
    ["dal atl", 1],
    ["nyc, miami", 1],
    ["kansas city", undefined],
    ["new yo", undefined],
    ["dallas tx", undefined],
    ["dallas xyzzy", undefined],
    ["dallas", undefined],
  ];
  for (const [text, words] of cases) expect([text, await countFirstPlaceWords(text)]).toEqual([text, words]);
});

test("prefers the postal code to the city", () => {
  expect(found("Dallas", "TX", "75247")).toBe("Dallas TX 75247");
  expect(found("", "", "75247-1234")).toBe("Dallas TX 75247");
  expect(found("Toronto", "ON", "m5v 2t6")).toBe("Toronto ON M5V");
  expect(found("Boston", "MA", "2108")).toBe("Boston MA 02108");
});

test("ignores a postal code of another state", () => {
  expect(found("Dallas", "TX", "60601")).toBe("Dallas TX 75201");
  expect(found("Nowhere", "TX", "60601")).toBeUndefined();
});

test("does not locate an unknown place", () => {
  expect(found("Atlantis", "GA")).toBeUndefined();
  expect(found("Dallas", "ZZ")).toBeUndefined();
  expect(found("Dallas", "")).toBeUndefined();
  expect(found("", "", "")).toBeUndefined();
});

test("suggests the largest place first", async () => {
  expect(await names("dal", 1)).toEqual(["Dallas TX"]);
  expect((await names("n", 1))[0]).toBe("New York NY");
  expect((await names("york", 1))[0]).toBe("York PA");
  expect((await names("ft wor", 1))[0]).toBe("Fort Worth TX");
});

test("narrows cities by a typed state", async () => {
  expect((await names("dallas ga", 1))[0]).toBe("Dallas GA");
  expect((await names("portland, me", 1))[0]).toBe("Portland ME");
  expect((await names("san antonio te", 1))[0]).toBe("San Antonio TX");
});

test("suggests the cities of a typed postal code", async () => {
  expect(await names("752", 1)).toEqual(["Dallas TX"]);
  expect(await suggestPlaces("75247", 5)).toMatchObject([{ city: "Dallas", postalCode: "75247" }]);
  expect(await names("m5v", 1)).toEqual(["Toronto ON"]);
  expect(await suggestPlaces("Dallas, TX 75247", 1)).toMatchObject([{ city: "Dallas", postalCode: "75247" }]);
});

test.each([
  ["Toronto, ON, CA M5V 2T6", "Toronto ON M5V"],
  ["toronto on m5v 2t6", "Toronto ON M5V"],
  ["Toronto ON M5V2T6 Canada", "Toronto ON M5V"],
  ["Toronto, CA M5V 2T6", "Toronto ON M5V"],
  ["toronto on ca", "Toronto ON M3K"],
  ["Dallas, TX 75247, USA", "Dallas TX 75247"],
  ["dallas tx us", "Dallas TX 75201"],
  ["ontario ca", "Ontario CA 91758"],
])("reads a place with its country or Canadian postal code: %s", async (text, place) => {
  const [first] = await suggestPlaces(text, 1);
  expect(`${first?.city} ${first?.state} ${first?.postalCode}`).toBe(place);
});

test("never returns more suggestions than requested", async () => {
  await fc.assert(
    fc.asyncProperty(fc.string(), fc.integer({ min: 1, max: 20 }), async (text, limit) => {
      expect((await suggestPlaces(text, limit)).length).toBeLessThanOrEqual(limit);
    }),
    { numRuns: 50 },
  );
});

test("estimates road miles from the great circle, at least 25", () => {
  const dallas = { latitude: 32.78, longitude: -96.8 };
  const atlanta = { latitude: 33.75, longitude: -84.39 };
  expect(estimateMiles(dallas, atlanta)).toBe(849);
  expect(estimateMiles(atlanta, dallas)).toBe(849);
  expect(estimateMiles(dallas, dallas)).toBe(25);
});
