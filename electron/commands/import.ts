import type { ImportKind } from "../../shared/views/import.ts";
import { importFile } from "../services/import/import.ts";
import { currentCaller } from "../services/people/current-user.ts";
import { answer, tell } from "./output.ts";
import { writeReport } from "./report.ts";
import { textOfFile } from "./text-file.ts";
import { withService } from "./with-service.ts";
import { longWork } from "./work.ts";

/** `import KIND FILE`: takes the good rows, and writes the others to a report with their reasons. */
export async function importCommand(
  kind: ImportKind,
  file: string,
  options: { data: string },
): Promise<void> {
  const content = await textOfFile(file);
  await withService(options.data, async ({ context }) => {
    const caller = await currentCaller(context);
    const { result, rejected } = await longWork(`Importing ${kind}`, (work) =>
      importFile(context, caller, kind, content, work),
    );
    const lines = rejected.map(({ row, reason }) => ({ number: row, reason }));
    const report = await writeReport(options.data, file, context.env.clock.now(), "row", lines);
    if (report !== null)
      tell(
        `${result.rejected} rows were not taken; ${report} says why, by the rows that a spreadsheet shows.`,
      );
    answer({ ...result, report });
  });
}
