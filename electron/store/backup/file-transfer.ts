import { mkdir, open } from "node:fs/promises";
import { dirname, join } from "node:path";
import { LanedeskError } from "../../../shared/failure.ts";
import { MAX_CHUNK_BYTES } from "../../../shared/views/backups.ts";
import { getDataFolderPaths } from "../data-folder/paths.ts";
import { addErrorPath } from "../files/durable-files.ts";

/** Returns the path of a file in transfer. The channel's schema has validated the id. */
export const getTransferPath = (folder: string, fileId: string): string =>
  join(getDataFolderPaths(folder).transfers, fileId);

/**
 * Appends a chunk to a file that a window sends.
 * @param offsetBytes the position of the chunk in the file; a chunk at 0 replaces an existing file
 * @throws LanedeskError "conflict" when the chunk does not start where the previous chunk ended
 */
export async function writeChunk(path: string, offsetBytes: number, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const file = await open(path, offsetBytes === 0 ? "w" : "a");
  try {
    const { size } = await file.stat();
    if (size !== offsetBytes)
      throw new LanedeskError(
        "conflict",
        "The file did not arrive intact; nothing was changed. Choose the file again.",
      );
    // On a full disk, file.write would write a part of the chunk without an error.
    await addErrorPath(path, file.writeFile(bytes));
  } finally {
    await file.close();
  }
}

/** Reads a chunk of up to MAX_CHUNK_BYTES from a position in bytes; returns an empty chunk at the end of the file. */
export async function readChunk(path: string, offsetBytes: number): Promise<Uint8Array> {
  const file = await open(path, "r");
  try {
    const { buffer, bytesRead } = await file.read(
      Buffer.allocUnsafe(MAX_CHUNK_BYTES),
      0,
      MAX_CHUNK_BYTES,
      offsetBytes,
    );
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
