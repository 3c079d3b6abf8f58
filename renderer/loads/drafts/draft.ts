import type { LoadRequest } from "../../../shared/interface/load.ts";
import type { LoadStopRequest } from "../../../shared/interface/load-stop.ts";
import type { Place } from "../../../shared/views/rate.ts";

/** A number in a form field; an empty string means no value. */
export type NumberInputValue = number | "";

/** A stop in the editor. Fields are named as in the interface; an empty value means none. */
export interface StopDraft {
  /** Identifies a stop while stops are reordered; never sent. */
  clientId: string;
  type: 1 | 2;
  earlyDateTime: string;
  lateDateTime: string;
  location: {
    locationName: string;
    city: string;
    state: string;
    streetAddress1: string;
    streetAddress2: string;
    countryCode: string;
    postalCode: string;
    latitude: NumberInputValue;
    longitude: NumberInputValue;
  };
  contactName: string;
  contactPhone: string;
  stopNotes: string;
  referenceNumbers: string[];
}

interface MoneyDraft {
  amount: NumberInputValue;
  currencyCode: string;
}

/** A load in the editor. Has the paths of the request, so that validation errors point at form fields. */
export interface LoadDraft {
  postAsUserId: string;
  equipmentAttributes: {
    equipmentTypeId: NumberInputValue;
    equipmentOptions: number[];
    transportationModeId: NumberInputValue;
    otherEquipmentNeeds: string;
  };
  commodityId: NumberInputValue;
  freightClassId: NumberInputValue;
  loadStops: StopDraft[];
  note: string;
  loadNumber: string;
  loadTrackingRequired: boolean | null;
  rateAttributes: { postedAllInRate: MoneyDraft; tenderAllInRate: MoneyDraft };
  customData: { key: string; value: string }[];
  dimensional: {
    length: NumberInputValue;
    width: NumberInputValue;
    height: NumberInputValue;
    weight: NumberInputValue;
    cube: NumberInputValue;
    palletCount: NumberInputValue;
    pieceCount: NumberInputValue;
  };
  loadActionAttributes: { loadActionId: string; loadActionOption: string };
  loadLabel: string;
  tenderNotes: string;
  loadReferenceNumbers: string[];
  termsAndConditions: { id: string; name: string };
}

export const emptyStop = (type: 1 | 2): StopDraft => ({
  clientId: crypto.randomUUID(),
  type,
  earlyDateTime: "",
  lateDateTime: "",
  location: {
    locationName: "",
    city: "",
    state: "",
    streetAddress1: "",
    streetAddress2: "",
    countryCode: "US",
    postalCode: "",
    latitude: "",
    longitude: "",
  },
  contactName: "",
  contactPhone: "",
  stopNotes: "",
  referenceNumbers: [],
});

/** The location fields of a place. */
export const locationOf = ({ city, state, postalCode, country, latitude, longitude }: Place) => ({
  city,
  state,
  postalCode,
  countryCode: country || "US",
  latitude,
  longitude,
});

/** A new load: one pickup, one delivery, post only. */
export const emptyDraft = (): LoadDraft => ({
  postAsUserId: "",
  equipmentAttributes: {
    equipmentTypeId: "",
    equipmentOptions: [],
    transportationModeId: "",
    otherEquipmentNeeds: "",
  },
  commodityId: "",
  freightClassId: "",
  loadStops: [emptyStop(1), emptyStop(2)],
  note: "",
  loadNumber: "",
  loadTrackingRequired: null,
  rateAttributes: {
    postedAllInRate: { amount: "", currencyCode: "USD" },
    tenderAllInRate: { amount: "", currencyCode: "USD" },
  },
  customData: [],
  dimensional: { length: "", width: "", height: "", weight: "", cube: "", palletCount: "", pieceCount: "" },
  loadActionAttributes: { loadActionId: "4", loadActionOption: "PostOnly" },
  loadLabel: "",
  tenderNotes: "",
  loadReferenceNumbers: [],
  termsAndConditions: { id: "", name: "" },
});

