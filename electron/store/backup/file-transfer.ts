import { mkdir, open, rm } from "node:fs/promises";
import { join } from "node:path";
import { LanedeskError } from "../../../shared/failure.ts";
import { MAX_CHUNK_BYTES } from "../../../shared/views/backups.ts";
import { dataFolderPaths } from "../data-folder/paths.ts";
import { named } from "./named.ts";

/** The file under which something passes; ids are checked at the door. */
export const passingPath = (folder: string, fileId: string): string =>
  join(dataFolderPaths(folder).passing, fileId);

/**
 * Adds a part to a file that a window passes.
 * @throws LanedeskError "conflict" when it does not begin where the part before ended
 */
export async function receivePart(path: string, at: number, bytes: Uint8Array): Promise<void> {
  await mkdir(join(path, ".."), { recursive: true });
  const file = await open(path, at === 0 ? "w" : "r+");
  try {
    const { size } = await file.stat();
    if (size !== at)
      throw new LanedeskError(
        "conflict",
        "A part of the file is missing. Nothing was changed; choose it again.",
      );
    await named(path, file.write(bytes, 0, bytes.length, at));
  } finally {
    await file.close();
  }
}

/** A part of a file; empty at its end. */
export async function readPart(path: string, at: number): Promise<Uint8Array> {
  const file = await open(path, "r");
  try {
    const { buffer, bytesRead } = await file.read(
      Buffer.allocUnsafe(MAX_CHUNK_BYTES),
      0,
      MAX_CHUNK_BYTES,
      at,
    );
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

export const dropFile = (path: string): Promise<void> => rm(path, { force: true });
