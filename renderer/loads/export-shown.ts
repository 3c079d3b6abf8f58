import { exportedField } from "../../shared/window/load-export.ts";
import { ask, tell, tellFailure } from "../ui/ask.ts";
import { counted } from "../ui/format.ts";
import { keepFile } from "../ui/keep-file.ts";
import { shownLoads } from "./board.ts";
import { useLayout } from "./layout.ts";

/** Writes what the board shows, every row of the view in its columns, to a CSV file. */
export async function exportShown(): Promise<void> {
  const fields = useLayout
    .getState()
    .shown.flatMap(({ column }) => exportedField.safeParse(column).data ?? []);
  try {
    const parts: string[] = [];
    let rows = 0;
    let after: string | null = null;
    do {
      const part: { text: string; rows: number; next: string | null } = await ask("loads.export", {
        ...shownLoads(),
        fields,
        after,
      });
      parts.push(part.text);
      rows += part.rows;
      after = part.next;
    } while (after !== null);
    keepFile("loads.csv", parts);
    tell(`${counted(rows, "load")} written to loads.csv.`);
  } catch (error) {
    tellFailure("Nothing was exported", error);
  }
}
