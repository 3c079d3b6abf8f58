import type { Migration } from "./migration.ts";

/** What people keep at the desk: drafts, arrangements of the board, loads to begin from. */
export const shelves: Migration = {
  version: 3,
  tables: {
    drafts: "[ownerId+id], [ownerId+savedAt]",
    boardViews: "[ownerId+id], [ownerId+savedAt]",
    templates: "[ownerId+id], [ownerId+savedAt]",
  },
};
