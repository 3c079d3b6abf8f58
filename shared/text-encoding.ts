/** How a spreadsheet program wrote a file of text. */
export type TextEncoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";

/** How many bytes of a file's start tell a workbook and UTF-16. */
export const startLength = 1_000;

/** True for a file of Excel's own, old or new, by its first bytes. */
export const isWorkbook = (start: Uint8Array): boolean =>
  workbooks.some((mark) => mark.every((byte, index) => start[index] === byte));

const workbooks = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
];

/** UTF-16 by its mark, or by the zeros in plain English; undefined for what has one byte a letter. */
export function utf16Of(start: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  const [first, second] = start;
  if ((first === 0xff && second === 0xfe) || mostlyZero(start, 1)) return "utf-16le";
  if ((first === 0xfe && second === 0xff) || mostlyZero(start, 0)) return "utf-16be";
  return undefined;
}

/** In UTF-16 every second byte of plain English is zero. */
function mostlyZero(bytes: Uint8Array, offset: 0 | 1): boolean {
  const half = bytes.filter((_, index) => index % 2 === offset);
  return half.length > 1 && half.filter((byte) => byte === 0).length > half.length / 2;
}
