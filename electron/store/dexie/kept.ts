import type { Kept, KeyValues } from "../store.ts";
import type { Database } from "./database.ts";

export const kept = ({ kept }: Database): Kept => ({
  async find<K extends keyof KeyValues>(key: K) {
    const found = await kept.get(key);
    return found?.value as KeyValues[K] | undefined;
  },
  save: async (key, value) => void (await kept.put({ key, value })),
});
