import { writeFile } from "node:fs/promises";
import { createReport, createReportWithoutService } from "../diagnostics/report.ts";
import { requireStore } from "../store/data-folder/require-store.ts";
import { getExitCode, printFailedResult, printResult } from "./output.ts";
import { runWithService } from "./run-with-service.ts";
import { resolveTargetFile } from "./target-file.ts";

/**
 * `diagnostics`: writes a report for support, even if Lanedesk can't open the store. In that case, the exit code is 1,
 * or 3 if another program uses the store.
 */
export async function runDiagnosticsCommand(to: string, { data }: { data: string }): Promise<void> {
  requireStore(data);
  const file = await resolveTargetFile(to, data);
  let isOpen = false;
  try {
    await runWithService({ data }, async (service) => {
      isOpen = true;
      await writeFile(file, await createReport(data, service));
    });
    printResult({ file, opens: true });
  } catch (cause) {
    if (isOpen) throw cause;
    await writeFile(file, await createReportWithoutService(data, cause));
    printFailedResult(
      { file, opens: false },
      `Wrote the report to ${file}, but can't open the data: ${cause instanceof Error ? cause.message : cause}`,
    );
    process.exitCode = getExitCode(cause);
  }
}
