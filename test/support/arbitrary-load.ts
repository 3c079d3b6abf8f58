import fc from "fast-check";

/** Random valid loads that cover specification 2.1 and 2.2. */

const text = (longest: number, minLength = 0) =>
  fc
    .string({ unit: "grapheme", maxLength: Math.min(longest, 40), minLength })
    .filter((value) => !value.includes("\0") && value.isWellFormed() && value.length <= longest);
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null, freq: 3 });
const code = fc.integer({ min: 0, max: 1_000_000_000 });
const measure = fc.double({ min: 0, max: 10_000_000, noNaN: true });
const count = fc.integer({ min: 0, max: 1_000_000 });
const padded = fc
  .date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true })
  .map((date) => date.toISOString());
const unpadded = fc
  .tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }), fc.integer({ min: 0, max: 23 }))
  .map(([month, day, hour]) => `2026-${month}-${day}T${hour}:5:7`);
const dateTime = fc.oneof(
  padded,
  padded.map((value) => value.slice(0, 19)),
  unpadded,
);
const money = fc.record({
  amount: fc.integer({ min: 0, max: 1_000_000_000 }).map((cents) => cents / 100),
  currencyCode: fc.constantFrom("USD", "CAD", "MXN", "EUR"),
});

const location = fc.record({
  locationName: maybe(text(200)),
  city: text(200, 1),
  state: text(200, 1),
  streetAddress1: maybe(text(200)),
  streetAddress2: maybe(text(200)),
  countryCode: text(200, 1),
  postalCode: maybe(text(20)),
  latitude: maybe(fc.double({ min: -90, max: 90, noNaN: true })),
  longitude: maybe(fc.double({ min: -180, max: 180, noNaN: true })),
});

const stop = fc.record({
  earlyDateTime: maybe(dateTime),
  lateDateTime: maybe(dateTime),
  location,
  contactName: maybe(text(200)),
  contactPhone: maybe(text(200)),
  stopNotes: maybe(text(4_000)),
  referenceNumbers: maybe(fc.array(text(200), { maxLength: 5 })),
});

export const arbitraryLoad = fc.record({
  equipmentAttributes: fc.record({
    equipmentTypeId: code,
    equipmentOptions: maybe(fc.array(code, { maxLength: 5 })),
    transportationModeId: maybe(code),
    otherEquipmentNeeds: maybe(text(4_000)),
  }),
  commodityId: maybe(code),
  freightClassId: maybe(code),
  loadStops: fc.array(stop, { minLength: 2, maxLength: 6 }),
  note: maybe(text(4_000)),
  loadNumber: maybe(text(200)),
  loadTrackingRequired: maybe(fc.boolean()),
  rateAttributes: maybe(fc.record({ postedAllInRate: maybe(money), tenderAllInRate: maybe(money) })),
  customData: maybe(fc.array(fc.record({ key: text(200), value: maybe(text(1_000)) }), { maxLength: 5 })),
  dimensional: maybe(
    fc.record({
      length: maybe(measure),
      width: maybe(measure),
      height: maybe(measure),
      weight: maybe(measure),
      cube: maybe(measure),
      palletCount: maybe(count),
      pieceCount: maybe(count),
    }),
  ),
  loadActionAttributes: maybe(
    fc.record({ loadActionId: maybe(text(200)), loadActionOption: maybe(text(200)) }),
  ),
  loadLabel: maybe(text(200)),
  tenderNotes: maybe(text(4_000)),
  loadReferenceNumbers: maybe(fc.array(text(200), { maxLength: 5 })),
  termsAndConditions: maybe(fc.record({ id: fc.uuid(), name: maybe(text(200)) })),
});

/** Returns the same load with random letter case and some null keys omitted. */
export const spelledOtherwise = (value: unknown, seed: number): unknown => {
  if (Array.isArray(value)) return value.map((item, index) => spelledOtherwise(item, seed + index));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).filter(
    ([key, entry]) => entry !== null || (seed + key.length) % 2 === 0,
  );
  return Object.fromEntries(
    entries.map(([key, entry]) => {
      const spellings = [key, key.toLowerCase(), key.toUpperCase()];
      return [spellings[(seed + key.length) % 3] ?? key, spelledOtherwise(entry, seed + 1)];
    }),
  );
};
