import { collapseSpaces } from "./collapse-spaces.ts";

/** Formats a North American phone number as (214) 555-0100; leaves other numbers unchanged. */
export function formatPhone(text: string): string {
  const [, number = "", extension = ""] =
    /^(.*?)(?:\s*(?:x|ext\.?)\s*(\d+))?$/i.exec(collapseSpaces(text)) ?? [];
  const digits = number.replace(/\D/g, "").replace(/^1(?=\d{10}$)/, "");
  if (digits.length !== 10 || /[a-z]/i.test(number)) return collapseSpaces(text);
  const plain = `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
  return extension === "" ? plain : `${plain} x${extension}`;
}
