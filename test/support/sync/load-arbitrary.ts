import fc from "fast-check";
import type { Json, JsonObject } from "../../../shared/json.ts";

const few = <T extends string | number>(...values: (T | null)[]) => fc.constantFrom(...values);
const measure = fc.constantFrom(null, 0, 8, 53, 42_000.5);
const money = fc.option(fc.record({ amount: few(0, 1_850.5, 2_450), currencyCode: few("USD", "CAD") }));

const places = [
  { city: "Dallas", state: "TX", postalCode: "75201", countryCode: "USA" },
  { city: "Atlanta", state: "GA", postalCode: "30301", countryCode: "USA" },
  { city: "Memphis", state: "TN", postalCode: "38101", countryCode: null },
  { city: "Reno", state: "NV", postalCode: null, countryCode: "USA" },
] as const;

const place = fc.constantFrom(...places).map((known) => ({
  locationName: null,
  streetAddress1: null,
  streetAddress2: null,
  latitude: null,
  longitude: null,
  ...known,
}));

const stop = fc.record({
  location: fc.tuple(place, few(null, "Dock 4")).map(([at, locationName]) => ({ ...at, locationName })),
  earlyDateTime: few(null, "2026-12-01T08:00:00", "2026-12-1T9:5:00", "2026-12-02T08:00:00Z"),
  lateDateTime: few(null, "2026-12-03T17:00:00"),
  contactName: few(null, "Ann", "Bo"),
  contactPhone: few(null, "555-0100"),
  stopNotes: few(null, "Call ahead"),
  referenceNumbers: fc.constantFrom<Json>(null, ["PO-1"], ["PO-1", "PO-2"]),
});

/** Stops in order with ids by position, so that two loads share the ids of their stops. */
const stops: fc.Arbitrary<JsonObject[]> = fc.array(stop, { minLength: 2, maxLength: 4 }).map((made) =>
  made.map((one, index) => ({
    ...one,
    id: `stop-${index + 1}`,
    sequence: index + 1,
    type: index === 0 ? 1 : 2,
    location: { ...one.location, id: `place-${index + 1}` },
  })),
);

/** A load as in a response, from few values, so that two loads often agree and often conflict. */
export const loads: fc.Arbitrary<JsonObject> = fc.record({
  loadId: fc.constant("11111111-1111-4111-8111-111111111111"),
  postAsUser: fc.option(
    fc.record({
      id: fc.constant("22222222-2222-4222-8222-222222222222"),
      firstName: fc.constant("Ann"),
      lastName: fc.constant("Lee"),
      email: few("ann@example.com", "bo@example.com"),
      phone: fc.constant(""),
      userName: fc.constant("ann"),
    }),
  ),
  equipmentAttributes: fc.record({
    equipmentTypeId: few(1, 2, 3),
    equipmentOptions: fc.constantFrom<Json>(null, [1], [2], [1, 2]),
    transportationModeId: few(null, 1),
    otherEquipmentNeeds: few(null, "Tarps", ""),
  }),
  commodityId: few(null, 1, 2),
  freightClassId: few(null, 4),
  loadStops: stops,
  note: few(null, "", "Fragile", "Call first"),
  loadNumber: few(null, "L-1", "L-2"),
  loadTrackingRequired: fc.constantFrom(null, false, true),
  rateAttributes: fc.option(fc.record({ postedAllInRate: money, tenderAllInRate: money })),
  customData: fc.constantFrom<Json>(null, [{ key: "lane", value: "hot" }], [{ key: "lane", value: null }]),
  dimensional: fc.option(
    fc.record({
      length: measure,
      width: measure,
      height: measure,
      weight: measure,
      cube: measure,
      palletCount: few(null, 24),
      pieceCount: few(null, 100),
    }),
  ),
  loadActionAttributes: fc.constantFrom<Json>(
    null,
    { loadActionId: "4", loadActionOption: "PostOnly" },
    { loadActionId: "1", loadActionOption: "PostOnlineTender" },
  ),
  loadLabel: few(null, "Hot"),
  tenderNotes: few(null, "Ask for Bo"),
  loadReferenceNumbers: fc.constantFrom<Json>(null, ["R-1"], ["R-2", "R-1"]),
  termsAndConditions: fc.option(
    fc.record({ id: fc.constant("33333333-3333-4333-8333-333333333333"), name: few(null, "Standard") }),
  ),
});

/** The changes of one side: some keys of the load, and some of one stop. */
const edits = fc.record({
  from: loads,
  keys: fc.uniqueArray(
    fc.constantFrom("note", "loadNumber", "commodityId", "dimensional", "customData", "rateAttributes"),
    { maxLength: 3 },
  ),
  stop: fc.nat(3),
  stopKeys: fc.uniqueArray(fc.constantFrom("contactName", "earlyDateTime", "stopNotes", "location"), {
    maxLength: 2,
  }),
  /** 0 removes the stop, 1 appends one, anything else keeps their number. */
  moves: fc.nat(6),
});

/** A load and two changed versions of it, sometimes changed in the same field. */
export const diverged: fc.Arbitrary<[JsonObject, JsonObject, JsonObject]> = fc
  .tuple(loads, edits, edits)
  .map(([base, one, other]) => [base, edited(base, one), edited(base, other)]);

function edited(
  base: JsonObject,
  {
    from,
    keys,
    stop,
    stopKeys,
    moves,
  }: { from: JsonObject; keys: string[]; stop: number; stopKeys: string[]; moves: number },
): JsonObject {
  const changed = structuredClone(base);
  for (const key of keys) changed[key] = from[key] ?? null;
  const there = (changed.loadStops as JsonObject[]).slice();
  const source = (from.loadStops as JsonObject[])[stop];
  const target = there[stop];
  if (source && target) for (const key of stopKeys) target[key] = source[key] ?? null;
  if (moves === 0 && there.length > 2) there.splice(stop % there.length, 1);
  if (moves === 1) there.push({ ...there[0], id: "stop-new", contactName: "New" });
  changed.loadStops = there.map((one, index) => ({ ...one, sequence: index + 1 }));
  return changed;
}
