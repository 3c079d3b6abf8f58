import { z } from "zod";

/**
 * The leniencies of the wire (specification 2.1, 4.4): request keys match in any letter case, and a number
 * may stand where a string is declared. Answers never use these: they keep the specification's spelling.
 */

type Shape = Record<string, z.ZodType>;

/**
 * An object whose keys are matched without regard to letter case; unknown keys are ignored.
 * Where the same key comes in two spellings, the declared spelling wins, otherwise the last one.
 */
export function lenientObject<S extends Shape>(shape: S) {
  const declared = new Map(Object.keys(shape).map((key) => [key.toLowerCase(), key]));
  return z.preprocess((input) => {
    if (typeof input !== "object" || input === null || Array.isArray(input)) return input;
    const renamed: Record<string, unknown> = {};
    for (const [key, value] of Object.entries(input)) {
      const name = declared.get(key.toLowerCase());
      if (name !== undefined && (key === name || !Object.hasOwn(input, name))) renamed[name] = value;
    }
    return renamed;
  }, z.object(shape));
}

/** A string; a number is taken as its decimal text, unless it is too long for its digits to be kept. */
export const textOrNumber = (most: number) =>
  z.preprocess((input) => (keepsDigits(input) ? String(input) : input), text(most));

const keepsDigits = (input: unknown): boolean =>
  Number.isSafeInteger(input) || (Number.isFinite(input) && !Number.isInteger(input));

/** A string of at most `most` characters that a file or another program can carry (no NUL, no lone surrogate). */
export const text = (most: number) =>
  z
    .string()
    .max(most)
    .refine(
      (value) => value.isWellFormed() && !value.includes("\0"),
      "Contains characters that are not text.",
    );

/** Omitted and null mean the same on requests: the value is null from then on (specification 4.2). */
export const optional = <T extends z.ZodType>(schema: T) =>
  schema.nullish().transform((value) => value ?? null);

/** A GUID in any letter case, kept in lower case so that ids compare equal. */
export const guid = z
  .string()
  .regex(
    /^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$/,
    "Must be a GUID, such as 1c9d4d2e-0b5a-4a53-9d0e-0f6f1c1b2a3d.",
  )
  .transform((value) => value.toLowerCase());

/** A whole number that JavaScript keeps exactly. */
export const whole = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
