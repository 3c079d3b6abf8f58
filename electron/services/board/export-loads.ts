import { stringify } from "csv-stringify/sync";
import { Temporal } from "temporal-polyfill";
import { csvOptions } from "../../../shared/csv-options.ts";
import { MINUTE_MS } from "../../../shared/durations.ts";
import { LanedeskError } from "../../../shared/failure.ts";
import { formatLabelWithUnit, getLabel } from "../../../shared/interface/load-fields.ts";
import { type CodeLists, getCodeName } from "../../../shared/reference/code-lists.ts";
import { computeMargin } from "../../../shared/views/internal-fields.ts";
import type {
  ExportedField,
  LoadExport,
  LoadExportRequest,
  SelectedExportRequest,
} from "../../../shared/views/load-export.ts";
import type { LoadRow } from "../../../shared/views/load-rows.ts";
import { SYNC_LABELS } from "../../../shared/views/sync.ts";
import { inChunks, RECORDS_PER_CHUNK } from "../chunks.ts";
import type { Caller, Context, Work } from "../context.ts";
import { readCodeLists, readSettings } from "../settings/settings.ts";
import { readBoardPage, readBoardRows } from "./board-page.ts";
import { boardParts, buildBoardQuery, toStoredOrder } from "./board-query.ts";

/**
 * Exports the next rows of a view as CSV, at most 200, with the columns and order on screen. Only the first part has
 * the headings.
 * @throws LanedeskError "invalid" when `after` is not a `next` of the same view
 */
export async function exportLoadPage(
  context: Context,
  caller: Caller,
  { fields, ...view }: LoadExportRequest,
): Promise<LoadExport> {
  const { headings, write } = await createCsvWriter(context, fields);
  const { rows, total, next } = await readBoardPage(context, caller, { ...view, size: RECORDS_PER_CHUNK });
  const text = (view.after === null ? headings : "") + write(rows);
  return { text, rows: rows.length, total, next };
}

/**
 * Exports loads by id as CSV, sorted in a board order. Skips unknown ids.
 * @throws LanedeskError "unavailable" when canceled, because a partial file is useless
 */
export async function exportSelectedLoads(
  context: Context,
  caller: Caller,
  { fields, order, isDescending, loadIds }: Omit<SelectedExportRequest, "workId">,
  work: Work,
): Promise<{ text: string; rows: number }> {
  const { headings, write } = await createCsvWriter(context, fields);
  const { query } = await buildBoardQuery(context, caller, { view: "all", order });
  const request = { ...query, order: toStoredOrder(order), isDescending };
  const sorted = await context.store.read(boardParts, ({ loads }) => loads.sortIds(request, loadIds));
  const parts = [headings];
  let exported = 0;
  for await (const chunk of inChunks(sorted)) {
    if (work.signal.aborted) throw new LanedeskError("unavailable", "Canceled. Nothing was changed.");
    const rows = await readBoardRows(context, caller, chunk);
    parts.push(write(rows));
    exported += rows.length;
    work.reportProgress(exported, sorted.length);
  }
  return { text: parts.join(""), rows: exported };
}

const BYTE_ORDER_MARK = "\uFEFF";

interface CellContext {
  codeLists: CodeLists;
  timeZone: string;
  refreshIntervalMs: number;
}

/** A column's heading and cell. */
type Column = [heading: string, getValue: (row: LoadRow, cellContext: CellContext) => string | number | null];

const columns: Record<ExportedField, Column> = {
  number: [getLabel("loadNumber"), (row) => row.loadNumber],
  state: ["State", (row) => row.stateDescription],
  age: ["Posted", (row, { timeZone }) => formatTime(row.createdAt, timeZone)],
  pickup: ["Pickup", (row) => row.pickup],
  delivery: ["Delivery", (row) => row.delivery],
  origin: ["Origin", (row) => formatPlace(row.originCity, row.originState)],
  destination: ["Destination", (row) => formatPlace(row.destinationCity, row.destinationState)],
  stops: ["Stops", (row) => row.stops],
  miles: ["Miles", (row) => row.miles],
  equipment: [
    getLabel("equipmentAttributes.equipmentTypeId"),
    (row, { codeLists }) => getCodeName(codeLists.equipmentTypes, row.equipmentTypeId),
  ],
  length: [formatLabelWithUnit("dimensional.length"), (row) => row.length],
  weight: [formatLabelWithUnit("dimensional.weight"), (row) => row.weight],
  rate: ["Rate", (row) => row.rate],
  currency: ["Currency", (row) => row.currency],
  perMile: ["Rate per mile", computeRatePerMile],
  postedBy: ["Posted by", (row) => row.postedBy],
  carrier: ["Carrier", (row) => row.carrierName],
  agreedRate: ["Agreed rate", (row) => row.agreedRate],
  carrierPhone: ["Carrier phone", (row) => row.carrierPhone],
  carrierEmail: ["Carrier e-mail", (row) => row.carrierEmail],
  customer: ["Customer", (row) => row.customer],
  customerRate: ["Customer rate", (row) => row.customerRate],
  margin: ["Margin", (row) => computeMargin(row)?.amount ?? null],
  marginPercent: ["Margin %", computeMarginPercent],
  due: ["Due for refresh", formatDueTime],
  sync: ["Load board", (row) => row.syncState && SYNC_LABELS[row.syncState]],
  updated: ["Updated", (row, { timeZone }) => formatTime(row.updatedAt, timeZone)],
  refreshed: ["Refreshed", (row, { timeZone }) => formatTime(row.refreshedAt, timeZone)],
};

/** Creates a writer of board rows as CSV. Timestamps are in the business time zone, stop times as entered. */
async function createCsvWriter(context: Context, fields: readonly ExportedField[]) {
  const { businessTimeZone, minutesBetweenRefreshes } = await readSettings(context);
  const cellContext = {
    codeLists: await readCodeLists(context),
    timeZone: businessTimeZone || context.machineTimeZone,
    refreshIntervalMs: minutesBetweenRefreshes * MINUTE_MS,
  };
  const selected = fields.map((field) => columns[field]);
  return {
    /** The byte order mark and the heading line. */
    headings: BYTE_ORDER_MARK + stringify([selected.map(([heading]) => heading)], csvOptions),
    write: (rows: readonly LoadRow[]): string =>
      stringify(
        rows.map((row) => selected.map(([, getValue]) => getValue(row, cellContext))),
        csvOptions,
      ),
  };
}

function computeMarginPercent(row: LoadRow): number | null {
  const margin = computeMargin(row);
  return margin ? Math.round(margin.percent * 10) / 10 : null;
}

/** Formats a place as "Dallas, TX"; empty for a load without stops. */
const formatPlace = (city: string, state: string): string => [city, state].filter(Boolean).join(", ");

/** Formats a time in a way that spreadsheets recognize: 2026-11-21 12:00. */
const formatTime = (moment: number, timeZone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(moment)
    .toZonedDateTimeISO(timeZone)
    .toPlainDateTime()
    .toString({ smallestUnit: "minute" })
    .replace("T", " ");

function formatDueTime(
  { status, refreshedAt }: LoadRow,
  { timeZone, refreshIntervalMs }: CellContext,
): string {
  return status === "available" ? formatTime(refreshedAt + refreshIntervalMs, timeZone) : "";
}

function computeRatePerMile({ rate, miles }: LoadRow): number | null {
  return rate === null || miles === null || miles === 0 ? null : Math.round((rate / miles) * 100) / 100;
}
