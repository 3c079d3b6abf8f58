/** How much of what others wrote as JSON is read. */
export interface JsonLimits {
  deepest: number;
  mostValues: number;
  /** Whether a key that comes twice in one object is too much: `JSON.parse` loses one of its values without a word. */
  uniqueKeys: boolean;
}

/**
 * What no call of the interface or of the window comes near: the largest holds a third of these values. A body of
 * millions of small values takes seconds to read, and a deep one overflows the stack of whoever goes through it.
 */
export const usualLimits: JsonLimits = { deepest: 64, mostValues: 100_000, uniqueKeys: true };

const quote = '"'.charCodeAt(0);
const backslash = "\\".charCodeAt(0);
const comma = ",".charCodeAt(0);
const [openObject, closeObject] = ["{".charCodeAt(0), "}".charCodeAt(0)];
const [openArray, closeArray] = ["[".charCodeAt(0), "]".charCodeAt(0)];

/**
 * In what a text is beyond the limits, as the end of a sentence about it; undefined where it is within them. Looked
 * for before anything is made of the text, in one pass. Whether it is JSON at all is for `JSON.parse` to say.
 */
export function excessInText(
  text: string,
  { deepest, mostValues, uniqueKeys }: JsonLimits,
): string | undefined {
  const open: (Set<string> | undefined)[] = [];
  let values = 0;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charCodeAt(at);
    if (character === quote) {
      const end = endOfText(text, at);
      if (uniqueKeys && isKey(text, end)) {
        const repeated = claimKey(open.at(-1), text.slice(at + 1, end));
        if (repeated !== undefined)
          return `holds the key ${JSON.stringify(repeated.slice(0, 100))} twice in one object`;
      }
      at = end;
    } else if (character === openObject || character === openArray) {
      if (open.length === deepest) return tooDeep(deepest);
      open.push(uniqueKeys && character === openObject ? new Set() : undefined);
      values += 1;
    } else if (character === closeObject || character === closeArray) open.pop();
    else if (character === comma) values += 1;
    if (values > mostValues) return tooMany(mostValues);
  }
  return undefined;
}

/**
 * The same of a value that was read already, by Electron on its way from a window for instance. One that holds itself
 * is deeper than any limit.
 */
export function excessInValue(
  value: unknown,
  { deepest, mostValues }: Omit<JsonLimits, "uniqueKeys">,
): string | undefined {
  let values = 0;
  const ahead: { value: unknown; depth: number }[] = [{ value, depth: 0 }];
  for (let next = ahead.pop(); next; next = ahead.pop()) {
    values += 1;
    if (values + ahead.length > mostValues) return tooMany(mostValues);
    if (typeof next.value !== "object" || next.value === null) continue;
    if (next.depth === deepest) return tooDeep(deepest);
    for (const inner of Object.values(next.value)) ahead.push({ value: inner, depth: next.depth + 1 });
  }
  return undefined;
}

const tooDeep = (deepest: number) => `is nested deeper than ${deepest} levels`;
const tooMany = (most: number) => `holds more than ${most.toLocaleString("en-US")} values`;

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

/** The key, where the object has it already. */
function claimKey(keys: Set<string> | undefined, written: string): string | undefined {
  const key = written.includes("\\") ? unescaped(written) : written;
  if (keys?.has(key)) return key;
  keys?.add(key);
  return undefined;
}

/** A key that cannot be read stands for itself: reading the whole text fails on it. */
function unescaped(written: string): string {
  try {
    return String(JSON.parse(`"${written}"`));
  } catch {
    return written;
  }
}
