import { restoreBackup } from "../store/backup/restore-backup.ts";
import { describeRestoredStore } from "../store/store.ts";
import { runAtomicWork } from "./long-work.ts";
import { printMessage, printResult } from "./output.ts";

/** `restore`: replaces the store with a backup. */
export async function runRestoreCommand({ data, from }: { data: string; from: string }): Promise<void> {
  const restored = await runAtomicWork("Reading records", (work) =>
    restoreBackup(data, from, Date.now(), work),
  );
  if (restored.before) printMessage(`The previous data is in ${restored.before}.`);
  const details = describeRestoredStore(restored);
  if (details !== "") printMessage(details);
  printResult(restored);
}
