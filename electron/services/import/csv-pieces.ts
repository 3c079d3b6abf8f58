import { LanedeskError } from "../../../shared/failure.ts";
import { yieldToEventLoop } from "../chunks.ts";

/**
 * Pieces are parsed at once, so they are kept small enough that nothing else waits: of rows with fewer cells than the
 * header, of which a piece may hold a thousand, each takes 25 µs.
 */
const pieceSize = 2 * 1_024;
const piecesAtOnce = 32;

/** So many letters, of a row that is too long to be one too. */
export const longestRow = 1_000_000;

/** A text, or one that comes in parts, in small pieces. */
export async function* inPieces(content: string | AsyncIterable<string>): AsyncGenerator<string> {
  for await (const part of typeof content === "string" ? [content] : content)
    for (let start = 0; start < part.length; start += pieceSize) {
      yield part.slice(start, start + pieceSize);
      // The parser goes on reading without a turn for others until it has some rows.
      if ((start / pieceSize) % piecesAtOnce === piecesAtOnce - 1) await yieldToEventLoop();
    }
}

/**
 * What comes until the first line ends, with the rest of its last piece.
 * @throws LanedeskError "invalid" when it does not end
 */
export async function untilLineEnd(pieces: AsyncGenerator<string>): Promise<string> {
  let start = "";
  for (let isWhole = false; !isWhole; ) {
    const piece = await pieces.next();
    if (piece.done) break;
    start += piece.value;
    isWhole = /[\r\n]/.test(piece.value);
    if (!isWhole && start.length > longestRow) throw noRows("its first line does not end");
  }
  return start;
}

export const noRows = (why: string) =>
  new LanedeskError(
    "invalid",
    `This is no file of rows: ${why}. Nothing was imported; save the table as CSV UTF-8 and import that file.`,
  );

/** The pieces again, with what was taken from their beginning before them. */
export async function* following(start: string, pieces: AsyncGenerator<string>): AsyncGenerator<string> {
  yield* inPieces(start);
  yield* pieces;
}
