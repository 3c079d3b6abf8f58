import { findBackupFolder } from "../policy/backup-folder.ts";
import { readPolicy } from "../policy/read-policy.ts";
import { checkStore } from "../store/backup/check-store.ts";
import { type DataLocation, openDatabase } from "./data-location.ts";
import { runAtomicWork } from "./long-work.ts";
import { printFailedResult, printMessage, printResult, toArgument } from "./output.ts";

/** `check`: lists damage and suggests what to do. Exit code 1 when anything is damaged. */
export async function runCheckCommand({ data = "", store }: DataLocation): Promise<void> {
  if (store !== undefined) return checkDatabase(store);
  const backups = findBackupFolder(await readPolicy(), data);
  const { backupProblem, hasAllRecords, ...result } = await runAtomicWork("Reading records", (work) =>
    checkStore(data, work, backups),
  );
  if (backupProblem !== "") printMessage(backupProblem);
  if (result.sound) {
    printResult(result);
    return;
  }
  if (hasAllRecords) {
    printFailedResult(
      result,
      ...result.problems,
      "No record is lost, and nothing was changed. To rebuild the index, take a backup and restore that backup:",
      `backup --data ${toArgument(data)} --to FILE`,
      `restore --data ${toArgument(data)} --from FILE`,
    );
    return;
  }
  // In a newer backup, some records are in quarantine, and a restore does not bring them back.
  const backup = result.intactBackup ?? result.backups[0];
  const restore = backup
    ? `Restore a backup: restore --data ${toArgument(data)} --from ${toArgument(backup)}`
    : "Lanedesk found no backup of this data folder, so restore a backup from another location.";
  const canExport = Object.values(result.records).some((count) => count > 0);
  printFailedResult(
    result,
    ...result.problems,
    `The data is damaged; nothing was changed. ${restore}`,
    ...(canExport ? [`Or export the undamaged records: export --data ${toArgument(data)} --to FILE`] : []),
  );
}

async function checkDatabase(address: string): Promise<void> {
  const database = await openDatabase(address);
  try {
    const result = await runAtomicWork("Reading records", database.check);
    if (result.sound) printResult(result);
    else
      printFailedResult(
        result,
        ...result.problems,
        "The database is damaged; nothing was changed. Restore a backup with PostgreSQL's own tools.",
      );
  } finally {
    await database.store.close();
  }
}
