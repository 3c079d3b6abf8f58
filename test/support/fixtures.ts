/** A load as small as the interface allows. */
export const smallLoad = (loadNumber?: string) => ({
  equipmentAttributes: { equipmentTypeId: 1 },
  loadStops: [
    { location: { city: "Dallas", state: "TX", countryCode: "US" }, earlyDateTime: "2026-12-01T08:00:00" },
    { location: { city: "Atlanta", state: "GA", countryCode: "US" }, lateDateTime: "2026-12-03T17:00:00" },
  ],
  ...(loadNumber === undefined ? {} : { loadNumber }),
});
