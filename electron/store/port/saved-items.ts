import type { BoardView } from "../../../shared/views/board-view.ts";
import type { DraftKind } from "../../../shared/views/draft.ts";
import type { Template } from "../../../shared/views/template.ts";

/** Something that a person or an account keeps at the desk, under an id that the window chose. */
export interface SavedItem {
  /** The user's id, or the account's for what everybody in it shares. */
  ownerId: string;
  id: string;
  /** Milliseconds since 1970. */
  savedAt: number;
}

/** What is typed and not yet saved; a user's own. */
export interface DraftRecord extends SavedItem {
  /** A load where it is not said. */
  kind?: DraftKind;
  /** The load that is edited; null for a new one. */
  loadId: string | null;
  /** The revision of that load when the edit began; null for a new one. */
  revision: number | null;
  /** What is typed, in the window's own words. */
  content: string;
}

/** The board as a user has arranged it, under a name. */
export interface BoardViewRecord extends SavedItem {
  view: Omit<BoardView, "viewId">;
}

/** A load to begin from, for a lane that is posted often; an account's. */
export interface TemplateRecord extends SavedItem {
  name: string;
  load: Template["load"];
}

/** A few things of the same kind for each owner. */
export interface SavedItems<T extends SavedItem> {
  find(ownerId: string, id: string): Promise<T | undefined>;
  /** Last saved first, at most `limit`. */
  list(ownerId: string, limit: number): Promise<T[]>;
  /** Adds or replaces. */
  save(record: T): Promise<void>;
  /** Harmless where there is none. */
  remove(ownerId: string, id: string): Promise<void>;
}

export type Drafts = SavedItems<DraftRecord>;
export type BoardViews = SavedItems<BoardViewRecord>;
export type Templates = SavedItems<TemplateRecord>;
