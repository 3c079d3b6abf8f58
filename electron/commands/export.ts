import { exportStore } from "../store/backup/export-store.ts";
import { runAllOrNothing } from "./long-work.ts";
import { printFailedResult, printResult } from "./output.ts";
import { resolveTargetFile } from "./target-file.ts";

/** `export`: everything as plain JSON lines. Its exit code tells when damaged records are not in it. */
export async function exportCommand({ data, to }: { data: string; to: string }): Promise<void> {
  const file = await resolveTargetFile(to, data);
  const { records, isSound, lost } = await runAllOrNothing("Exporting records", (work) =>
    exportStore(data, file, work),
  );
  const found = { file, sound: isSound, records, lost };
  if (isSound) {
    printResult(found);
    return;
  }
  const counts = Object.entries(lost).map(([table, count]) => `${table} ${count}`);
  printFailedResult(
    found,
    `The store is damaged. Nothing in it was changed. What is whole was written; what is damaged is not in it, as far as that is known: ${counts.join(", ") || "nothing"}. To go on with it: import everything ${file} --data ${data} --replace`,
  );
}
