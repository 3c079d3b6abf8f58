import { open, stat } from "node:fs/promises";
import { LanedeskError } from "../../../shared/failure.ts";
import { detectUtf16, isWorkbook, START_BYTES } from "../../../shared/text-encoding.ts";
import { describeCause } from "../files/system-error.ts";
import { isNewerLayout, isStoreFile, readExpectedBytes } from "../indexeddb/index.ts";

/**
 * Requires a regular file, because a device or a pipe may have no end.
 * @throws LanedeskError "not-found" for anything but a regular file
 */
export async function requireFile(path: string, kind: "backup" | "export"): Promise<void> {
  const found = await stat(path).catch((cause: unknown) => {
    throw createNotFoundError(`Can't read the ${kind} ${path}: ${describeCause(cause)}.`);
  });
  if (found.isDirectory()) throw createNotFoundError(`${path} is a folder, not a file.`);
  if (!found.isFile()) throw createNotFoundError(`${path} is a device or a pipe, not a file.`);
}

const createNotFoundError = (message: string) =>
  new LanedeskError("not-found", `${message} Nothing was changed; check the path.`);

/**
 * Finds the reason that Lanedesk cannot restore a file, from the file's first bytes and size; undefined when they show
 * no reason, or when there is a log next to the file.
 */
export async function findBackupProblem(path: string): Promise<string | undefined> {
  // A log next to the file may contain data that the file lacks.
  if (await stat(`${path}-wal`).catch(() => undefined)) return undefined;
  const { start, sizeBytes } = await readStart(path);
  if (sizeBytes === 0) return "The file is empty.";
  if (start.toString("latin1", 0, 9) === '{"table":')
    return "The file is an export, not a backup; use Import instead of Restore.";
  if (!isStoreFile(start)) return "The file is not a Lanedesk backup.";
  if (isNewerLayout(start)) return "A newer version of Lanedesk wrote this file; install that version.";
  const expectedBytes = readExpectedBytes(start);
  return sizeBytes < expectedBytes
    ? `The file is incomplete: it has ${sizeBytes.toLocaleString("en-US")} of ${expectedBytes.toLocaleString("en-US")} bytes.`
    : undefined;
}

/** Finds the reason that a file cannot be an export, from the file's first bytes; undefined when there is no reason. */
export async function findExportProblem(path: string): Promise<string | undefined> {
  const { start } = await readStart(path);
  if (isStoreFile(start)) return "The file is a backup, not an export; use Restore instead of Import.";
  if (isWorkbook(start)) return "The file is a workbook or an archive, not an export.";
  if (detectUtf16(start)) return "The file is UTF-16, but an export is UTF-8.";
  return undefined;
}

async function readStart(path: string): Promise<{ start: Buffer; sizeBytes: number }> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const { buffer, bytesRead } = await file.read(Buffer.alloc(START_BYTES));
    return { start: buffer.subarray(0, bytesRead), sizeBytes: size };
  } finally {
    await file.close();
  }
}
