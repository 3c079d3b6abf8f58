import { chmod, cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { LanedeskError } from "../../shared/failure.ts";
import { getDataFolderPaths } from "./data-folder/paths.ts";
import { requireStore, requireStoreFile } from "./data-folder/require-store.ts";
import { type FolderStore, openStore } from "./open-store.ts";

const rejectWrite = async (): Promise<never> => {
  throw new LanedeskError(
    "unavailable",
    "Lanedesk is open read-only. Nothing was changed; to make changes, start Lanedesk normally.",
  );
};

/** Makes a copied folder writable. The copy has the permissions of the original, which may be write-protected. */
async function makeWritable(folder: string): Promise<void> {
  await chmod(folder, 0o700);
  for (const name of await readdir(folder)) await chmod(join(folder, name), 0o600);
}

/**
 * Opens a temporary copy of a folder's store, for reading only. Writes nothing to the folder itself, because its disk
 * may be full or write-protected. Closing the store deletes the copy.
 * @throws LanedeskError as `requireStore` and `openStore` do
 */
export async function openReadOnly(options: Parameters<typeof openStore>[0]): Promise<FolderStore> {
  // `openStore` would delete unfinished backups, so the copy opens without `backups`.
  const { folder, backups, ...rest } = options;
  requireStore(folder);
  await requireStoreFile(folder, backups);
  const copy = await mkdtemp(join(tmpdir(), "lanedesk-read-only-"));
  const removeCopy = () => rm(copy, { recursive: true, force: true });
  try {
    await cp(getDataFolderPaths(folder).store, getDataFolderPaths(copy).store, { recursive: true });
    await makeWritable(getDataFolderPaths(copy).store);
    const store = await openStore({ ...rest, folder: copy });
    return {
      ...store,
      write: rejectWrite,
      vacuum: rejectWrite,
      close: () => store.close().finally(removeCopy),
    };
  } catch (error) {
    await removeCopy();
    throw error;
  }
}
