import { createReadStream, existsSync, rmSync } from "node:fs";
import { appendFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { LanedeskError } from "../../shared/failure.ts";
import { toSystemFailure } from "../store/files/system-error.ts";

/** Files that a window sends in chunks, because they are too large for one message. */
interface Uploads {
  /**
   * Appends a chunk to an upload; the first chunk starts the upload.
   * @throws LanedeskError "unavailable" when the chunk cannot be written, for example because the disk is full
   */
  append(uploadId: string, text: string): Promise<void>;
  /**
   * Returns a function that reads the text of an upload in chunks; callers can call the function several times.
   * @throws LanedeskError "not-found" for an unknown upload, such as one of an earlier run, or a deleted file
   */
  open(uploadId: string): () => AsyncIterable<string>;
  remove(uploadId: string): Promise<void>;
}

/** Creates a folder that is deleted when the program exits. */
async function createUploadFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "lanedesk-import-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Creates an empty collection of uploads, in temporary files that only the user can read. */
export function createUploads(): Uploads {
  const paths = new Map<string, string>();
  let folder = "";
  const createPath = async (uploadId: string) => {
    // Operating systems delete temporary files and folders that nobody used for some days.
    if (!existsSync(folder)) folder = await createUploadFolder();
    return join(folder, uploadId);
  };
  return {
    async append(uploadId, text) {
      try {
        const path = paths.get(uploadId) ?? (await createPath(uploadId));
        paths.set(uploadId, path);
        await appendFile(path, text, { mode: 0o600 });
      } catch (cause) {
        throw toSystemFailure(cause) ?? cause;
      }
    },
    open(uploadId) {
      const path = paths.get(uploadId);
      if (path === undefined || !existsSync(path))
        throw new LanedeskError("not-found", "This file is no longer available. Choose the file again.");
      return async function* () {
        yield* createReadStream(path, "utf8");
      };
    },
    async remove(uploadId) {
      const path = paths.get(uploadId);
      paths.delete(uploadId);
      if (path !== undefined) await rm(path, { force: true });
    },
  };
}
