/** A line with its number, from 1: its text, or why it has none. */
export type Line = { number: number } & ({ text: string } | { fault: string });

/** No record is so long, in bytes. */
const longest = 16 * 1_048_576;

const newline = 0x0a;

/**
 * The lines of a file of UTF-8 that comes in pieces; empty ones are passed over, and so is the mark that some editors
 * put before the first. Letters that are damaged are a fault: nothing may be taken as it never was.
 */
export async function* linesOf(pieces: AsyncIterable<Buffer>): AsyncGenerator<Line> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let number = 0;
  let held: Buffer[] = [];
  let bytes = 0;
  for await (const piece of pieces) {
    let start = 0;
    for (let end = piece.indexOf(newline); end >= 0; end = piece.indexOf(newline, start)) {
      hold(piece.subarray(start, end));
      yield* heldLine();
      start = end + 1;
    }
    hold(piece.subarray(start));
  }
  yield* heldLine();

  function hold(piece: Buffer): void {
    bytes += piece.length;
    if (bytes > longest) held = [];
    else held.push(piece);
  }

  function* heldLine(): Generator<Line> {
    number += 1;
    const line = bytes > longest ? { fault: "it is too long for a record" } : decoded(Buffer.concat(held));
    if (!("text" in line) || line.text.trim() !== "") yield { number, ...line };
    held = [];
    bytes = 0;
  }

  function decoded(line: Buffer): { text: string } | { fault: string } {
    try {
      return { text: decoder.decode(line) };
    } catch {
      return { fault: "some of its letters are damaged, or not UTF-8" };
    }
  }
}
