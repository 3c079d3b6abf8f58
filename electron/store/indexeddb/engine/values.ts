import { Deserializer, Serializer } from "node:v8";
import { createIdbError } from "../errors.ts";
import type { StoredValue } from "../storage/schema.ts";
import type { Clone } from "./clone.ts";
import { deserializeHostObjects, HOST_MARK, serializeHostObjects } from "./host-objects.ts";

/**
 * Serializes a clone. JSON is a third faster end to end than node:v8, because it allocates no buffers outside
 * the heap.
 * @throws DataCloneError when the value cannot be stored
 */
export function serializeValue(clone: Clone): StoredValue {
  // JSON.stringify would call a `toJSON` that a program added to all arrays or all objects.
  if (clone.isPlain && !("toJSON" in Array.prototype)) return JSON.stringify(clone.value);
  try {
    if (clone.hostObjects.length > 0) return serializeHostObjects(clone.value);
    const serializer = new Serializer();
    serializer.writeHeader();
    serializer.writeValue(clone.value);
    return serializer.releaseBuffer();
  } catch (error) {
    throw createIdbError("DataCloneError", "The value cannot be stored. This record was not written.", error);
  }
}

/**
 * Deserializes a stored value.
 * @throws UnknownError when the value is damaged
 */
export function deserializeValue(stored: StoredValue): unknown {
  try {
    if (typeof stored === "string") return JSON.parse(stored);
    if (stored[0] === HOST_MARK) return deserializeHostObjects(stored);
    const deserializer = new Deserializer(stored);
    deserializer.readHeader();
    return deserializer.readValue();
  } catch (error) {
    throw createIdbError(
      "UnknownError",
      "A stored value is damaged and cannot be read. Restore a backup, or run a check.",
      error,
    );
  }
}
