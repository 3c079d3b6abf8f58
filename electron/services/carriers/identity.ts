/** A USDOT number as it is kept: digits without leading zeros; empty when the text holds none. */
export const usdotNumberOf = (text: string): string => digitsOf(text.replace(/^\s*(US\s*)?DOT\W*/i, ""));

/** An MC number as it is kept and given: with the prefix, without leading zeros; empty when the text holds none. */
export function mcNumberOf(text: string): string {
  const digits = digitsOf(text.replace(/^\s*MC\W*/i, ""));
  return digits === "" ? "" : `MC${digits}`;
}

const digitsOf = (text: string): string => (/^\d+$/.test(text.trim()) ? text.trim().replace(/^0+/, "") : "");
