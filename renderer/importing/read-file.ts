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
  return decodeText(new Uint8Array(await file.arrayBuffer()), file.name);
}

/**
 * Reads a large text file in parts of 1 MiB.
 * @param reportProgress called with the bytes read so far and in total; may throw to cancel. The progress can start
 * twice, because a check for UTF-8 reads the file first
 * @throws LanedeskError "invalid" for a workbook
 */
export async function* readTextParts(
  file: Blob & { name: string },
  reportProgress: (done: number, total: number) => void,
): AsyncGenerator<string> {
  const start = new Uint8Array(await file.slice(0, START_BYTES).arrayBuffer());
  assertNotWorkbook(start, file.name);
  const encoding = detectUtf16(start) ?? ((await isUtf8(file, reportProgress)) ? "utf-8" : "windows-1252");
  const decoder = new TextDecoder(encoding);
  for await (const bytes of readParts(file, reportProgress)) yield decoder.decode(bytes, { stream: true });
  yield decoder.decode();
}

/** Whether a file is valid UTF-8; stops reading after the first invalid part. */
async function isUtf8(file: Blob, reportProgress: (done: number, total: number) => void): Promise<boolean> {
  const strict = new TextDecoder("utf-8", { fatal: true });
  const decode = (bytes?: Uint8Array<ArrayBuffer>) => {
    try {
      strict.decode(bytes, { stream: bytes !== undefined });
      return true;
    } catch {
      return false;
    }
  };
  for await (const bytes of readParts(file, reportProgress)) if (!decode(bytes)) return false;
  return decode();
}

async function* readParts(
  file: Blob,
  reportProgress: (done: number, total: number) => void,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  for (let start = 0; start < file.size; start += PART_BYTES) {
    reportProgress(start, file.size);
    yield new Uint8Array(await file.slice(start, start + PART_BYTES).arrayBuffer());
  }
}

function assertNotWorkbook(start: Uint8Array, name: string): void {
  if (isWorkbook(start))
    throw new LanedeskError(
      "invalid",
      `${name} is an Excel workbook. Save the workbook as CSV UTF-8, or copy the rows and paste them here.`,
    );
}

/**
 * Decodes a whole text file.
 * @throws LanedeskError "invalid" for a workbook
 */
export function decodeText(bytes: Uint8Array<ArrayBuffer>, name: string): string {
  const start = bytes.subarray(0, START_BYTES);
  assertNotWorkbook(start, name);
  const utf16 = detectUtf16(start);
  if (utf16) return new TextDecoder(utf16).decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
