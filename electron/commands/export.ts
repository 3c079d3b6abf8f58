import { findBackupFolder } from "../policy/backup-folder.ts";
import { readPolicy } from "../policy/read-policy.ts";
import { exportStore } from "../store/backup/export-store.ts";
import { runAtomicWork } from "./long-work.ts";
import { printFailedResult, printResult, toArgument } from "./output.ts";
import { resolveTargetFile } from "./target-file.ts";

/** `export`: writes all undamaged records as JSON Lines. Exit code 1 when the data is damaged. */
export async function runExportCommand({ data, to }: { data: string; to: string }): Promise<void> {
  const file = await resolveTargetFile(to, data);
  const backups = findBackupFolder(await readPolicy(), data);
  const { records, isSound, lost } = await runAtomicWork("Exporting records", (work) =>
    exportStore(data, file, work, backups),
  );
  const result = { file, sound: isSound, records, lost };
  if (isSound) {
    printResult(result);
    return;
  }
  const counts = Object.entries(lost).map(([table, count]) => `${table} ${count}`);
  printFailedResult(
    result,
    `The data is damaged, so the export contains only the undamaged records. Records known to be missing: ${counts.join(", ") || "none"}.`,
    `To replace the damaged data with the exported records: import everything ${toArgument(file)} --data ${toArgument(data)} --replace`,
  );
}
