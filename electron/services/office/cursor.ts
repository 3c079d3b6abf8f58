import { z } from "zod";
import { LanedeskError } from "../../../shared/failure.ts";

/** The position of an unfinished first read: a list, and the last id or cursor in it. */
const place = z.tuple([z.string(), z.string().nullable()]);
export type FirstReadPlace = z.output<typeof place>;

const cursorParts = z.tuple([z.string(), z.number().int().min(0), z.string(), place.nullable()]);

/** Where a desktop continues: the position in the log of an epoch, and that of an unfinished first read. */
export interface ChangesCursor {
  epoch: string;
  number: number;
  mark: string;
  place: FirstReadPlace | null;
}

export const writeChangesCursor = ({ epoch, number, mark, place }: ChangesCursor): string =>
  Buffer.from(JSON.stringify([epoch, number, mark, place])).toString("base64url");

/**
 * Reads the text of a cursor.
 * @throws LanedeskError "invalid"
 */
export function readChangesCursor(text: string): ChangesCursor {
  try {
    const [epoch, number, mark, place] = cursorParts.parse(
      JSON.parse(Buffer.from(text, "base64url").toString()),
    );
    return { epoch, number, mark, place };
  } catch {
    throw new LanedeskError("invalid", "`since` is not a valid cursor. Start with a request without it.");
  }
}
