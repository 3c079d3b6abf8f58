import { z } from "zod";
import type { JsonObject } from "../../../shared/json.ts";

// Field types that several records share.

const ID = /^[\w-]{1,200}$/;

/** An id that Lanedesk assigned: a GUID or a digest. */
export const id = z.string().regex(ID, "Must be an ID of letters, digits, hyphens and underscores.");

/** An id that a remote assigned. */
export const remoteId = z
  .string()
  .regex(/^(?!.*\.\.[\\/])[^\p{C}<>]{1,200}$/u, "Must be an ID without control characters, <, > or ../.");

/** Record fields with an id that Lanedesk assigned; some may be empty or null. */
const ID_FIELDS = ["accountId", "id", "keyId", "loadId", "ownerId", "rateId", "userId"];

/** Whether the ids of a stored record have the right form. */
export const hasValidIds = (record: unknown): boolean =>
  typeof record !== "object" ||
  record === null ||
  ID_FIELDS.every((name) => {
    const value = Object.hasOwn(record, name) ? (record as Record<string, unknown>)[name] : null;
    return value === null || value === "" || (typeof value === "string" && ID.test(value));
  });

/** Milliseconds since 1970. */
export const timestamp = z.number().min(0);

/** A whole number of 0 or more. */
export const count = z.number().int().min(0);

/** Any JSON object. */
export const jsonObject = z.record(z.string(), z.json()) as z.ZodType<JsonObject>;

/** A slice of a list. */
export interface Page<T> {
  records: T[];
  /** The cursor of the next page; null at the end. Opaque to the window. */
  next: string | null;
}
