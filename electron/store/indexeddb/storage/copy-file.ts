import { fstatSync, read as readWithCallback } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { promisify } from "node:util";

const read = promisify(readWithCallback);

/** So much is read and written at a time. */
const BLOCK_BYTES = 1_048_576;

/** After so much the copy is put on the disk, so that the wait at its end stays short. */
const SYNC_BYTES = 32 * BLOCK_BYTES;

/** Where SQLite has its locks: it keeps nothing in the page there, and Windows lets nobody read it. */
const LOCK_BYTE = 0x4000_0000;

/** What stands at the beginning of a log, and is other as soon as the log begins anew. */
const LOG_HEADER_BYTES = 32;

export type OnProgress = (done: number, total: number) => void;

/**
 * Copies a database's file and then its log, with plain reads: SQLite is not asked, so nobody waits for it. The file
 * must not change meanwhile, which is to say that the log is not copied into it; the log may grow, and may begin anew
 * if all of it is in the file. File and log together hold the database as it is at one moment, near the end.
 * @param file stays open: on POSIX systems closing it would end the locks that SQLite has on the same file
 * @param tell hears of megabytes
 */
export async function copyWithLog(
  { file, log, pageBytes }: { file: number; log: string; pageBytes: number },
  to: string,
  tell: OnProgress,
): Promise<void> {
  await writing(to, (copy) => copyFile(file, copy, pageBytes, tell));
  const source = await open(log, "r").catch(ignoreMissing);
  if (source === undefined) return;
  try {
    await writing(`${to}-wal`, (copy) => copyLog(source, copy));
  } finally {
    await source.close();
  }
}

async function copyFile(file: number, copy: FileHandle, pageBytes: number, tell: OnProgress): Promise<void> {
  const { size } = fstatSync(file);
  const block = Buffer.allocUnsafe(BLOCK_BYTES);
  let unsynced = 0;
  for (let at = 0; at < size; ) {
    if (at === LOCK_BYTE) at += pageBytes;
    const length = Math.min(BLOCK_BYTES - (at % BLOCK_BYTES), size - at);
    const { bytesRead } = await read(file, block, 0, length, at);
    if (bytesRead === 0) throw new Error("The file became shorter while it was copied.");
    await copy.write(block, 0, bytesRead, at);
    at += bytesRead;
    unsynced += bytesRead;
    if (unsynced >= SYNC_BYTES) {
      await copy.datasync();
      unsynced = 0;
    }
    tell(Math.floor(at / BLOCK_BYTES), Math.ceil(size / BLOCK_BYTES));
  }
}

/** A log that begins anew while it is read would be half old and half new: then it is read again. */
async function copyLog(source: FileHandle, copy: FileHandle): Promise<void> {
  for (;;) {
    const before = await headerOf(source);
    const { size } = await source.stat();
    const block = Buffer.allocUnsafe(BLOCK_BYTES);
    await copy.truncate();
    for (let at = 0; at < size; ) {
      const { bytesRead } = await source.read(block, 0, Math.min(BLOCK_BYTES, size - at), at);
      if (bytesRead === 0) break;
      await copy.write(block, 0, bytesRead, at);
      at += bytesRead;
    }
    if (before.equals(await headerOf(source))) return;
  }
}

async function headerOf(log: FileHandle): Promise<Buffer> {
  const { buffer, bytesRead } = await log.read(Buffer.alloc(LOG_HEADER_BYTES), 0, LOG_HEADER_BYTES, 0);
  return buffer.subarray(0, bytesRead);
}

async function writing(path: string, work: (file: FileHandle) => Promise<void>): Promise<void> {
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
