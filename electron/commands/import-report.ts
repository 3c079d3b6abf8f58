import { mkdir, writeFile } from "node:fs/promises";
import { basename, extname, join } from "node:path";
import { stringify } from "csv-stringify/sync";
import { csvOptions } from "../../shared/csv-options.ts";
import { LanedeskError } from "../../shared/failure.ts";
import { formatCount } from "../../shared/format-count.ts";
import { describeCause } from "../store/files/system-error.ts";

/** Returns text such as " for the first 1,000 lines" if a report lists fewer than `total`; otherwise empty text. */
export const describeListedPart = (listed: number, total: number, unit: "row" | "line"): string =>
  listed < total ? ` for the first ${formatCount(listed, unit)}` : "";

/**
 * Writes a CSV report with the number and reason of each row or line that an import rejected, questioned or skipped.
 * @param now the time in the report's file name, in milliseconds since 1970
 * @param unit whether the numbers count rows or lines
 * @param advice the end of the message when the report cannot be written
 * @returns the report's path; null when there is no such row or line
 * @throws LanedeskError "unavailable" when the report cannot be written
 */
export async function writeImportReport(
  folder: string,
  file: string,
  now: number,
  unit: "row" | "line",
  reported: { number: number; reason: string }[],
  advice = "Fix the cause and import the file again; nothing is imported twice.",
): Promise<string | null> {
  if (reported.length === 0) return null;
  const reports = join(folder, "import-reports");
  const timestamp = new Date(now).toISOString().replaceAll(/[:.]/g, "-");
  const path = join(reports, `${basename(file, extname(file))}-${timestamp}.csv`);
  const rows = reported.map(({ number, reason }) => [number, reason]);
  try {
    await mkdir(reports, { recursive: true });
    await writeFile(path, stringify([[unit, "reason"], ...rows], csvOptions));
  } catch (cause) {
    throw new LanedeskError(
      "unavailable",
      `Found problems in ${formatCount(reported.length, unit)} of ${file}, but can't write the report ${path}: ${describeCause(cause)}; your saved data is safe. ${advice}`,
    );
  }
  return path;
}
