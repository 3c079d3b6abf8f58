/** Bodies of load requests. */

export const dallas = { city: "Dallas", state: "TX", countryCode: "US" };
export const atlanta = { city: "Atlanta", state: "GA", countryCode: "US" };

/** The minimum that the interface requires. */
export const smallLoad = {
  equipmentAttributes: { equipmentTypeId: 1 },
  loadStops: [{ location: dallas }, { location: atlanta }],
};

/** Every request field, in the spelling of the create sample (2.1, 2.2). */
export const fullLoad = {
  equipmentAttributes: {
    equipmentTypeId: 2,
    equipmentOptions: [1, 3],
    transportationModeId: 1,
    otherEquipmentNeeds: "Air ride",
  },
  commodityId: 4,
  freightClassId: 7,
  loadStops: [
    {
      type: 1,
      sequence: 1,
      earlyDateTime: "2026-12-01T08:00:00",
      lateDateTime: "2026-12-01T22:6:47",
      location: {
        locationName: "Shipper Inc",
        city: "Dallas",
        state: "TX",
        streetAddress1: "1 Main St",
        streetAddress2: "Dock 4",
        countryCode: "US",
        postalCode: "75201",
        latitude: 32.7876,
        longitude: -96.7994,
      },
      contactName: "Pat",
      contactPhone: "555 0101",
      stopNotes: "Call ahead",
      referenceNumbers: ["PU-1", "PU-2"],
    },
    {
      type: 2,
      sequence: 2,
      earlyDateTime: "2026-12-03T07:00:00Z",
      lateDateTime: "2026-12-03T17:00:00-05:00",
      location: {
        locationName: "Consignee LLC",
        city: "Atlanta",
        state: "GA",
        streetAddress1: "2 Peachtree St",
        streetAddress2: "Door 9",
        countryCode: "US",
        postalCode: "30303",
        latitude: 33.749,
        longitude: -84.388,
      },
      contactName: "Sam",
      contactPhone: "555 0102",
      stopNotes: "No lumper",
      referenceNumbers: ["DL-1"],
    },
  ],
  note: "Handle with care",
  loadNumber: "LN-1001",
  loadTrackingRequired: true,
  rateAttributes: {
    postedAllInRate: { amount: 2450.5, currencyCode: "USD" },
    tenderAllInRate: { amount: 2500, currencyCode: "CAD" },
  },
  customData: [{ key: "team", value: "south" }],
  Dimensional: {
    length: 53,
    width: 8.5,
    height: 9,
    weight: 42000,
    cube: 3000,
    palletCount: 24,
    pieceCount: 480,
  },
  LoadActionAttributes: { loadActionId: "4", loadActionOption: "PostOnly" },
  LoadLabel: "Priority",
  tenderNotes: "Tender by noon",
  loadReferenceNumbers: ["REF-1", "REF-2"],
  termsAndConditions: { id: "5f0e1c7a-8f3b-4c55-9a39-0d5ff6e0a001" },
};

/** The load with every text and list at its maximum length. */
export function longestLoad(character: string) {
  const getText = (length: number) => character.repeat(length);
  const name = getText(200);
  const names = Array.from({ length: 200 }, () => name);
  const stop = {
    earlyDateTime: "2026-12-01T08:00:00.1234567-06:00",
    lateDateTime: "2026-12-01T08:00:00.1234567-06:00",
    location: {
      locationName: name,
      city: name,
      state: name,
      streetAddress1: name,
      streetAddress2: name,
      countryCode: name,
      postalCode: getText(20),
      latitude: 32.787_612_345_678_9,
      longitude: -96.799_412_345_678_9,
    },
    contactName: name,
    contactPhone: name,
    stopNotes: getText(4_000),
    referenceNumbers: names,
  };
  return {
    ...fullLoad,
    equipmentAttributes: {
      ...fullLoad.equipmentAttributes,
      equipmentOptions: names.map((_, index) => 1_000_000_000 - index),
      otherEquipmentNeeds: getText(4_000),
    },
    loadStops: Array.from({ length: 20 }, () => stop),
    note: getText(4_000),
    loadNumber: name,
    customData: names.map((key) => ({ key, value: getText(1_000) })),
    LoadActionAttributes: { loadActionId: name, loadActionOption: name },
    LoadLabel: name,
    tenderNotes: getText(4_000),
    loadReferenceNumbers: names,
    termsAndConditions: { ...fullLoad.termsAndConditions, name },
  };
}

/** Optional fields of a load. */
export const optionalFields = [
  "commodityId",
  "freightClassId",
  "note",
  "loadNumber",
  "loadTrackingRequired",
  "rateAttributes",
  "customData",
  "dimensional",
  "loadActionAttributes",
  "loadLabel",
  "tenderNotes",
  "loadReferenceNumbers",
  "termsAndConditions",
] as const;

export const loadsPath = "/loadmanagement/v2/load";
export const loadPath = (loadId: string) => `${loadsPath}/${loadId}`;
export const deletePath = (loadId: string) => `/loadmanagement/v3/load/${loadId}`;
export const refreshPath = `${loadsPath}/refresh/integrator`;

export const guidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
export const unknownId = "00000000-0000-4000-8000-000000000000";
