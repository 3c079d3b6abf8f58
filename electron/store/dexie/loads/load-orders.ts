import type { LoadOrder } from "../../../../shared/window/load-row.ts";
import { folded } from "../index-keys.ts";
import { moment, orUnknown, rateOf } from "./load-facts.ts";
import type { StoredLoad } from "./load-keys.ts";

/** What the board can be ordered and filtered by. */
interface Order {
  kind: "string" | "number";
  key(load: StoredLoad): string | number;
  /** The index that holds it, for the orders in which a board is mostly read. */
  index?: string;
}

const indexOn = (path: string) => `[keys.scope+${path}+keys.tie]`;

export const orders: Record<LoadOrder, Order> = {
  created: { kind: "number", key: (load) => load.createdAt, index: indexOn("createdAt") },
  updated: { kind: "number", key: (load) => load.updatedAt, index: indexOn("updatedAt") },
  refreshed: { kind: "number", key: (load) => load.refreshedAt, index: indexOn("refreshedAt") },
  pickup: { kind: "number", key: ({ keys }) => keys.pickup, index: indexOn("keys.pickup") },
  number: { kind: "string", key: ({ keys }) => keys.number, index: indexOn("keys.number") },
  origin: { kind: "string", key: ({ keys }) => keys.origin, index: indexOn("keys.origin") },
  destination: { kind: "string", key: ({ keys }) => keys.destination, index: indexOn("keys.destination") },
  rate: { kind: "number", key: ({ keys }) => keys.rate, index: indexOn("keys.rate") },
  delivery: { kind: "number", key: ({ loadStops }) => moment(loadStops.at(-1)) },
  equipment: { kind: "number", key: ({ equipmentAttributes }) => equipmentAttributes.equipmentTypeId },
  length: { kind: "number", key: ({ dimensional }) => orUnknown(dimensional?.length) },
  weight: { kind: "number", key: ({ dimensional }) => orUnknown(dimensional?.weight) },
  miles: { kind: "number", key: ({ miles }) => orUnknown(miles) },
  ratePerMile: { kind: "number", key: (load) => orUnknown(ratePerMile(load)) },
  state: { kind: "string", key: ({ loadState }) => folded(loadState.loadStateDescription) },
};

function ratePerMile(load: StoredLoad): number | undefined {
  const rate = rateOf(load);
  return rate === undefined || !load.miles ? undefined : rate / load.miles;
}
