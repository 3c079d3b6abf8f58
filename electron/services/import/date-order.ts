import { RECORDS_PER_CHUNK, yieldToEventLoop } from "../chunks.ts";
import { type DateOrder, isEitherOrder, parseSlashedDate } from "./cells.ts";
import { type CsvContent, type CsvOptions, type CsvRow, openCsv } from "./csv-rows.ts";
import { inRowChunks } from "./import-kind.ts";

/** The number of dates in a file for each order of month and day. */
interface DateOrderCounts {
  /** Dates that can only have the month first, such as 11/13. */
  monthFirst: number;
  /** Dates that can only have the day first, such as 13/11. */
  dayFirst: number;
  /** Dates with either order, such as 5/11; `example` is the first of these dates. */
  either: number;
  example: string;
}

/**
 * Counts the dates of each order in some columns.
 * @param dateColumns normalized column names
 * @returns undefined for content that can be read only once, such as a pipe
 * @throws LanedeskError "invalid" for content that is empty or not a table
 */
export async function countDateOrders(
  content: CsvContent,
  options: CsvOptions,
  dateColumns: readonly string[],
): Promise<DateOrderCounts | undefined> {
  if (typeof content === "object" && Object.is(content[Symbol.asyncIterator](), content)) return undefined;
  const orders: DateOrderCounts = { monthFirst: 0, dayFirst: 0, either: 0, example: "" };
  const file = await openCsv(content, options);
  if (!dateColumns.some((column) => file.columns.has(column))) return orders;
  for await (const chunk of inRowChunks(file.batches, RECORDS_PER_CHUNK)) {
    await yieldToEventLoop();
    for (const row of chunk) countRow(orders, row, dateColumns);
  }
  return orders;
}

function countRow(orders: DateOrderCounts, row: CsvRow, dateColumns: readonly string[]): void {
  if ("problem" in row) return;
  for (const column of dateColumns) {
    const cell = row.row.get(column) ?? "";
    const parts = parseSlashedDate(cell);
    if (!parts) continue;
    if (isEitherOrder(parts)) {
      orders.either += 1;
      orders.example ||= cell;
    } else if (parts.first > 12 && parts.second <= 12) orders.dayFirst += 1;
    else if (parts.second > 12 && parts.first <= 12) orders.monthFirst += 1;
  }
}

/** Whether both orders occur in the file, so the user has to choose the order of the ambiguous dates. */
export const hasMixedOrders = ({ monthFirst, dayFirst }: DateOrderCounts): boolean =>
  monthFirst > 0 && dayFirst > 0;

/**
 * Returns the order of a file's dates: the order that occurs; month first if every date is ambiguous. For a file with
 * both orders, returns `chosen`, or "ask" if the user has not chosen an order.
 */
export function getDateOrder(orders: DateOrderCounts, chosen: DateOrder | undefined): DateOrder {
  if (hasMixedOrders(orders)) return chosen ?? "ask";
  return orders.dayFirst > 0 ? "day-first" : "month-first";
}
