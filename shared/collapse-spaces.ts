/**
 * Replaces each run of white space with one space, and trims the text. Most strings need no change, and testing first
 * is faster.
 */
export const collapseSpaces = (text: string): string =>
  /[^\S ]| {2}|^ | $/.test(text) ? text.replace(/\s+/g, " ").trim() : text;
