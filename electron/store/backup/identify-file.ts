import { open, stat } from "node:fs/promises";
import { isWorkbook, startLength, utf16Of } from "../../../shared/text-encoding.ts";
import { expectedLength, isOfNewerProgram, isStoreFile } from "../indexeddb/index.ts";

/**
 * What is wrong with a file as a backup already at first sight, in words; undefined where nothing is. A file with a
 * log beside it tells little by itself.
 */
export async function whyNoBackup(path: string): Promise<string | undefined> {
  if (await stat(`${path}-wal`).catch(() => undefined)) return undefined;
  const { start, size } = await startOf(path);
  if (size === 0) return "The file is empty: its writing was cut off.";
  if (start.toString("latin1", 0, 9) === '{"table":')
    return "The file is an export and no backup: import everything from it instead.";
  if (!isStoreFile(start)) return "The file is no backup of Lanedesk.";
  if (isOfNewerProgram(start)) return "The file was written by a newer Lanedesk: install that one.";
  const whole = expectedLength(start);
  return size < whole ? `The file was cut off: ${size} of ${whole} bytes are there.` : undefined;
}

/** What is wrong with a file as an export already at first sight, in words; undefined where nothing is. */
export async function whyNoExport(path: string): Promise<string | undefined> {
  const { start } = await startOf(path);
  if (isStoreFile(start)) return "The file is a backup and no export: restore it instead.";
  if (isWorkbook(start)) return "The file is a workbook or an archive and no export.";
  if (utf16Of(start)) return "The file was saved as UTF-16, and an export is UTF-8.";
  return undefined;
}

/** What comes through a pipe can be read only once, and tells nothing beforehand. */
async function startOf(path: string): Promise<{ start: Buffer; size: number }> {
  const found = await stat(path);
  if (!found.isFile()) return { start: Buffer.alloc(0), size: 0 };
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(startLength));
    return { start: buffer.subarray(0, bytesRead), size: found.size };
  } finally {
    await file.close();
  }
}
