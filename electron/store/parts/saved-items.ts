import { MAX_KEY } from "../keys/index-keys.ts";
import type { BoardViews, Drafts, SavedItem, SavedItems, SavedLanes, Templates } from "../store.ts";
import type { SavedItemTable, Tables } from "./tables.ts";

const createSavedItems = <T extends SavedItem>(table: SavedItemTable<T>): SavedItems<T> => ({
  find: (ownerId, id) => table.get([ownerId, id]),
  findMany: (ownerId, ids) => table.bulkGet(ids.map((id) => [ownerId, id])),
  list: (ownerId, limit) =>
    table.where("[ownerId+savedAt]").between([ownerId], [ownerId, MAX_KEY]).reverse().limit(limit).toArray(),
  save: async (record) => void (await table.put(record)),
  remove: (ownerId, id) => table.delete([ownerId, id]),
});

/** Creates the store part for the drafts. */
export const createDrafts = ({ drafts }: Tables): Drafts => createSavedItems(drafts);

/** Creates the store part for the saved board views. */
export const createBoardViews = ({ boardViews }: Tables): BoardViews => createSavedItems(boardViews);

/** Creates the store part for the templates. */
export const createTemplates = ({ templates }: Tables): Templates => createSavedItems(templates);

/** Creates the store part for the saved lanes. */
export const createSavedLanes = ({ savedLanes }: Tables): SavedLanes => createSavedItems(savedLanes);
