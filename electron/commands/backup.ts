import { takeBackup } from "../store/backup/take-backup.ts";
import { requireStore } from "../store/data-folder.ts";
import { openStore } from "../store/dexie/open.ts";
import { answer } from "./output.ts";
import { targetFile } from "./target-file.ts";
import { wholeWork } from "./work.ts";

/** `backup`: a verified copy of the store. */
export async function backupCommand({ data, to }: { data: string; to: string }): Promise<void> {
  requireStore(data);
  const file = await targetFile(to, data);
  const store = await openStore({ folder: data });
  try {
    answer(await wholeWork("Backing up", (work) => takeBackup(store.copy, file, work)));
  } finally {
    await store.close();
  }
}
