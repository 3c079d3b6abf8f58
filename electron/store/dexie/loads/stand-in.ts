import { Dexie } from "dexie";
import type { UnreadableLoad } from "../../store.ts";
import type { Damaged } from "../readable.ts";
import { tieBreaker } from "../short-key.ts";
import { unknown } from "./load-facts.ts";
import type { StoredLoad } from "./load-keys.ts";

/** What stands in the place of a load whose record is damaged; it is never written. */
type StandIn = StoredLoad & { isUnreadable: true };

/** @param index the index in which it was found, whose key still tells where it stands */
export const standInBy =
  (index: string) =>
  ({ primaryKey, key }: Damaged<string>): StoredLoad => {
    const load = standIn(primaryKey);
    const paths = index.slice(1, -1).split("+");
    if (Array.isArray(key)) for (const [at, path] of paths.entries()) Dexie.setByKeyPath(load, path, key[at]);
    return load;
  };

/** Only what lists ask of a load is there, as if nothing were said of it. */
export const standIn = (loadId: string): StoredLoad =>
  ({
    loadId,
    isUnreadable: true,
    loadNumber: null,
    loadState: { loadStateId: 0, loadStateDescription: "Unreadable" },
    loadStops: [],
    equipmentAttributes: { equipmentTypeId: unknown },
    createdBy: "",
    createdAt: unknown,
    updatedAt: unknown,
    refreshedAt: unknown,
    keys: {
      scope: "",
      tie: tieBreaker(loadId),
      pickup: unknown,
      number: "",
      origin: "",
      destination: "",
      rate: unknown,
    },
  }) as unknown as StandIn;

/** What is said of it beyond the store; undefined for a load that was read. */
export const unreadable = (load: StoredLoad): UnreadableLoad | undefined =>
  "isUnreadable" in load ? { loadId: load.loadId, isUnreadable: true, createdAt: load.createdAt } : undefined;
