import { fstatSync, read as readWithCallback } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { promisify } from "node:util";
import { toMegabytes } from "../../../../shared/to-megabytes.ts";

const read = promisify(readWithCallback);

/** `copyFile` reports progress after each block. */
const BLOCK_BYTES = 1_048_576;

/** `copyFile` flushes the copy to disk after this many bytes, so that the final flush is short. */
const SYNC_BYTES = 32 * BLOCK_BYTES;

/** SQLite stores no data in the page at this offset, and Windows prevents reads of the page. */
const LOCK_BYTE = 0x4000_0000;

/** Size of the header of the log. The header changes when SQLite restarts the log. */
const LOG_HEADER_BYTES = 32;

/** Receives the amount of finished work and the total, in the unit of the work. */
export type ProgressListener = (done: number, total: number) => void;

/**
 * Copies a database file and then its log with plain reads, without SQLite, so transactions do not wait.
 * Checkpoints must be off during the copy. The log may grow, and may restart if the file already contains all pages of
 * the log. Both copies together contain the state of one moment near the end.
 * @param file stays open: on POSIX systems, closing it would release SQLite's locks on the same file
 * @param onProgress gets megabytes
 * @throws Error if the file becomes shorter during the copy
 */
export async function copyDatabaseFiles(
  { file, log, pageBytes }: { file: number; log: string; pageBytes: number },
  to: string,
  onProgress: ProgressListener,
): Promise<void> {
  await writeNewFile(to, (copy) => copyFile(file, copy, pageBytes, onProgress));
  const source = await open(log, "r").catch(ignoreMissing);
  if (source === undefined) return;
  try {
    await writeNewFile(`${to}-wal`, (copy) => copyLog(source, copy));
  } finally {
    await source.close();
  }
}

async function copyFile(
  file: number,
  copy: FileHandle,
  pageBytes: number,
  onProgress: ProgressListener,
): Promise<void> {
  const { size } = fstatSync(file);
  const block = Buffer.allocUnsafe(BLOCK_BYTES);
  let unsyncedBytes = 0;
  for (let at = 0; at < size; ) {
    if (at === LOCK_BYTE) at += pageBytes;
    const length = Math.min(BLOCK_BYTES - (at % BLOCK_BYTES), size - at);
    const { bytesRead } = await read(file, block, 0, length, at);
    if (bytesRead === 0) throw new Error("The store's file became shorter during the copy. Try again.");
    // On a nearly full disk, a write can store a part of the block; the next write then fails.
    const { bytesWritten } = await copy.write(block, 0, bytesRead, at);
    at += bytesWritten;
    unsyncedBytes += bytesWritten;
    if (unsyncedBytes >= SYNC_BYTES) {
      await copy.datasync();
      unsyncedBytes = 0;
    }
    onProgress(toMegabytes(at), toMegabytes(size));
  }
}

/** Copies the log. Starts over if the log restarted meanwhile, because the copy would mix old and new pages. */
async function copyLog(source: FileHandle, copy: FileHandle): Promise<void> {
  for (;;) {
    const before = await readHeader(source);
    const { size } = await source.stat();
    const block = Buffer.allocUnsafe(BLOCK_BYTES);
    await copy.truncate();
    for (let at = 0; at < size; ) {
      const { bytesRead } = await source.read(block, 0, Math.min(BLOCK_BYTES, size - at), at);
      if (bytesRead === 0) break;
      const { bytesWritten } = await copy.write(block, 0, bytesRead, at);
      at += bytesWritten;
    }
    if (before.equals(await readHeader(source))) return;
  }
}

async function readHeader(log: FileHandle): Promise<Buffer> {
  const { buffer, bytesRead } = await log.read(Buffer.alloc(LOG_HEADER_BYTES), 0, LOG_HEADER_BYTES, 0);
  return buffer.subarray(0, bytesRead);
}

async function writeNewFile(path: string, work: (file: FileHandle) => Promise<void>): Promise<void> {
  const file = await open(path, "w");
  try {
    await work(file);
    await file.datasync();
  } finally {
    await file.close();
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}
