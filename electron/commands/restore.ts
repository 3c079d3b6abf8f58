import { restoreBackup } from "../store/backup/restore-backup.ts";
import { runAllOrNothing } from "./long-work.ts";
import { printMessage, printResult } from "./output.ts";

/** `restore`: a backup in the place of the store. */
export async function restoreCommand({ data, from }: { data: string; from: string }): Promise<void> {
  const restored = await runAllOrNothing("Reading records", (work) =>
    restoreBackup(data, from, Date.now(), work),
  );
  if (restored.before) printMessage(`The store that was there is kept in ${restored.before}.`);
  printResult(restored);
}
