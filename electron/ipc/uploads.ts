import { createReadStream, rmSync } from "node:fs";
import { appendFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { LanedeskError } from "../../shared/failure.ts";

/** Files that a window sends in parts, because they are too large for one message. */
interface Uploads {
  /** Appends a part to an upload; the first part starts the upload. */
  append(uploadId: string, text: string): Promise<void>;
  /**
   * Returns the text of an upload in pieces; callers can read the text several times.
   * @throws LanedeskError "not-found" for an unknown upload, such as one of an earlier run
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
  const known = new Set<string>();
  let folder: Promise<string> | undefined;
  const getPath = async (uploadId: string) => {
    folder ??= createUploadFolder();
    return join(await folder, uploadId);
  };
  return {
    async append(uploadId, text) {
      known.add(uploadId);
      await appendFile(await getPath(uploadId), text, { mode: 0o600 });
    },
    open(uploadId) {
      if (!known.has(uploadId))
        throw new LanedeskError("not-found", "This file is no longer available. Choose the file again.");
      return async function* () {
        yield* createReadStream(await getPath(uploadId), "utf8");
      };
    },
    async remove(uploadId) {
      if (known.delete(uploadId)) await rm(await getPath(uploadId), { force: true });
    },
  };
}
