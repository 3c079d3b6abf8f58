import { collapseSpaces } from "./collapse-spaces.ts";

/**
 * Formats a North American phone number as (214) 555-0100 or (214) 555-0100 x12. In any other text, only collapses
 * white space.
 */
export function formatPhone(text: string): string {
  const [, number = "", extension = ""] =
    /^(.*?)(?:\s*(?:x|ext\.?)\s*(\d+))?$/i.exec(collapseSpaces(text)) ?? [];
  // The "+" of another country code stays, so the number does not match.
  const digits = number.replace(/[^\d+]/g, "").replace(/^\+?1(?=\d{10}$)/, "");
  if (!/^\d{10}$/.test(digits) || /[a-z]/i.test(number)) return collapseSpaces(text);
  const plain = `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
  return extension === "" ? plain : `${plain} x${extension}`;
}
