import { momentOf, readDateTime } from "../../../../shared/interface/date-time.ts";
import type { LoadStop } from "../../../../shared/interface/load-stop.ts";
import type { Life, LoadOrder } from "../../../../shared/window/load-row.ts";
import type { LoadRecord } from "../../store.ts";
import { folded, natural } from "../index-keys.ts";
import { accountKey, tieBreaker } from "../short-key.ts";

/** What a load is found and ordered by beside its own fields; derived when it is written. */
interface LoadKeys {
  /** Account and life, which every list starts with. */
  scope: string;
  /** Sets loads apart that are equal in an order. */
  tie: number;
  /** Milliseconds since 1970 of the first stop's early time, or late time, as if it were UTC. */
  pickup: number;
  number: string;
  origin: string;
  destination: string;
  /** The posted rate, whatever its currency. */
  rate: number;
}

export type StoredLoad = LoadRecord & { keys: LoadKeys };

/** Stands where a number is missing: such loads come first. */
const nothing = -1;

export const stored = (record: LoadRecord): StoredLoad => ({
  ...record,
  keys: {
    scope: scopeOf(record.accountId, record.life),
    tie: tieBreaker(record.loadId),
    pickup: pickupOf(record.loadStops[0]),
    number: natural(record.loadNumber ?? ""),
    origin: placeOf(record.loadStops[0]),
    destination: placeOf(record.loadStops.at(-1)),
    rate: record.rateAttributes?.postedAllInRate?.amount ?? nothing,
  },
});

export const plain = ({ keys, ...record }: StoredLoad): LoadRecord => record;

export const scopeOf = (accountId: string, life: Life): string => accountKey(accountId) + life.charAt(0);

const placeOf = (stop: LoadStop | undefined): string =>
  stop ? folded(`${stop.location.city}, ${stop.location.state}`) : "";

function pickupOf(stop: LoadStop | undefined): number {
  const parts = readDateTime(stop?.earlyDateTime ?? stop?.lateDateTime ?? "");
  return parts ? momentOf(parts) : nothing;
}

/** For each order: the key path in the stored load, the key itself, and its type. */
export const orders: Record<
  LoadOrder,
  { path: string; key: (load: StoredLoad) => string | number; kind: "string" | "number" }
> = {
  created: { path: "createdAt", key: (load) => load.createdAt, kind: "number" },
  updated: { path: "updatedAt", key: (load) => load.updatedAt, kind: "number" },
  refreshed: { path: "refreshedAt", key: (load) => load.refreshedAt, kind: "number" },
  pickup: { path: "keys.pickup", key: ({ keys }) => keys.pickup, kind: "number" },
  number: { path: "keys.number", key: ({ keys }) => keys.number, kind: "string" },
  origin: { path: "keys.origin", key: ({ keys }) => keys.origin, kind: "string" },
  destination: { path: "keys.destination", key: ({ keys }) => keys.destination, kind: "string" },
  rate: { path: "keys.rate", key: ({ keys }) => keys.rate, kind: "number" },
};
