import { findBackupFolder } from "../policy/backup-folder.ts";
import { readPolicy } from "../policy/read-policy.ts";
import { takeBackup } from "../store/backup/take-backup.ts";
import { requireStore } from "../store/data-folder/require-store.ts";
import { openStore } from "../store/open-store.ts";
import { runAtomicWork } from "./long-work.ts";
import { printResult } from "./output.ts";
import { resolveTargetFile } from "./target-file.ts";

/** `backup`: writes a verified backup. */
export async function runBackupCommand({ data, to }: { data: string; to: string }): Promise<void> {
  requireStore(data);
  const file = await resolveTargetFile(to, data);
  const store = await openStore({ folder: data, backups: findBackupFolder(await readPolicy(), data) });
  try {
    printResult(await runAtomicWork("Backing up (MB)", (work) => takeBackup(store.copy, file, work)));
  } finally {
    await store.close();
  }
}
