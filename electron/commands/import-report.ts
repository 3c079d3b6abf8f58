import { mkdir, writeFile } from "node:fs/promises";
import { basename, extname, join } from "node:path";
import { csvLine } from "../../shared/csv-line.ts";
import { LanedeskError } from "../../shared/failure.ts";
import { describeCause } from "../store/files/system-error.ts";

/**
 * Writes down what was not taken of a file, one line for each: its number and the reason.
 * @param what what is numbered
 * @returns where the report lies; null where all was taken
 * @throws LanedeskError "unavailable" when it cannot be written
 */
export async function writeImportReport(
  folder: string,
  file: string,
  now: number,
  what: "row" | "line",
  rejected: { number: number; reason: string }[],
): Promise<string | null> {
  if (rejected.length === 0) return null;
  const reports = join(folder, "import-reports");
  const moment = new Date(now).toISOString().replaceAll(/[:.]/g, "-");
  const path = join(reports, `${basename(file, extname(file))}-${moment}.csv`);
  const lines = rejected.map(({ number, reason }) => csvLine([number, reason]));
  try {
    await mkdir(reports, { recursive: true });
    await writeFile(path, csvLine([what, "reason"]) + lines.join(""));
  } catch (cause) {
    throw new LanedeskError(
      "unavailable",
      `${rejected.length === 1 ? `1 ${what} of ${file} was` : `${rejected.length} ${what}s of ${file} were`} not taken, and the report that says why could not be written to ${path}: ${describeCause(cause)}. What was saved is safe. Put that right and import the file again: nothing is taken twice.`,
    );
  }
  return path;
}
