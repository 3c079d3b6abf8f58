import { z } from "zod";
import { guid } from "../interface/leniency.ts";

const longestDraft = 2_000_000;

/** What is typed, in whatever shape the window keeps it: it need not be a load yet. At most 2,000,000 characters. */
const typed = z
  .record(z.string(), z.json())
  .refine(
    (content) => JSON.stringify(content).length <= longestDraft,
    "What is typed has more than 2,000,000 characters.",
  );

/** What is typed for a new load, or over an existing one. */
export const draftContent = z.object({
  /** Chosen by the window when the first key is struck. */
  draftId: guid,
  /** The load that is edited; null for a new one. */
  loadId: z.string().nullable(),
  /** The revision of that load when the edit began; null for a new one. */
  revision: z.number().int().nullable(),
  content: typed,
});

export type DraftContent = z.output<typeof draftContent>;

/** A draft as it is offered again. */
export const draft = draftContent.extend({ savedAt: z.number() });

export type Draft = z.output<typeof draft>;
