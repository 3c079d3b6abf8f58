import { removeOwn } from "../../files/own-files.ts";
import { removeUnfinished } from "../backup/keep-backups.ts";
import { noteCopy } from "../backup/note-copy.ts";
import { requireNotLost } from "../backup/require-not-lost.ts";
import type { BackedUp } from "../backup/schedule.ts";
import { settle } from "../backup/settle.ts";
import { layoutOf } from "../data-folder.ts";
import { lockFolder } from "../folder-lock.ts";
import { copiedFrom, markFolder } from "../folder-mark.ts";
import { type OpenIndexedDB, openIndexedDB } from "../indexeddb/index.ts";
import type { Progress } from "../port/progress.ts";
import { databaseName } from "./database.ts";
import { type DexieStore, openDexieStore } from "./dexie-store.ts";
import { inWords } from "./failure-words.ts";

/** The store of a data folder, which can be copied while it is used. */
export interface FolderStore extends DexieStore, BackedUp {
  /** Gives the space of what was deleted back to the disk, in small steps while it is used; tells of pages. */
  vacuum(progress: Progress): Promise<void>;
}

/**
 * Opens the store of a data folder, and makes both where they are missing. The folder belongs to this process until
 * the store is closed. One that was copied outside the program is noted as a copy.
 * @throws LanedeskError "in-use" when another process has the folder open; nothing was touched
 * @throws LanedeskError "unavailable" when the store is of a newer version than this program, cannot be read or is
 * not there any more; nothing was changed
 */
export async function openStore({
  folder,
  now = Date.now,
}: {
  folder: string;
  now?: () => number;
}): Promise<FolderStore> {
  const lock = lockFolder(folder);
  const engine = await openEngine(folder).catch((error: unknown) => {
    lock.release();
    throw error;
  });
  const atWork = new Set<Promise<void>>();
  const release = async () => {
    await Promise.allSettled(atWork);
    await engine.close();
    lock.release();
  };
  const noted = (work: Promise<void>) => {
    atWork.add(work);
    return work.finally(() => atWork.delete(work));
  };
  try {
    const store = await openDexieStore(engine);
    const original = copiedFrom(folder);
    if (original !== undefined) await noteCopy(store, now(), `This data folder is a copy of ${original}.`);
    markFolder(folder);
    return {
      ...store,
      copy: (path, tell) => noted(engine.copy(databaseName, path, tell)),
      vacuum: ({ signal, tell }) =>
        noted(
          engine
            .vacuum(databaseName, (done, total) => {
              signal.throwIfAborted();
              tell(done, total);
            })
            .catch((error: unknown) => {
              throw inWords(error);
            }),
        ),
      close: async (lastly) => {
        await store.close(lastly).finally(release);
      },
    };
  } catch (error) {
    await release();
    throw error;
  }
}

/** Puts a folder that is held in order first: what waits becomes the store, what was cut off is removed. */
async function openEngine(folder: string): Promise<OpenIndexedDB> {
  const { store, backups, passing, checking } = layoutOf(folder);
  await settle(folder);
  await requireNotLost(folder);
  for (const remains of [passing, checking, `${checking}-wal`]) await removeOwn(remains);
  await removeUnfinished(backups);
  return openIndexedDB({ folder: store });
}
