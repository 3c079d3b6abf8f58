import { z } from "zod";
import { guid, text } from "../interface/leniency.ts";

/** What is typed for a new load, or over an existing one. */
export const draftContent = z.object({
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
