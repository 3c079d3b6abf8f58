import { LanedeskError } from "../../shared/failure.ts";
import { importStore } from "../store/backup/import-store.ts";
import { holdsStore } from "../store/data-folder/paths.ts";
import { openStore } from "../store/open-store.ts";
import { writeImportReport } from "./import-report.ts";
import { runAllOrNothing } from "./long-work.ts";
import { printMessage, printResult } from "./output.ts";
import { requireReadableFile } from "./text-file.ts";

export interface ImportEverythingOptions {
  data: string;
  replace?: boolean;
  leaveOut?: boolean;
}

/**
 * `import everything FILE`: a store with all that an export holds, or nothing at all. One that holds something
 * already is replaced only when that was asked for, and kept beside it.
 */
export async function importEverythingCommand(
  file: string,
  { data, replace = false, leaveOut = false }: ImportEverythingOptions,
): Promise<void> {
  await requireReadableFile(file);
  if (!replace) await requireEmpty(data);
  const now = Date.now();
  try {
    const { records, leftOut, rejected, before } = await runAllOrNothing("Importing, in MB", (work) =>
      importStore(data, file, now, leaveOut, work),
    );
    const lines = rejected.map(({ line, reason }) => ({ number: line, reason }));
    const report = await writeImportReport(data, file, now, "line", lines);
    if (report) printMessage(`${leftOut} lines were left out; ${report} says why.`);
    if (before) printMessage(`The store that was there is kept in ${before}.`);
    printResult({ records, leftOut, report, before });
  } catch (cause) {
    if (cause instanceof LanedeskError && cause.fields.length > 0) {
      const lines = cause.fields.map(({ pointer, message }) => ({
        number: Number(pointer.slice(1)),
        reason: message,
      }));
      printMessage(`The reason for each line: ${await writeImportReport(data, file, now, "line", lines)}`);
    }
    throw cause;
  }
}

/** @throws LanedeskError "conflict" when the folder's store holds anything that people entered */
async function requireEmpty(folder: string): Promise<void> {
  if (!holdsStore(folder)) return;
  const store = await openStore({ folder });
  try {
    for await (const { table } of store.everything())
      if (!["accounts", "users", "kept"].includes(table))
        throw new LanedeskError(
          "conflict",
          `The store in ${folder} is not empty. Nothing was changed. With --replace the export takes its place, and it is kept beside it.`,
        );
  } finally {
    await store.close();
  }
}
