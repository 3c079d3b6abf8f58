import type { Database } from "../dexie/database.ts";
import type { KeyValueStore, KeyValues } from "../store.ts";

export const keyValue = ({ keyValue: table }: Database): KeyValueStore => ({
  async get<K extends keyof KeyValues>(key: K) {
    const found = await table.get(key);
    return found?.value as KeyValues[K] | undefined;
  },
  set: async (key, value) => void (await table.put({ key, value })),
});
