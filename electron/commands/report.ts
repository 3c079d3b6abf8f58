import { mkdir, writeFile } from "node:fs/promises";
import { basename, extname, join } from "node:path";
import { csvLine } from "../../shared/csv-line.ts";

/**
 * Writes down what was not taken of a file, one line for each: its number and the reason.
 * @param what what is numbered
 * @returns where the report lies; null where all was taken
 */
export async function writeReport(
  folder: string,
  file: string,
  now: number,
  what: "row" | "line",
  rejected: { number: number; reason: string }[],
): Promise<string | null> {
  if (rejected.length === 0) return null;
  const reports = join(folder, "import-reports");
  await mkdir(reports, { recursive: true });
  const moment = new Date(now).toISOString().replaceAll(/[:.]/g, "-");
  const path = join(reports, `${basename(file, extname(file))}-${moment}.csv`);
  const lines = rejected.map(({ number, reason }) => csvLine([number, reason]));
  await writeFile(path, csvLine([what, "reason"]) + lines.join(""));
  return path;
}
