import { z } from "zod";
import { LanedeskError } from "../../../shared/failure.ts";

/** The position of an unfinished first read: a list's name, and the last id or cursor; null at the list's start. */
const firstReadPosition = z.tuple([z.string(), z.string().nullable()]);
/** A parsed position of an unfinished first read. */
export type FirstReadPosition = z.output<typeof firstReadPosition>;

const cursorParts = z.tuple([z.string(), z.number().int().min(0), z.string(), firstReadPosition.nullable()]);

/** The position from which a desktop continues. */
export interface ChangesCursor {
  /** Identifies the history of the database; a restored database gets a new epoch. */
  epoch: string;
  /** The number and the mark of the last change that was read (`ChangePosition`). */
  number: number;
  mark: string;
  /** Null when the first read is complete. */
  firstRead: FirstReadPosition | null;
}

/** Formats a cursor as text for a URL. */
export const formatChangesCursor = ({ epoch, number, mark, firstRead }: ChangesCursor): string =>
  Buffer.from(JSON.stringify([epoch, number, mark, firstRead])).toString("base64url");

/**
 * Parses the text of a cursor.
 * @throws LanedeskError "invalid"
 */
export function parseChangesCursor(text: string): ChangesCursor {
  try {
    const [epoch, number, mark, firstRead] = cursorParts.parse(
      JSON.parse(Buffer.from(text, "base64url").toString()),
    );
    return { epoch, number, mark, firstRead };
  } catch {
    throw new LanedeskError(
      "invalid",
      "`since` is not a valid cursor. Start with a request without `since`.",
    );
  }
}
