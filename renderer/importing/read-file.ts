import { LanedeskError } from "../../shared/failure.ts";
import { isWorkbook, startLength, utf16Of } from "../../shared/text-encoding.ts";

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
  const start = bytes.subarray(0, startLength);
  if (isWorkbook(start))
    throw new LanedeskError(
      "invalid",
      `${name} is an Excel workbook, not CSV. Nothing was imported. In Excel copy the rows and paste them here, or choose File, Save as, CSV UTF-8, and take that file.`,
    );
  const utf16 = utf16Of(start);
  if (utf16) return new TextDecoder(utf16).decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
