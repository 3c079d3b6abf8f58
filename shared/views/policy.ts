import { z } from "zod";
import { settings } from "./settings.ts";

/**
 * What whoever looks after the machines has fixed, as the file holds it. A key that is not known is refused rather
 * than passed over: it would be a setting that somebody believes to be fixed.
 */
export const policy = z.strictObject({
  /** Whom to ask: a name, an address, a number. It stands beside everything that is fixed. */
  contact: z.string().trim().min(1, "Say whom people are to ask.").max(200),
  /** Settings that nobody can change; who sits at the desk is no such. */
  settings: z.strictObject(settings.omit({ currentUserId: true }).partial().shape),
});

export type Policy = z.output<typeof policy>;

/** The same for the window: which settings are fixed, and whom to ask; empty where nothing is. */
export const fixedSettings = z.object({ contact: z.string(), fixed: z.array(settings.keyof()) });

export type FixedSettings = z.output<typeof fixedSettings>;
