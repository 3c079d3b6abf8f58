import { z } from "zod";
import { loadRequest } from "../../../shared/interface/load.ts";
import { boardView } from "../../../shared/views/board-view.ts";
import { draftKind } from "../../../shared/views/draft.ts";
import { savedLane } from "../../../shared/views/saved-lane.ts";
import { count, id, timestamp } from "./fields.ts";

/** An item that a user or an account saved, under an id that the window chose. */
const savedItem = z.object({
  /** The user's id; the account's for items that all its users share. */
  ownerId: id,
  id,
  savedAt: timestamp,
});
export type SavedItem = z.output<typeof savedItem>;

/** Unsaved input of a user. */
export const draftRecord = savedItem.extend({
  /** The kind of the draft; if missing, the draft is of a load. */
  kind: draftKind.exactOptional(),
  /** The existing load that the user edits; null in every other draft. */
  loadId: z.string().nullable(),
  /** The revision of the load when the edit began; null if `loadId` is null. */
  revision: count.nullable(),
  /** The input, in a format that only the window reads. */
  content: z.string(),
});
export type DraftRecord = z.output<typeof draftRecord>;

/** A user's saved view of the board. */
export const boardViewRecord = savedItem.extend({ view: boardView.omit({ viewId: true }) });
export type BoardViewRecord = z.output<typeof boardViewRecord>;

/** An account's template for loads that its users post often. */
export const templateRecord = savedItem.extend({ name: z.string(), load: loadRequest });
export type TemplateRecord = z.output<typeof templateRecord>;

/** A lane that an account watches. */
export const savedLaneRecord = savedItem.extend(savedLane.omit({ laneId: true }).shape);
export type SavedLaneRecord = z.output<typeof savedLaneRecord>;

/** The saved items of one kind. */
export interface SavedItems<T extends SavedItem> {
  find(ownerId: string, id: string): Promise<T | undefined>;
  /** Returns the items in the order of the ids; undefined for an unknown id. */
  findMany(ownerId: string, ids: readonly string[]): Promise<(T | undefined)[]>;
  /** Returns the items, last saved first, at most `limit`. */
  list(ownerId: string, limit: number): Promise<T[]>;
  /** Adds or replaces an item. */
  save(record: T): Promise<void>;
  /** Does nothing for an unknown id. */
  remove(ownerId: string, id: string): Promise<void>;
}

/** The drafts of users. */
export type Drafts = SavedItems<DraftRecord>;
/** The saved board views of users. */
export type BoardViews = SavedItems<BoardViewRecord>;
/** The saved lanes of accounts. */
export type SavedLanes = SavedItems<SavedLaneRecord>;
/** The templates of accounts. */
export type Templates = SavedItems<TemplateRecord>;
