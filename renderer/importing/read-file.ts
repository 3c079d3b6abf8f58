import { LanedeskError } from "../../shared/failure.ts";
import { detectUtf16, isWorkbook, START_BYTES } from "../../shared/text-encoding.ts";

/** Lanedesk sends larger files to the main process in parts. */
export const MAX_TEXT_BYTES = 16 * 1024 * 1024;

const PART_BYTES = 1024 * 1024;

/**
 * Reads a text file in UTF-8, UTF-16 or Windows-1252.
 * @throws LanedeskError "invalid" for a workbook
 */
export async function readText(file: File): Promise<string> {
  let text = "";
  for await (const part of readTextParts(file, () => {})) text += part;
  return text;
}

/**
 * Reads a text file in parts of 1 MiB.
 * @param reportProgress called with the bytes read so far and in total; may throw to cancel. The progress can start
 * twice, because a check for UTF-8 reads the file first
 * @throws LanedeskError "invalid" for a workbook
 */
export async function* readTextParts(
  file: Blob & { name: string },
  reportProgress: (readBytes: number, totalBytes: number) => void,
): AsyncGenerator<string> {
  const start = new Uint8Array(await file.slice(0, START_BYTES).arrayBuffer());
  if (isWorkbook(start))
    throw new LanedeskError(
      "invalid",
      `${file.name} is an Excel workbook. Save the workbook as CSV UTF-8, then import the CSV file.`,
    );
  const encoding = detectUtf16(start) ?? ((await isUtf8(file, reportProgress)) ? "utf-8" : "windows-1252");
  const decoder = new TextDecoder(encoding);
  for await (const bytes of readParts(file, reportProgress)) yield decoder.decode(bytes, { stream: true });
  yield decoder.decode();
}

/** Whether a file is valid UTF-8; stops reading after the first invalid part. */
async function isUtf8(
  file: Blob,
  reportProgress: (readBytes: number, totalBytes: number) => void,
): Promise<boolean> {
  const strict = new TextDecoder("utf-8", { fatal: true });
  try {
    for await (const bytes of readParts(file, reportProgress)) strict.decode(bytes, { stream: true });
    strict.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

async function* readParts(
  file: Blob,
  reportProgress: (readBytes: number, totalBytes: number) => void,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  for (let start = 0; start < file.size; start += PART_BYTES) {
    reportProgress(start, file.size);
    yield new Uint8Array(await file.slice(start, start + PART_BYTES).arrayBuffer());
  }
}
