/** A line with its number, from 1; without its text where that is too long to be a record. */
export interface Line {
  number: number;
  text: string | undefined;
}

/** No record is so long, in characters. */
const longest = 16 * 1_048_576;

/** The lines of a text that comes in pieces; empty ones are passed over. */
export async function* linesOf(pieces: AsyncIterable<string>): AsyncGenerator<Line> {
  let number = 0;
  let rest = "";
  let isTooLong = false;
  for await (const piece of pieces) {
    const parts = (rest + piece).split("\n");
    rest = parts.pop() ?? "";
    for (const part of parts) {
      yield* line(part);
      isTooLong = false;
    }
    if (rest.length > longest) {
      isTooLong = true;
      rest = "";
    }
  }
  yield* line(rest);

  function* line(part: string): Generator<Line> {
    number += 1;
    const text = part.endsWith("\r") ? part.slice(0, -1) : part;
    if (isTooLong || text.trim() !== "") yield { number, text: isTooLong ? undefined : text };
  }
}
