import { LanedeskError } from "../../../shared/failure.ts";
import type {
  ChosenExportRequest,
  LoadExport,
  LoadExportRequest,
} from "../../../shared/views/load-export.ts";
import type { Caller } from "../caller.ts";
import { CHUNK_SIZE, inChunks } from "../chunks.ts";
import type { Context, Work } from "../context.ts";
import { readBoardPage } from "./board-page.ts";
import { boardParts, boardQuery, storedOrder } from "./board-query.ts";
import { boardRowParts, boardRows } from "./board-rows.ts";
import { csvWriter } from "./csv-writer.ts";

/** The next rows of a view as CSV, at most 200: what is shown, in the order in which it is shown. */
export async function exportLoads(
  context: Context,
  caller: Caller,
  { fields, ...view }: LoadExportRequest,
): Promise<LoadExport> {
  const { headings, write } = await csvWriter(context, fields);
  const { rows, total, next } = await readBoardPage(context, caller, { ...view, size: CHUNK_SIZE });
  const text = (view.after === null ? headings : "") + write(rows);
  return { text, rows: rows.length, total, next };
}

/**
 * The named loads as CSV, whichever views they are in, as they stand in an order of the board. One that is not there
 * is left out.
 * @throws LanedeskError "unavailable" when the work is canceled: a file is whole or is not there
 */
export async function exportChosen(
  context: Context,
  caller: Caller,
  { fields, order, descending, loadIds }: Omit<ChosenExportRequest, "workId">,
  work: Work,
): Promise<{ text: string; rows: number }> {
  const { headings, write } = await csvWriter(context, fields);
  const { query, ...moment } = await boardQuery(context, caller, { view: "all", order });
  const request = { ...query, order: storedOrder(order), descending };
  const sorted = await context.store.read(boardParts, ({ loads }) => loads.inOrder(request, loadIds));
  const parts = [headings];
  let written = 0;
  for await (const some of inChunks(sorted)) {
    if (work.signal.aborted) throw new LanedeskError("unavailable", "It was canceled. Nothing was changed.");
    const rows = await context.store.read(boardRowParts, async (from) => {
      const found = await from.loads.listMany(caller.accountId, some);
      return boardRows(
        from,
        found.filter((record) => record !== undefined),
        moment,
      );
    });
    parts.push(write(rows));
    written += rows.length;
    work.tell(written, sorted.length);
  }
  return { text: parts.join(""), rows: written };
}
