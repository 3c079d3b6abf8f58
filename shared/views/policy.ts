import { z } from "zod";
import { settings } from "./settings.ts";

/**
 * The policy file of IT. The schema rejects unknown keys, because an administrator would believe that a mistyped key
 * fixes a setting.
 */
export const policy = z.strictObject({
  /** The contact for questions; shown next to every fixed setting. */
  contact: z.string().trim().min(1, "Enter whom people should ask.").max(200),
  /** Fixed settings; the signed-in user cannot be fixed. */
  settings: z.strictObject(settings.omit({ currentUserId: true }).partial().shape),
});

export type Policy = z.output<typeof policy>;

/** The policy for the window: the contact and the names of the fixed settings; empty without a policy. */
export const fixedSettings = z.object({ contact: z.string(), fixed: z.array(settings.keyof()) });

export type FixedSettings = z.output<typeof fixedSettings>;
