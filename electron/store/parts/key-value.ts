import type { KeyValueStore, KeyValues } from "../store.ts";
import type { Tables } from "./tables.ts";

/** Creates the store part for the values that exist once in a store. */
export const createKeyValue = ({ keyValue: table }: Tables): KeyValueStore => ({
  async get<K extends keyof KeyValues>(key: K) {
    const found = await table.get(key);
    return found?.value as KeyValues[K] | undefined;
  },
  set: async (key, value) => void (await table.put({ key, value })),
});
