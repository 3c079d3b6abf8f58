import { z } from "zod";
import { guid, text } from "../interface/leniency.ts";

/** The kind of a draft: a load, the rows of an import, the quick-post line, or the lanes of the rates view. */
export const draftKind = z.enum(["load", "rows", "quick-post", "lanes"]);
export type DraftKind = z.output<typeof draftKind>;

/** Input that the user has typed and not yet saved. */
export const draftContent = z.object({
  kind: draftKind.default("load"),
  /** Created by the window. */
  draftId: guid,
  /** The edited load; null for a new load and for other kinds of drafts. */
  loadId: z.string().nullable(),
  /** The revision of the edited load when editing began; null without an edited load. */
  revision: z.number().int().nullable(),
  /**
   * Only the window reads the content, which need not be a valid load. The limit is also
   * MAX_DRAFT_CHARS in renderer/ui/data/save-drafts.ts.
   */
  content: text(2_000_000),
});

export type DraftContent = z.output<typeof draftContent>;
