import { exportStore } from "../store/backup/export-readable.ts";
import { answer, answerWithTrouble } from "./output.ts";
import { targetFile } from "./target-file.ts";
import { wholeWork } from "./work.ts";

/** `export`: everything as plain JSON lines. Its exit code tells when damaged records are not in it. */
export async function exportCommand({ data, to }: { data: string; to: string }): Promise<void> {
  const file = await targetFile(to, data);
  const { records, isSound, lost } = await wholeWork("Exporting records", (work) =>
    exportStore(data, file, work),
  );
  const found = { file, sound: isSound, records, lost };
  if (isSound) {
    answer(found);
    return;
  }
  const counts = Object.entries(lost).map(([table, count]) => `${table} ${count}`);
  answerWithTrouble(
    found,
    `The store is damaged. Nothing in it was changed. What is whole was written; what is damaged is not in it, as far as that is known: ${counts.join(", ") || "nothing"}. To go on with it: import everything ${file} --data ${data} --replace`,
  );
}
