import { z } from "zod";
import { guid, text } from "../interface/leniency.ts";

/** A load, the rows of an import, the quick-post line, or the lanes of the rates view. */
export const draftKind = z.enum(["load", "rows", "quick-post", "lanes"]);
export type DraftKind = z.output<typeof draftKind>;

/** Input that the user has typed and not yet saved. */
export const draftContent = z.object({
  kind: draftKind.default("load"),
  /** Created by the window. */
  draftId: guid,
  /** The edited load; null for a new one. */
  loadId: z.string().nullable(),
  /** The revision of the load when editing began; null for a new one. */
  revision: z.number().int().nullable(),
  /** Only the window reads it; it need not be a valid load. */
  content: text(2_000_000),
});

export type DraftContent = z.output<typeof draftContent>;
