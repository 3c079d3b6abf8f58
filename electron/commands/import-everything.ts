import { LanedeskError } from "../../shared/failure.ts";
import { formatCount } from "../../shared/format-count.ts";
import { findBackupFolder } from "../policy/backup-folder.ts";
import { readPolicy } from "../policy/read-policy.ts";
import type { Work } from "../services/context.ts";
import { requireFile } from "../store/backup/identify-file.ts";
import { fillStoreFromExport, importStore, MAX_REPORTED_LINES } from "../store/backup/import-store.ts";
import { hasStore } from "../store/data-folder/require-store.ts";
import { openStore } from "../store/open-store.ts";
import { openDatabase } from "./data-location.ts";
import { describeListedPart, writeImportReport } from "./import-report.ts";
import { runAtomicWork } from "./long-work.ts";
import { EXIT_CODES, printMessage, printResult, UsageError } from "./output.ts";

interface ImportEverythingOptions {
  data?: string;
  /** The address of an empty database, instead of a data folder. */
  store?: string;
  replace?: boolean;
  leaveOut?: boolean;
}

/**
 * `import everything FILE`: creates a store from an export, atomically. With --leave-out, skips invalid
 * lines. With --replace, replaces a store that has data and keeps the old store. A database must be empty.
 */
export async function runImportEverythingCommand(
  file: string,
  { data = "", store, replace = false, leaveOut = false }: ImportEverythingOptions,
): Promise<void> {
  await requireFile(file, "export");
  if (store !== undefined && replace)
    throw new UsageError("--replace does not work with a database. Import into an empty database.");
  if (store === undefined && !replace) await requireEmptyStore(data);
  const now = Date.now();
  const reportFolder = store === undefined ? data : process.cwd();
  try {
    const { records, leftOut, rejected, before } = await runAtomicWork("Importing (MB)", (work) =>
      store === undefined
        ? importStore(data, file, now, leaveOut, work)
        : fillDatabase(store, file, now, leaveOut, work),
    );
    const lines = rejected.map(({ line, reason }) => ({ number: line, reason }));
    const report = await writeImportReport(
      reportFolder,
      file,
      now,
      "line",
      lines,
      "The import is complete without the invalid lines.",
    ).catch(({ message }: LanedeskError) => {
      printMessage(message);
      process.exitCode = EXIT_CODES.failed;
      return null;
    });
    if (report)
      printMessage(
        `Skipped ${formatCount(leftOut, "invalid line")}. Reasons by line${describeListedPart(lines.length, leftOut, "line")}: ${report}`,
      );
    if (before) printMessage(`The previous data is in ${before}.`);
    printResult({ records, leftOut, report, before });
  } catch (cause) {
    if (cause instanceof LanedeskError && cause.fields.length > 0) {
      const lines = cause.fields.map(({ pointer, message }) => ({
        number: Number(pointer.slice(1)),
        reason: message,
      }));
      // The error lists at most MAX_REPORTED_LINES lines, and not how many more there are.
      const total = lines.length < MAX_REPORTED_LINES ? lines.length : Infinity;
      printMessage(
        `Use --leave-out to skip invalid lines. Reasons by line${describeListedPart(lines.length, total, "line")}: ${await writeImportReport(reportFolder, file, now, "line", lines)}`,
      );
    }
    throw cause;
  }
}

async function fillDatabase(store: string, file: string, now: number, canSkipInvalid: boolean, work: Work) {
  const { store: database, fill } = await openDatabase(store);
  try {
    const imported = await fill((target) => fillStoreFromExport(target, file, now, canSkipInvalid, work));
    return { ...imported, before: null };
  } finally {
    await database.close();
  }
}

/**
 * Checks that a folder contains no records except accounts, users and key values.
 * @throws LanedeskError "conflict" when the folder contains other records; also the errors of `openStore`
 */
async function requireEmptyStore(folder: string): Promise<void> {
  if (!hasStore(folder)) return;
  const store = await openStore({ folder, backups: findBackupFolder(await readPolicy(), folder) });
  try {
    for await (const { table } of store.exportRecords())
      if (!["accounts", "users", "keyValue"].includes(table))
        throw new LanedeskError(
          "conflict",
          `The folder ${folder} already has data; nothing was changed. Use --replace to replace this data; Lanedesk keeps a copy.`,
        );
  } finally {
    await store.close();
  }
}
