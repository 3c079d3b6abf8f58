// PostgreSQL's text can't contain U+0000 or a lone surrogate. Columns hold these characters escaped. Escaping keeps the
// order of strings by code point.

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to escape.
const ESCAPED = /[\0\u0001\ud7ff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** Escapes U+0000 and U+0001. */
const LOW_ESCAPE = "\u0001";
/**
 * Escapes lone surrogates and itself. Unicode assigns no character to this code, which sorts before every surrogate.
 */
const HIGH_ESCAPE = "\ud7ff";
/** The code of the second character of an escaped `HIGH_ESCAPE`; lone surrogates use the codes after this one. */
const FIRST_OFFSET = 0x10_00;

const FIRST_SURROGATE = 0xd8_00;

/** Escapes a string for a column. */
export const toColumn = (text: string): string =>
  text.replaceAll(ESCAPED, (unit) => {
    const code = unit.charCodeAt(0);
    if (code <= 1) return LOW_ESCAPE + String.fromCharCode(code + 1);
    if (unit === HIGH_ESCAPE) return HIGH_ESCAPE + String.fromCharCode(FIRST_OFFSET);
    return HIGH_ESCAPE + String.fromCharCode(FIRST_OFFSET + 1 + code - FIRST_SURROGATE);
  });

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the escapes.
const ESCAPES = /\u0001([\u0001\u0002])|\ud7ff([\u1000-\u1800])/g;

/** Restores a string that `toColumn` escaped. */
export const readColumnText = (text: string): string =>
  text.replaceAll(ESCAPES, (_, low?: string, high?: string) => {
    if (low !== undefined) return String.fromCharCode(low.charCodeAt(0) - 1);
    const offset = (high ?? "").charCodeAt(0) - FIRST_OFFSET;
    return offset === 0 ? HIGH_ESCAPE : String.fromCharCode(FIRST_SURROGATE + offset - 1);
  });

/** Returns a LIKE pattern that finds a substring. */
export const createContainsPattern = (part: string): string =>
  `%${toColumn(part).replaceAll(/[\\%_]/g, "\\$&")}%`;
