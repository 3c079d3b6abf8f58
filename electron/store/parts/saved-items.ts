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

/** Creates the store part for the drafts. */
export const drafts = ({ drafts }: Tables): Drafts => savedItems(drafts);

/** Creates the store part for the saved board views. */
export const boardViews = ({ boardViews }: Tables): BoardViews => savedItems(boardViews);

/** Creates the store part for the templates. */
export const templates = ({ templates }: Tables): Templates => savedItems(templates);

/** Creates the store part for the saved lanes. */
export const savedLanes = ({ savedLanes }: Tables): SavedLanes => savedItems(savedLanes);
