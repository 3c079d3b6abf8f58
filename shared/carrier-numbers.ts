/** Returns a USDOT number as digits without leading zeros; empty for other text. */
export const normalizeUsdotNumber = (text: string): string =>
  getDigits(text.replace(/^\s*(US\s*)?DOT\W*/i, ""));

/** Returns an MC number with the prefix MC and without leading zeros; empty for other text. */
export function normalizeMcNumber(text: string): string {
  const digits = getDigits(text.replace(/^\s*MC\W*/i, ""));
  return digits === "" ? "" : `MC${digits}`;
}

/**
 * Returns an MC, FF or MX number with its prefix and without leading zeros; empty for other text. A number without a
 * prefix counts as an MC number.
 */
export function normalizeAuthorityNumber(text: string): string {
  const [, prefix = "MC", digits = ""] = /^\s*(MC|FF|MX)?\W*(\d+)\s*$/i.exec(text) ?? [];
  const plain = getDigits(digits);
  return plain === "" ? "" : prefix.toUpperCase() + plain;
}

const getDigits = (text: string): string => (/^\d+$/.test(text.trim()) ? text.trim().replace(/^0+/, "") : "");
