import { counted } from "../../shared/counted.ts";
import { LanedeskError } from "../../shared/failure.ts";
import { requireFile } from "../store/backup/identify-file.ts";
import { importStore } from "../store/backup/import-store.ts";
import { hasStore } from "../store/data-folder/require-store.ts";
import { openStore } from "../store/open-store.ts";
import { writeImportReport } from "./import-report.ts";
import { runAllOrNothing } from "./long-work.ts";
import { printMessage, printResult } from "./output.ts";

interface ImportEverythingOptions {
  data: string;
  replace?: boolean;
  leaveOut?: boolean;
}

/**
 * `import everything FILE`: creates a store from an export, completely or not at all. With --replace, replaces a store
 * that has data and keeps the old one.
 */
export async function importEverythingCommand(
  file: string,
  { data, replace = false, leaveOut = false }: ImportEverythingOptions,
): Promise<void> {
  await requireFile(file, "export");
  if (!replace) await requireEmptyStore(data);
  const now = Date.now();
  try {
    const { records, leftOut, rejected, before } = await runAllOrNothing("Importing (MB)", (work) =>
      importStore(data, file, now, leaveOut, work),
    );
    const lines = rejected.map(({ line, reason }) => ({ number: line, reason }));
    const report = await writeImportReport(data, file, now, "line", lines);
    if (report) printMessage(`Skipped ${counted(leftOut, "invalid line")}. Reasons by line: ${report}`);
    if (before) printMessage(`The previous data is in ${before}.`);
    printResult({ records, leftOut, report, before });
  } catch (cause) {
    if (cause instanceof LanedeskError && cause.fields.length > 0) {
      const lines = cause.fields.map(({ pointer, message }) => ({
        number: Number(pointer.slice(1)),
        reason: message,
      }));
      printMessage(
        `Use --leave-out to skip invalid lines. Reasons by line: ${await writeImportReport(data, file, now, "line", lines)}`,
      );
    }
    throw cause;
  }
}

/** @throws LanedeskError "conflict" when the store contains anything that users entered */
async function requireEmptyStore(folder: string): Promise<void> {
  if (!hasStore(folder)) return;
  const store = await openStore({ folder });
  try {
    for await (const { table } of store.exportRecords())
      if (!["accounts", "users", "keyValue"].includes(table))
        throw new LanedeskError(
          "conflict",
          `The folder ${folder} already has data; nothing was changed. Use --replace to replace it; the old data is kept.`,
        );
  } finally {
    await store.close();
  }
}