/** A stop of a load or of a template. */
type AnyStop = Omit<LoadStopRequest, "type"> & { type: number | null; id?: string };

/** A load or a template. */
export type AnyLoad = Omit<LoadRequest, "loadStops"> & { loadStops: readonly AnyStop[] };

/** The stops in order. An update over HTTP may have removed all stops; the draft then has two empty ones. */
const draftOfStops = (stops: AnyLoad["loadStops"]): StopDraft[] =>
  stops.length > 0
    ? stops.toSorted((a, b) => (a.sequence ?? 0) - (b.sequence ?? 0)).map(draftOfStop)
    : [emptyStop(1), emptyStop(2)];

/** The draft to edit a load with. */
export function draftOfLoad(load: AnyLoad): LoadDraft {
  const { equipmentAttributes, rateAttributes, dimensional } = load;
  return {
    postAsUserId: load.postAsUserId ?? "",
    equipmentAttributes: {
      equipmentTypeId: equipmentAttributes.equipmentTypeId ?? "",
      equipmentOptions: equipmentAttributes.equipmentOptions ?? [],
      transportationModeId: equipmentAttributes.transportationModeId ?? "",
      otherEquipmentNeeds: equipmentAttributes.otherEquipmentNeeds ?? "",
    },
    commodityId: load.commodityId ?? "",
    freightClassId: load.freightClassId ?? "",
    loadStops: draftOfStops(load.loadStops),
    note: load.note ?? "",
    loadNumber: load.loadNumber ?? "",
    loadTrackingRequired: load.loadTrackingRequired,
    rateAttributes: {
      postedAllInRate: rateAttributes?.postedAllInRate ?? { amount: "", currencyCode: "USD" },
      tenderAllInRate: rateAttributes?.tenderAllInRate ?? { amount: "", currencyCode: "USD" },
    },
    customData: (load.customData ?? []).map(({ key, value }) => ({ key, value: value ?? "" })),
    dimensional: {
      length: dimensional?.length ?? "",
      width: dimensional?.width ?? "",
      height: dimensional?.height ?? "",
      weight: dimensional?.weight ?? "",
      cube: dimensional?.cube ?? "",
      palletCount: dimensional?.palletCount ?? "",
      pieceCount: dimensional?.pieceCount ?? "",
    },
    loadActionAttributes: {
      loadActionId: load.loadActionAttributes?.loadActionId ?? "",
      loadActionOption: load.loadActionAttributes?.loadActionOption ?? "",
    },
    loadLabel: load.loadLabel ?? "",
    tenderNotes: load.tenderNotes ?? "",
    loadReferenceNumbers: load.loadReferenceNumbers ?? [],
    termsAndConditions: { id: load.termsAndConditions?.id ?? "", name: load.termsAndConditions?.name ?? "" },
  };
}

function draftOfStop(stop: AnyStop): StopDraft {
  const { location } = stop;
  return {
    clientId: stop.id ?? crypto.randomUUID(),
    type: stop.type === 1 ? 1 : 2,
    earlyDateTime: stop.earlyDateTime ?? "",
    lateDateTime: stop.lateDateTime ?? "",
    location: {
      locationName: location.locationName ?? "",
      city: location.city,
      state: location.state,
      streetAddress1: location.streetAddress1 ?? "",
      streetAddress2: location.streetAddress2 ?? "",
      countryCode: location.countryCode ?? "",
      postalCode: location.postalCode ?? "",
      latitude: location.latitude ?? "",
      longitude: location.longitude ?? "",
    },
    contactName: stop.contactName ?? "",
    contactPhone: stop.contactPhone ?? "",
    stopNotes: stop.stopNotes ?? "",
    referenceNumbers: stop.referenceNumbers ?? [],
  };
}
