import { z } from "zod";
import type { JsonObject } from "../../../shared/json.ts";

// Field types that several records share.

export const id = z.string().min(1).max(200);

/** Milliseconds since 1970. */
export const timestamp = z.number().min(0);

export const count = z.number().int().min(0);

export const jsonObject = z.record(z.string(), z.json()) as z.ZodType<JsonObject>;

/** A slice of a list. */
export interface Page<T> {
  records: T[];
  /** The cursor of the next page; null at the end. Opaque to the window. */
  next: string | null;
}
