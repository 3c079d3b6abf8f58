import { exportedField, type LoadExport } from "../../../shared/window/load-export.ts";
import { isRemoteConnected, useSync } from "../../sync/sync.ts";
import { ask, tell, tellFailure } from "../../ui/ask.ts";
import { counted } from "../../ui/format.ts";
import { keepFile } from "../../ui/keep-file.ts";
import { runWork, tellWork } from "../../ui/work.ts";
import { shownLoads } from "../board.ts";
import { drawn, useLayout } from "../grid/layout.ts";

/** Writes what the board shows, every row of the view in its columns, to a CSV file. */
export async function exportShown(): Promise<void> {
  const { columns } = drawn(useLayout.getState().shown, isRemoteConnected(useSync.getState()));
  const fields = columns.flatMap(({ key }) => exportedField.safeParse(key).data ?? []);
  const asked = shownLoads();
  try {
    const parts: string[] = [];
    const rows = await runWork("Writing loads.csv:", async (workId) => {
      let written = 0;
      let after: string | null = null;
      do {
        const part: LoadExport = await ask("loads.export", { ...asked, fields, after });
        parts.push(part.text);
        written += part.rows;
        after = part.next;
        tellWork(workId, written, part.total);
      } while (after !== null);
      return written;
    });
    keepFile("loads.csv", parts);
    tell(`${counted(rows, "load")} written to loads.csv.`);
  } catch (error) {
    tellFailure("Nothing was exported", error);
  }
}
