/** A word of the line and its position. */
export interface Token {
  text: string;
  /** In lower case, without commas and semicolons at the end. */
  word: string;
  start: number;
  end: number;
}

/**
 * Arrows are separate tokens even without spaces: "TX→GA", "dal tx>atl ga". A comma between letters ends a token:
 * "dallas,tx".
 */
const TOKEN_PATTERN = /→|[-=]?>|[^\s→>]+?(?:(?=[-=]?>|→|\s|$)|(?<=[a-z],)(?=[a-z]))/gi;

/**
 * Splits a line into words. Also splits a word at its first slash that follows a letter and precedes two letters:
 * "dallas tx/atlanta ga", but not "a/c".
 */
export const tokenize = (line: string): Token[] =>
  [...line.matchAll(TOKEN_PATTERN)].flatMap(({ 0: text, index }) => {
    const slash = /[a-z]\/(?=[a-z]{2})/i.exec(text);
    if (!slash) return [createToken(text, index)];
    const cut = slash.index + 1;
    return [
      createToken(text.slice(0, cut), index),
      createToken("/", index + cut),
      createToken(text.slice(cut + 1), index + cut + 1),
    ];
  });

const createToken = (text: string, start: number): Token => ({
  text,
  word: text.toLowerCase().replace(/[,;]+$/, ""),
  start,
  end: start + text.length,
});

/** Whether a word separates two places. */
export const isSeparator = (word: string): boolean => /^(→|->|=>|>|-|–|\/|to)$/.test(word);
