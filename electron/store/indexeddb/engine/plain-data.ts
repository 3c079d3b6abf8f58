import { types } from "node:util";
import type { Clone } from "./clone.ts";

/**
 * Wraps a value that JSON keeps unchanged, without copying the value. Returns undefined for any other value. The caller
 * must serialize the value immediately, before anything changes the value. Serializing calls the value's getters again.
 */
export function sharePlainData(value: unknown): Clone | undefined {
  return isPlain(value, new Set()) ? { value, isShared: true, isPlain: true, hostObjects: [] } : undefined;
}

function isPlain(value: unknown, seen: Set<object>): boolean {
  switch (typeof value) {
    case "string":
    case "boolean":
      return true;
    case "number":
      return Number.isFinite(value) && !Object.is(value, -0);
    case "object":
      return value === null || isPlainObject(value, seen);
    default:
      return false;
  }
}

function isPlainObject(value: object, seen: Set<object>): boolean {
  if (seen.has(value) || types.isProxy(value)) return false;
  seen.add(value);
  // JSON.stringify would call toJSON.
  if ("toJSON" in value) return false;
  const values: unknown[] = Object.values(value);
  if (Array.isArray(value)) {
    if (values.length !== value.length) return false;
    return values.every((item, position) => item === value[position] && isPlain(item, seen));
  }
  if (Object.getPrototypeOf(value) !== Object.prototype) return false;
  if (Object.prototype.toString.call(value) !== "[object Object]") return false;
  for (const inner of values) if (!isPlain(inner, seen)) return false;
  return true;
}
