import { formatCount } from "../../shared/format-count.ts";
import type { ImportKind, ImportMode } from "../../shared/views/import.ts";
import type { Caller } from "../services/context.ts";
import { importFile } from "../services/import/import.ts";
import { findCurrentCaller } from "../services/people/current-user.ts";
import type { DataLocation } from "./data-location.ts";
import { describeListedPart, writeImportReport } from "./import-report.ts";
import { runResumableWork } from "./long-work.ts";
import { printMessage, printResult, UsageError } from "./output.ts";
import { runWithService } from "./run-with-service.ts";
import { readTextFile } from "./text-file.ts";

/** Advice for a questioned row in a report. */
const ACCEPT_ADVICE =
  'Accept or dismiss the rate in Rates. You can also correct the row, or write "yes" in a column "accepted", and import the row again.';

/** `import KIND FILE`: imports the valid rows and writes a report about the rejected and questioned rows. */
export async function runImportCommand(
  kind: ImportKind,
  file: string,
  options: DataLocation & { mode?: ImportMode; numberLoads?: true },
): Promise<void> {
  if (options.mode && kind !== "carriers")
    throw new UsageError("--mode is only for carriers; nothing was changed. Remove --mode.");
  if (options.numberLoads && kind !== "loads")
    throw new UsageError("--number-loads is only for loads; nothing was changed. Remove --number-loads.");
  const content = await readTextFile(file);
  await runWithService(options, async ({ context }) => {
    const caller: Caller = { ...(await findCurrentCaller(context)), role: "administrator" };
    const { result, rejected, questioned } = await runResumableWork(`Importing ${kind}`, (work) =>
      importFile(context, caller, kind, content, work, {
        mode: options.mode,
        canAssignNumbers: options.numberLoads,
      }),
    );
    const questions = questioned.map(({ row, reason, proposal }) => ({
      row,
      reason: [reason, proposal, ACCEPT_ADVICE].filter(Boolean).join(" "),
    }));
    const reported = [...rejected, ...questions]
      .map(({ row, reason }) => ({ number: row, reason }))
      .sort((a, b) => a.number - b.number);
    const report = await writeImportReport(
      options.data ?? process.cwd(),
      file,
      context.env.clock.now(),
      "row",
      reported,
    );
    if (result.questioned)
      printMessage(
        `Questioned ${formatCount(result.questioned, "row")}; estimates use these rates only after someone accepts them in Rates. Reasons: ${report}`,
      );
    if (report !== null && result.rejected > 0)
      printMessage(
        `Rejected ${formatCount(result.rejected, "row")}. Reasons by spreadsheet row${describeListedPart(rejected.length, result.rejected, "row")}: ${report}`,
      );
    printResult({ ...result, report });
  });
}
