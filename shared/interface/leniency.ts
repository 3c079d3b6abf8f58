import { z } from "zod";

/**
 * Lenient request schemas (specification 2.1, 4.4): keys are case-insensitive, and some strings accept a number.
 */

/** Maximum characters of a name, number, code or address (decision "lengths"). */
export const MAX_NAME_CHARS = 200;

/** Maximum characters of a note or another long text (decision "lengths"). */
export const MAX_NOTE_CHARS = 4_000;

/** Maximum characters of a postal code. */
export const MAX_POSTAL_CODE_CHARS = 20;

/** Maximum entries of a list in a load or a rate request (decision "lengths"). */
export const MAX_LIST_ENTRIES = 200;

type Shape = Record<string, z.ZodType>;

/**
 * Creates a schema of an object with case-insensitive keys; ignores unknown keys. If a key occurs in several spellings,
 * uses the declared spelling, otherwise the last.
 */
export function createLenientObject<S extends Shape>(shape: S) {
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

/** Creates a schema of a string, or of a number whose digits are exact, converted to a string. */
export const textOrNumber = (maxChars: number) =>
  z.preprocess((input) => (hasExactDigits(input) ? String(input) : input), text(maxChars));

const hasExactDigits = (input: unknown): boolean =>
  Number.isSafeInteger(input) || (Number.isFinite(input) && !Number.isInteger(input));

/**
 * Creates a schema of a string of at most `maxChars` characters without NUL or lone surrogates, which files and other
 * programs reject.
 */
export const text = (maxChars: number) =>
  z
    .string()
    .max(maxChars)
    .refine(
      (value) => value.isWellFormed() && !value.includes("\0"),
      "Contains characters that are not text.",
    );

/** Makes a value optional: in requests, an omitted value means null (specification 4.2). */
export const optional = <T extends z.ZodType>(schema: T) =>
  schema.nullish().transform((value) => value ?? null);

/** A GUID, converted to lower case. */
export const guid = z
  .string()
  .regex(
    /^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$/,
    "Must be a GUID, such as 1c9d4d2e-0b5a-4a53-9d0e-0f6f1c1b2a3d.",
  )
  .transform((value) => value.toLowerCase());

/** A whole number from 0 that JavaScript represents exactly. */
export const whole = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
