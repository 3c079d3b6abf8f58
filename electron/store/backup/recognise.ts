import { open, stat } from "node:fs/promises";
import { isStoreFile } from "../indexeddb/index.ts";

/**
 * What is wrong with a file as a backup already at first sight, in words; undefined where nothing is. A file with a
 * log beside it tells little by itself.
 */
export async function whyNoBackup(path: string): Promise<string | undefined> {
  if (await stat(`${path}-wal`).catch(() => undefined)) return undefined;
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(100), 0, 100, 0);
    if (bytesRead === 0) return "The file is empty: its writing was cut off.";
    if (buffer.toString("latin1", 0, 9) === '{"table":')
      return 'The file is an export and no backup: import it with "import everything".';
    return isStoreFile(buffer) ? undefined : "The file is no backup of Lanedesk.";
  } finally {
    await file.close();
  }
}
