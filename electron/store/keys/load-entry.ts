import { foldText } from "./index-keys.ts";
import { buildSearchedText, getPlace } from "./load-facts.ts";
import type { StoredLoad } from "./load-keys.ts";
import { type OwnOrder, ownOrders } from "./load-orders.ts";

/** The parts of a load that searches, filters and orders use. */
export interface LoadEntry {
  loadId: string;
  /** Orders loads with the same key. */
  tie: number;
  createdBy: string;
  /** The booked carrier's id in Lanedesk. */
  carrierId: number | undefined;
  customer: string;
  keys: Record<OwnOrder, string | number>;
  /** The folded load number (see `foldText`), for the filter of its column. */
  number: string;
  /** The searched text (see `buildSearchedText`). */
  text: string;
  /** See `buildSearchedText`. */
  placesAt: number;
  /** The places of the stops between the first and the last. */
  between: readonly string[];
}

const NO_PLACES: readonly string[] = [];

/** `shareString` empties the map at this number of distinct places, to limit its memory. */
const MAX_SHARED_PLACES = 20_000;
const sharedPlaces = new Map<string, string>();

/** Returns the same string object for equal places, which saves memory and speeds up map lookups. */
function shareString(text: string): string {
  const shared = sharedPlaces.get(text);
  if (shared !== undefined) return shared;
  if (sharedPlaces.size >= MAX_SHARED_PLACES) sharedPlaces.clear();
  sharedPlaces.set(text, text);
  return text;
}

/** Converts a stored load to its search entry. */
export const toLoadEntry = (load: StoredLoad): LoadEntry => ({
  loadId: load.loadId,
  tie: load.keys.tie,
  createdBy: load.createdBy,
  carrierId: load.booking?.carrier.insdId ?? undefined,
  customer: load.internal?.customer ?? "",
  keys: getKeys(load),
  number: foldText(load.loadNumber ?? ""),
  ...buildSearchedText(load),
  between:
    load.loadStops.length > 2
      ? load.loadStops.slice(1, -1).map((stop) => shareString(getPlace(stop)))
      : NO_PLACES,
});

/**
 * Returns the key of each order. Uses a literal, because an object that gets more than 16 properties one by one takes
 * twice the memory.
 */
function getKeys(load: StoredLoad): LoadEntry["keys"] {
  const getOwnKey = (order: OwnOrder) => ownOrders[order].getKey(load);
  return {
    created: getOwnKey("created"),
    updated: getOwnKey("updated"),
    refreshed: getOwnKey("refreshed"),
    pickup: getOwnKey("pickup"),
    number: getOwnKey("number"),
    origin: shareString(load.keys.origin),
    destination: shareString(load.keys.destination),
    rate: getOwnKey("rate"),
    delivery: getOwnKey("delivery"),
    equipment: getOwnKey("equipment"),
    length: getOwnKey("length"),
    weight: getOwnKey("weight"),
    miles: getOwnKey("miles"),
    ratePerMile: getOwnKey("ratePerMile"),
    carrier: getOwnKey("carrier"),
    agreedRate: getOwnKey("agreedRate"),
    customer: getOwnKey("customer"),
    customerRate: getOwnKey("customerRate"),
    margin: getOwnKey("margin"),
    state: getOwnKey("state"),
  };
}
