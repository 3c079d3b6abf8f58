import { createIdbError } from "../errors.ts";
import type { KeyPath } from "../storage/schema.ts";
import type { Clone } from "./clone.ts";
import { type Key, toKey } from "./keys.ts";

const IDENTIFIER = /^[\p{ID_Start}$_][\p{ID_Continue}$\u200c\u200d]*$/u;

/**
 * Checks a key path.
 * @throws SyntaxError when the key path is not valid
 */
export function requireKeyPath(path: KeyPath): void {
  const paths = typeof path === "string" ? [path] : path;
  if (paths.length === 0 || !paths.every(isPath)) {
    throw createIdbError("SyntaxError", `The key path ${JSON.stringify(path)} is not valid.`);
  }
}

function isPath(path: string): boolean {
  return path === "" || path.split(".").every((identifier) => IDENTIFIER.test(identifier));
}

const identifiersOf = new Map<string, readonly string[]>();

/** Returns the identifiers of a path. Cached, because there are few paths and every record uses them. */
function splitPath(path: string): readonly string[] {
  const known = identifiersOf.get(path);
  if (known !== undefined) return known;
  const identifiers = path.split(".");
  identifiersOf.set(path, identifiers);
  return identifiers;
}

/** Returns the value at a path, as the standard defines it; undefined if a property is missing. */
export function evaluatePath(path: string, value: unknown): unknown {
  if (path === "") return value;
  let found = value;
  for (const identifier of splitPath(path)) {
    if (typeof found === "string" && identifier === "length") found = found.length;
    else if (typeof found !== "object" || found === null) return undefined;
    else if (found instanceof Blob) found = getBlobProperty(found, identifier);
    else if (Object.hasOwn(found, identifier)) found = (found as Record<string, unknown>)[identifier];
    else return undefined;
  }
  return found;
}

/** Returns a property of a Blob or File; undefined unless the standard lets key paths read the property. */
function getBlobProperty(blob: Blob, identifier: string): unknown {
  if (identifier === "size" || identifier === "type") return blob[identifier];
  if (blob instanceof File && (identifier === "name" || identifier === "lastModified"))
    return blob[identifier];
  return undefined;
}

/** Returns the value at a key path; for several paths, an array, or undefined if a path has no value. */
function evaluateKeyPath(path: KeyPath, value: unknown): unknown {
  if (typeof path === "string") return evaluatePath(path, value);
  const found = path.map((each) => evaluatePath(each, value));
  return found.includes(undefined) ? undefined : found;
}

/** Returns the key at a key path: undefined if the value is missing, null if the value is not a valid key. */
export function extractKey(path: KeyPath, value: unknown): Key | undefined | null {
  const found = evaluateKeyPath(path, value);
  if (found === undefined) return undefined;
  return toKey(found) ?? null;
}

/** Whether a generated key can be set at the path. */
export function canInjectKey(path: string, value: unknown): boolean {
  const parents = path.split(".").slice(0, -1);
  let object = value;
  for (const identifier of parents) {
    if (!(object instanceof Object)) return false;
    if (!Object.hasOwn(object, identifier)) return true;
    object = (object as Record<string, unknown>)[identifier];
  }
  return object instanceof Object;
}

/** Sets a generated key in a cloned value and returns the clone. The caller has checked canInjectKey. */
export function injectKey(path: string, clone: Clone, key: Key): Clone {
  const identifiers = path.split(".");
  const last = identifiers.pop() ?? "";
  let object = clone.value as Record<string, unknown>;
  let isOnArray = Array.isArray(object);
  for (const identifier of identifiers) {
    if (!Object.hasOwn(object, identifier)) defineProperty(object, identifier, {});
    object = object[identifier] as Record<string, unknown>;
    isOnArray ||= Array.isArray(object);
  }
  defineProperty(object, last, key);
  // JSON drops named properties of arrays.
  return { ...clone, isPlain: clone.isPlain && !isOnArray };
}

/** Sets an own property, even if the prototype has a setter of that name. */
function defineProperty(object: object, name: string, value: unknown): void {
  Object.defineProperty(object, name, { value, writable: true, enumerable: true, configurable: true });
}
