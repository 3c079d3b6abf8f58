import { syncState } from "../../../../shared/views/sync.ts";
import type { LoadOrder, LoadQuery } from "../../store.ts";
import { folded } from "../index-keys.ts";
import { moment, orUnknown, rateOf } from "./load-facts.ts";
import type { StoredLoad } from "./load-keys.ts";

/** What the board can be ordered and filtered by, and that follows from a load alone. */
interface Order {
  kind: "string" | "number";
  key(load: StoredLoad): string | number;
  /** The index that holds it, for the orders in which a board is mostly read. */
  index?: string;
}

/** Orders whose keys do not lie with a load: who posted it is called otherwise tomorrow, what waits is sent. */
const besideOrders = { postedBy: "string", sync: "number" } as const;

export type BesideOrder = keyof typeof besideOrders;
export type OwnOrder = Exclude<LoadOrder, BesideOrder>;

const indexOn = (path: string) => `[keys.scope+${path}+keys.tie]`;

export const ownOrders: Record<OwnOrder, Order> = {
  created: { kind: "number", key: (load) => load.createdAt, index: indexOn("createdAt") },
  updated: { kind: "number", key: (load) => load.updatedAt, index: indexOn("updatedAt") },
  refreshed: { kind: "number", key: (load) => load.refreshedAt, index: indexOn("refreshedAt") },
  pickup: { kind: "number", key: ({ keys }) => keys.pickup, index: indexOn("keys.pickup") },
  number: { kind: "string", key: ({ keys }) => keys.number, index: indexOn("keys.number") },
  origin: { kind: "string", key: ({ keys }) => keys.origin, index: indexOn("keys.origin") },
  destination: { kind: "string", key: ({ keys }) => keys.destination, index: indexOn("keys.destination") },
  rate: { kind: "number", key: ({ keys }) => keys.rate, index: indexOn("keys.rate") },
  delivery: { kind: "number", key: ({ loadStops }) => moment(loadStops.at(-1)) },
  equipment: {
    kind: "number",
    key: ({ equipmentAttributes }) => orUnknown(equipmentAttributes.equipmentTypeId),
  },
  length: { kind: "number", key: ({ dimensional }) => orUnknown(dimensional?.length) },
  weight: { kind: "number", key: ({ dimensional }) => orUnknown(dimensional?.weight) },
  miles: { kind: "number", key: ({ miles }) => orUnknown(miles) },
  ratePerMile: { kind: "number", key: (load) => orUnknown(ratePerMile(load)) },
  state: { kind: "string", key: ({ loadState }) => folded(loadState.loadStateDescription) },
};

export const isBeside = (order: LoadOrder | "id" | "tie"): order is BesideOrder => order in besideOrders;

export const kindOf = (order: LoadOrder) => (isBeside(order) ? besideOrders[order] : ownOrders[order].kind);

export const indexOf = (order: LoadOrder) => (isBeside(order) ? undefined : ownOrders[order].index);

/** What is known beside a load, as a query needs it. */
export interface Beside {
  /** Folded; empty where somebody is not known. */
  nameOf(userId: string): string;
  /** The place of a load's state in `syncState`. */
  standingOf(loadId: string): number;
  /** Changes whenever a load's state may have changed. */
  version: number;
  /** The loads whose state may have changed since a version; undefined where that are too many. */
  changedSince(version: number): readonly string[] | undefined;
}

interface Told {
  loadId: string;
  createdBy: string;
}

/** For queries that go by the loads alone. */
export const nothingBeside: Beside = {
  nameOf: () => "",
  standingOf: () => standings.length,
  version: 0,
  changedSince: () => [],
};

/** The key of a load in an order; `own` gives it for those that follow from the load alone. */
export function keyIn(
  order: LoadOrder,
  { loadId, createdBy }: Told,
  { nameOf, standingOf }: Beside,
  own: (order: OwnOrder) => string | number,
): string | number {
  if (!isBeside(order)) return own(order);
  return order === "sync" ? standingOf(loadId) : nameOf(createdBy);
}

/** Whether a query is about where loads stand with the remote. */
export const concernsSync = ({ columns = [], order }: LoadQuery & { order?: LoadOrder }): boolean =>
  order === "sync" || columns.some(({ column }) => column === "sync");

/** The states of synchronizing by their places. */
export const standings = syncState.options;

function ratePerMile(load: StoredLoad): number | undefined {
  const rate = rateOf(load);
  return rate === undefined || !load.miles ? undefined : rate / load.miles;
}
