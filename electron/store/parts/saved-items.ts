import type { Database } from "../dexie/database.ts";
import { above } from "../keys/index-keys.ts";
import type { SavedItemTable } from "../keys/stored-records.ts";
import type { BoardViews, Drafts, SavedItem, SavedItems, Templates } from "../store.ts";

const savedItems = <T extends SavedItem>(table: SavedItemTable<T>): SavedItems<T> => ({
  find: (ownerId, id) => table.get([ownerId, id]),
  list: (ownerId, limit) =>
    table.where("[ownerId+savedAt]").between([ownerId], [ownerId, above]).reverse().limit(limit).toArray(),
  save: async (record) => void (await table.put(record)),
  remove: (ownerId, id) => table.delete([ownerId, id]),
});

export const drafts = ({ drafts }: Database): Drafts => savedItems(drafts);
export const boardViews = ({ boardViews }: Database): BoardViews => savedItems(boardViews);
export const templates = ({ templates }: Database): Templates => savedItems(templates);
