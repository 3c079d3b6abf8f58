/**
 * Replaces each run of white space by one space and trims. Most strings need no change, and testing first is faster.
 */
export const collapseSpaces = (text: string): string =>
  /[^\S ]| {2}|^ | $/.test(text) ? text.replace(/\s+/g, " ").trim() : text;
