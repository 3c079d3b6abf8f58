import { LanedeskError } from "../../shared/failure.ts";

const longest = 64 * 1024 * 1024;

/**
 * The text of a spreadsheet's file, whichever way Excel saved it: UTF-8 or UTF-16 with or without its mark, or the
 * old Windows letters.
 * @throws LanedeskError "invalid" for a workbook, "too-large" above 64 MiB
 */
export async function textOfFile(file: File): Promise<string> {
  if (file.size > longest)
    throw new LanedeskError(
      "too-large",
      `${file.name} has more than 64 MB. Nothing was imported; split it, or import it on the command line.`,
    );
  return textOfBytes(new Uint8Array(await file.arrayBuffer()), file.name);
}

export function textOfBytes(bytes: Uint8Array<ArrayBuffer>, name: string): string {
  if (workbooks.some((start) => start.every((byte, index) => bytes[index] === byte)))
    throw new LanedeskError(
      "invalid",
      `${name} is an Excel workbook, not CSV. Nothing was imported. In Excel copy the rows and paste them here, or choose File, Save as, CSV UTF-8, and take that file.`,
    );
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return decoded(bytes, "utf-16le");
  if (first === 0xfe && second === 0xff) return decoded(bytes, "utf-16be");
  const start = bytes.subarray(0, 1_000);
  if (mostlyZero(start, 1)) return decoded(bytes, "utf-16le");
  if (mostlyZero(start, 0)) return decoded(bytes, "utf-16be");
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return decoded(bytes, "windows-1252");
  }
}

const workbooks = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
];

const decoded = (bytes: Uint8Array<ArrayBuffer>, encoding: string): string =>
  new TextDecoder(encoding).decode(bytes);

/** In UTF-16 every second byte of plain English is zero. */
function mostlyZero(bytes: Uint8Array, offset: 0 | 1): boolean {
  const half = bytes.filter((_, index) => index % 2 === offset);
  return half.length > 1 && half.filter((byte) => byte === 0).length > half.length / 2;
}
