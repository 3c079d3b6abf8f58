/** Encodings of text files from spreadsheet programs. */
export type TextEncoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";

/** The number of bytes at the start of a file that callers pass to `isWorkbook` and `detectUtf16`. */
export const START_BYTES = 1_000;

/** Whether a file starts with a signature of Excel workbooks; a ZIP archive has the same signature. */
export const isWorkbook = (start: Uint8Array): boolean =>
  WORKBOOK_SIGNATURES.some((signature) => signature.every((byte, index) => start[index] === byte));

const WORKBOOK_SIGNATURES = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
];

/** Detects UTF-16 by its byte order mark or by zero bytes; undefined for any other encoding. */
export function detectUtf16(start: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  const [first, second] = start;
  if ((first === 0xff && second === 0xfe) || isMostlyZero(start, 1)) return "utf-16le";
  if ((first === 0xfe && second === 0xff) || isMostlyZero(start, 0)) return "utf-16be";
  return undefined;
}

/** In UTF-16, every second byte of ASCII text is zero. */
function isMostlyZero(bytes: Uint8Array, offset: 0 | 1): boolean {
  const half = bytes.filter((_, index) => index % 2 === offset);
  return half.length > 1 && half.filter((byte) => byte === 0).length > half.length / 2;
}
