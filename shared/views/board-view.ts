import { z } from "zod";
import { guid } from "../interface/leniency.ts";
import { boardPageRequest } from "./load-rows.ts";

/** The board as somebody has arranged it and named it. */
export const boardView = z.object({
  /** Chosen by the window. */
  viewId: guid,
  name: z.string().trim().min(1, "A name is required.").max(80),
  /** Which loads, in which order. */
  loads: boardPageRequest.omit({ after: true, position: true, size: true }),
  /** The columns that are shown, from left to right; widths in pixels. */
  columns: z
    .array(z.object({ column: z.string().max(80), width: z.number().int().min(20).max(4_000) }))
    .max(100),
});

export type BoardView = z.output<typeof boardView>;
