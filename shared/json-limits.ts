/** Limits for untrusted JSON. */
export interface JsonLimits {
  maxDepth: number;
  maxValues: number;
  /** Whether each key of an object must be unique; `JSON.parse` would silently drop a value of a repeated key. */
  hasUniqueKeys: boolean;
}

/**
 * Allows about three times the values of the largest request of the specification, a Clear of 10,000 carriers. Millions
 * of small values would take seconds to validate, and deep nesting overflows the stack of recursive code.
 */
export const DEFAULT_JSON_LIMITS: JsonLimits = { maxDepth: 64, maxValues: 100_000, hasUniqueKeys: true };

/** Maximum characters of a repeated key in the error. */
const MAX_SHOWN_KEY_CHARS = 100;

const quote = '"'.charCodeAt(0);
const backslash = "\\".charCodeAt(0);
const comma = ",".charCodeAt(0);
const [openObject, closeObject] = ["{".charCodeAt(0), "}".charCodeAt(0)];
const [openArray, closeArray] = ["[".charCodeAt(0), "]".charCodeAt(0)];

/**
 * Checks JSON text against limits in one pass, before it is parsed. Does not check the syntax.
 * @returns how the text exceeds a limit, as the end of a sentence; undefined within the limits
 */
export function findJsonExcess(
  text: string,
  { maxDepth, maxValues, hasUniqueKeys }: JsonLimits,
): string | undefined {
  const open: (Set<string> | undefined)[] = [];
  let values = 0;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charCodeAt(at);
    if (character === quote) {
      const end = findClosingQuote(text, at);
      if (hasUniqueKeys && isKey(text, end)) {
        const repeated = addKey(open.at(-1), text.slice(at + 1, end));
        if (repeated !== undefined)
          return `contains the key ${JSON.stringify(repeated.slice(0, MAX_SHOWN_KEY_CHARS))} twice in one object`;
      }
      at = end;
    } else if (character === openObject || character === openArray) {
      if (open.length === maxDepth) return describeDepth(maxDepth);
      open.push(hasUniqueKeys && character === openObject ? new Set() : undefined);
      values += 1;
    } else if (character === closeObject || character === closeArray) open.pop();
    else if (character === comma) values += 1;
    if (values > maxValues) return describeCount(maxValues);
  }
  return undefined;
}

const describeDepth = (maxDepth: number) => `is nested deeper than ${maxDepth} levels`;
const describeCount = (limit: number) => `contains more than ${limit.toLocaleString("en-US")} values`;

/** Returns the position of the closing quote of the string that starts at `start`. */
function findClosingQuote(text: string, start: number): number {
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

/** Adds a key to an object's keys. Returns the key if the object already has the key. */
function addKey(keys: Set<string> | undefined, rawKey: string): string | undefined {
  const key = rawKey.includes("\\") ? unescapeKey(rawKey) : rawKey;
  if (keys?.has(key)) return key;
  keys?.add(key);
  return undefined;
}

/** Returns a malformed key unchanged; `JSON.parse` reports the key later. */
function unescapeKey(rawKey: string): string {
  try {
    return String(JSON.parse(`"${rawKey}"`));
  } catch {
    return rawKey;
  }
}
