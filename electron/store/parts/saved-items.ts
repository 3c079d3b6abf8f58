import { above } from "../keys/index-keys.ts";
import type { BoardViews, Drafts, SavedItem, SavedItems, SavedLanes, Templates } from "../store.ts";
import type { SavedItemTable, Tables } from "./tables.ts";

const savedItems = <T extends SavedItem>(table: SavedItemTable<T>): SavedItems<T> => ({
  find: (ownerId, id) => table.get([ownerId, id]),
  list: (ownerId, limit) =>
    table.where("[ownerId+savedAt]").between([ownerId], [ownerId, above]).reverse().limit(limit).toArray(),
  save: async (record) => void (await table.put(record)),
  remove: (ownerId, id) => table.delete([ownerId, id]),
});

export const drafts = ({ drafts }: Tables): Drafts => savedItems(drafts);
export const boardViews = ({ boardViews }: Tables): BoardViews => savedItems(boardViews);
export const templates = ({ templates }: Tables): Templates => savedItems(templates);
export const savedLanes = ({ savedLanes }: Tables): SavedLanes => savedItems(savedLanes);
