import { z } from "zod";
import { guid } from "../interface/leniency.ts";
import { boardPageRequest } from "./load-rows.ts";

/** A saved board view. */
export const boardView = z.object({
  /** Created by the window. */
  viewId: guid,
  name: z.string().trim().min(1, "A name is required.").max(80),
  /** The standard view, the search, the filters and the order. */
  loads: boardPageRequest.omit({ after: true, position: true, size: true }),
  /** Columns from left to right; widths in pixels at the base text size. */
  columns: z
    .array(z.object({ column: z.string().max(80), width: z.number().int().min(20).max(4_000) }))
    .max(100),
});

export type BoardView = z.output<typeof boardView>;
