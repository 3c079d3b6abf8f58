import { MAX_KEY } from "../keys/index-keys.ts";
import type { SavedItem, SavedItems } from "../store.ts";
import type { SavedItemTable } from "./tables.ts";

/** Creates the store part for one kind of saved items. */
export const createSavedItems = <T extends SavedItem>(table: SavedItemTable<T>): SavedItems<T> => ({
  find: (ownerId, id) => table.get([ownerId, id]),
  findMany: (ownerId, ids) => table.bulkGet(ids.map((id) => [ownerId, id])),
  list: (ownerId, limit) =>
    table.where("[ownerId+savedAt]").between([ownerId], [ownerId, MAX_KEY]).reverse().limit(limit).toArray(),
  save: async (record) => void (await table.put(record)),
  remove: (ownerId, id) => table.delete([ownerId, id]),
});
