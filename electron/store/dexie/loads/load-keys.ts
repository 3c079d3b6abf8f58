import type { LoadStatus } from "../../../../shared/views/load-rows.ts";
import type { LoadRecord } from "../../store.ts";
import { natural } from "../index-keys.ts";
import { accountKey, tieBreaker } from "../short-key.ts";
import { moment, orUnknown, place, rateOf } from "./load-facts.ts";

/** What a load is found and ordered by beside its own fields; derived when it is written. */
interface LoadKeys {
  /** Account and status, which every list starts with. */
  scope: string;
  /** Sets loads apart that are equal in an order. */
  tie: number;
  pickup: number;
  number: string;
  origin: string;
  destination: string;
  rate: number;
}

export type StoredLoad = LoadRecord & { keys: LoadKeys };

export const storedLoad = (record: LoadRecord): StoredLoad => ({
  ...record,
  keys: {
    scope: scopeOf(record.accountId, record.status),
    tie: tieBreaker(record.loadId),
    pickup: moment(record.loadStops[0]),
    number: natural(record.loadNumber ?? ""),
    origin: place(record.loadStops[0]),
    destination: place(record.loadStops.at(-1)),
    rate: orUnknown(rateOf(record)),
  },
});

export const plain = ({ keys, ...record }: StoredLoad): LoadRecord => record;

export const scopeOf = (accountId: string, status: LoadStatus): string =>
  accountKey(accountId) + status.charAt(0);
