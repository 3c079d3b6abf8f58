import { z } from "zod";
import { guid, text } from "../interface/leniency.ts";

/** What a draft is of: a load, rows of a file, the quick-post line, or the lanes whose rates are asked. */
export const draftKind = z.enum(["load", "rows", "quick-post", "lanes"]);
export type DraftKind = z.output<typeof draftKind>;

/** What is typed and not yet saved: a new load, one over an existing load, or anything else that is typed at length. */
export const draftContent = z.object({
  kind: draftKind.default("load"),
  /** Chosen by the window when the first key is struck. */
  draftId: guid,
  /** The load that is edited; null for a new one. */
  loadId: z.string().nullable(),
  /** The revision of that load when the edit began; null for a new one. */
  revision: z.number().int().nullable(),
  /** What is typed, as a text that the window alone reads: it need not be a load yet. */
  content: text(2_000_000),
});

export type DraftContent = z.output<typeof draftContent>;

/** A draft as it is offered again. */
export const draft = draftContent.extend({ savedAt: z.number() });

export type Draft = z.output<typeof draft>;
