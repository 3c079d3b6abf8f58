import { Refusal } from "./refusal.ts";

const deepest = 64;
/** Three times what the largest request holds: a body of millions of small values takes seconds to read. */
const mostValues = 100_000;
const quote = '"'.charCodeAt(0);
const backslash = "\\".charCodeAt(0);
const comma = ",".charCodeAt(0);

/**
 * Reads JSON as `JSON.parse` does, and refuses what that would swallow: nesting and numbers of values that no
 * request needs, and a key that comes twice in one object, of which one value would be lost without a word.
 */
export function readStrictJson(text: string): unknown {
  assertUnambiguous(text);
  try {
    return JSON.parse(text);
  } catch (error) {
    const position = /position (\d+)/.exec(String(error))?.[1];
    throw malformed(
      position === undefined ? "is not valid JSON" : `is not valid JSON at character ${position}`,
    );
  }
}

function assertUnambiguous(text: string): void {
  const open: (Set<string> | undefined)[] = [];
  let values = 0;
  const count = () => {
    values += 1;
    if (values > mostValues) throw malformed(`holds more than 100,000 values`);
  };
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charCodeAt(at);
    if (character === quote) {
      const end = endOfText(text, at);
      if (isKey(text, end)) claimKey(open.at(-1), text.slice(at + 1, end));
      at = end;
    } else if (character === 0x7b || character === 0x5b) {
      if (open.length === deepest) throw malformed(`is nested deeper than ${deepest} levels`);
      open.push(character === 0x7b ? new Set() : undefined);
      count();
    } else if (character === 0x7d || character === 0x5d) open.pop();
    else if (character === comma) count();
  }
}

/** The position of the quote that ends the text which begins at `start`. */
function endOfText(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (text.charCodeAt(end - 1 - backslashes) === backslash) backslashes += 1;
    if (backslashes % 2 === 0) return end;
  }
  return text.length;
}

function isKey(text: string, end: number): boolean {
  let at = end + 1;
  while (text[at] === " " || text[at] === "\n" || text[at] === "\r" || text[at] === "\t") at += 1;
  return text[at] === ":";
}

function claimKey(keys: Set<string> | undefined, written: string): void {
  const key = written.includes("\\") ? unescaped(written) : written;
  if (keys?.has(key))
    throw malformed(`holds the key ${JSON.stringify(key.slice(0, 100))} twice in one object`);
  keys?.add(key);
}

function unescaped(written: string): string {
  try {
    return String(JSON.parse(`"${written}"`));
  } catch {
    throw malformed("is not valid JSON");
  }
}

const malformed = (what: string) => new Refusal(400, `The body ${what}. Nothing was changed.`);
