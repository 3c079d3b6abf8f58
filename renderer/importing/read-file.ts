import { LanedeskError } from "../../shared/failure.ts";
import { isWorkbook, START_BYTES, utf16Of } from "../../shared/text-encoding.ts";

const MAX_FILE_BYTES = 64 * 1024 * 1024;

/**
 * Reads a text file in any encoding Excel uses: UTF-8 or UTF-16 with or without a byte order mark, or Windows-1252.
 * @throws LanedeskError "invalid" for a workbook, "too-large" above 64 MiB
 */
export async function textOfFile(file: File): Promise<string> {
  if (file.size > MAX_FILE_BYTES)
    throw new LanedeskError(
      "too-large",
      `${file.name} is larger than 64 MB. Split the file, or import it on the command line.`,
    );
  return textOfBytes(new Uint8Array(await file.arrayBuffer()), file.name);
}

export function textOfBytes(bytes: Uint8Array<ArrayBuffer>, name: string): string {
  const start = bytes.subarray(0, START_BYTES);
  if (isWorkbook(start))
    throw new LanedeskError(
      "invalid",
      `${name} is an Excel workbook. Save it as CSV UTF-8, or copy its rows and paste them here.`,
    );
  const utf16 = utf16Of(start);
  if (utf16) return new TextDecoder(utf16).decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
