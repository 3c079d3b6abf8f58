import { formatLoadState } from "../../../shared/reference/load-states.ts";
import { computeMargin } from "../../../shared/views/internal-fields.ts";
import type { LoadOrder } from "../store.ts";
import { foldText } from "./index-keys.ts";
import { getPostedRate, getStopTime, toNumberKey } from "./load-facts.ts";
import type { StoredLoad } from "./load-keys.ts";

/** The keys of an order that depends on the load alone. */
interface OrderDefinition {
  kind: "string" | "number";
  getKey(load: StoredLoad): string | number;
  /** The IndexedDB index in this order, if there is one. */
  index?: string;
}

/** Orders whose keys can change while the load does not: the poster's name, the sync state. */
const contextOrders = { postedBy: "string", sync: "number" } as const;

/** An order that depends on more than the load. */
export type ContextOrder = keyof typeof contextOrders;
/** An order that depends on the load alone. */
export type OwnOrder = Exclude<LoadOrder, ContextOrder>;

const toIndexName = (path: string) => `[keys.scope+${path}+keys.tie]`;

/** The orders of the board whose keys come from the load alone. */
export const ownOrders: Record<OwnOrder, OrderDefinition> = {
  created: { kind: "number", getKey: (load) => load.createdAt, index: toIndexName("createdAt") },
  updated: { kind: "number", getKey: (load) => load.updatedAt, index: toIndexName("updatedAt") },
  refreshed: { kind: "number", getKey: (load) => load.refreshedAt, index: toIndexName("refreshedAt") },
  pickup: { kind: "number", getKey: ({ keys }) => keys.pickup, index: toIndexName("keys.pickup") },
  number: { kind: "string", getKey: ({ keys }) => keys.number, index: toIndexName("keys.number") },
  origin: { kind: "string", getKey: ({ keys }) => keys.origin, index: toIndexName("keys.origin") },
  destination: {
    kind: "string",
    getKey: ({ keys }) => keys.destination,
    index: toIndexName("keys.destination"),
  },
  rate: { kind: "number", getKey: ({ keys }) => keys.rate, index: toIndexName("keys.rate") },
  delivery: { kind: "number", getKey: ({ loadStops }) => getStopTime(loadStops.at(-1)) },
  equipment: {
    kind: "number",
    getKey: ({ equipmentAttributes }) => toNumberKey(equipmentAttributes.equipmentTypeId),
  },
  length: { kind: "number", getKey: ({ dimensional }) => toNumberKey(dimensional?.length) },
  weight: { kind: "number", getKey: ({ dimensional }) => toNumberKey(dimensional?.weight) },
  miles: { kind: "number", getKey: ({ miles }) => toNumberKey(miles) },
  ratePerMile: { kind: "number", getKey: (load) => toNumberKey(computeRatePerMile(load)) },
  carrier: { kind: "string", getKey: ({ carrierName }) => foldText(carrierName) },
  agreedRate: { kind: "number", getKey: ({ booking }) => toNumberKey(booking?.rate) },
  customer: { kind: "string", getKey: ({ internal }) => foldText(internal?.customer ?? "") },
  customerRate: { kind: "number", getKey: ({ internal }) => toNumberKey(internal?.customerRate) },
  margin: { kind: "number", getKey: (load) => toNumberKey(getLoadMargin(load)) },
  state: { kind: "string", getKey: (load) => foldText(formatLoadState(load)) },
};

/** Whether an order depends on more than the load. */
export const isContextOrder = (order: LoadOrder | "id" | "tie"): order is ContextOrder =>
  order in contextOrders;

/** Returns the type of the keys of an order. */
export const getKeyType = (order: LoadOrder) =>
  isContextOrder(order) ? contextOrders[order] : ownOrders[order].kind;

/** Returns the name of the IndexedDB index for an order; undefined if there is none. */
export const getIndexName = (order: LoadOrder) =>
  isContextOrder(order) ? undefined : ownOrders[order].index;

function getLoadMargin(load: StoredLoad): number | undefined {
  const { internal, booking } = load;
  const posted = getPostedRate(load);
  return computeMargin({
    customerRate: internal?.customerRate ?? null,
    agreedRate: booking?.rate ?? null,
    rate: posted?.amount ?? null,
    currency: posted?.currencyCode ?? "USD",
  })?.amount;
}

/**
 * Computes the rate per mile as the board shows it: in USD, rounded to cents. Returns undefined without a rate,
 * without miles and for a rate in another currency.
 */
function computeRatePerMile(load: StoredLoad): number | undefined {
  const rate = getPostedRate(load);
  return rate?.currencyCode === "USD" && load.miles
    ? Number((rate.amount / load.miles).toFixed(2))
    : undefined;
}
