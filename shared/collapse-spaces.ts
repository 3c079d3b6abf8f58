/** Replaces each run of white space by one space and trims. Most texts have nothing to change, and a test is faster. */
export const collapseSpaces = (text: string): string =>
  /[^\S ]| {2}|^ | $/.test(text) ? text.replace(/\s+/g, " ").trim() : text;
