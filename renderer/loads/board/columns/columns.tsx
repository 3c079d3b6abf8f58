import { VisuallyHidden } from "@mantine/core";
import { type CodeLists, nameOf } from "../../../../shared/reference/code-lists.ts";
import type { LoadOrder, LoadRow } from "../../../../shared/views/load-rows.ts";
import {
  count,
  duration,
  feet,
  money,
  perMile,
  pounds,
  shortMoney,
  stopDate,
  stopTime,
  zoneName,
} from "../../../ui/format.ts";
import type { FilterKind } from "../filters/parse-filter.ts";
import { DueCell, StateCell } from "./cells.tsx";
import classes from "./columns.module.css";
import { SyncCell } from "./sync-cell.tsx";

/** What a cell may need beside its row. */
export interface CellContext {
  now: number;
  codeLists: CodeLists;
  /** Milliseconds after a refresh before a load is due again. */
  refreshIntervalMs: number;
}

/** A column of the board. */
export interface Column {
  key: string;
  title: string;
  /** Says nothing, and is not there, where no remote is connected. */
  needsRemote?: boolean;
  /** Pixels; a column that grows takes its share of what is left. */
  width: number;
  grows?: boolean;
  isNumber?: boolean;
  /** What the board is ordered by when the heading is pressed. */
  order?: LoadOrder;
  /** What it shows grows as what it is ordered by falls: the latest load has the lowest age. */
  sortsReversed?: boolean;
  /** How it is narrowed by what is typed under its heading. */
  filter?: FilterKind;
  cell: (row: LoadRow, cell: CellContext) => React.ReactNode;
}

/** Every column of the board, in the order of a new desk. */
export const COLUMNS: Column[] = [
  {
    key: "age",
    title: "Age",
    width: 64,
    isNumber: true,
    order: "created",
    sortsReversed: true,
    filter: "age",
    cell: (row, { now }) => duration(now - row.createdAt),
  },
  {
    key: "state",
    title: "State",
    width: 80,
    order: "state",
    filter: "text",
    cell: (row) => <StateCell row={row} />,
  },
  {
    key: "pickup",
    title: "Pickup",
    width: 144,
    order: "pickup",
    filter: "day",
    cell: (row) => <span title={row.pickup && zoneName(row.pickup)}>{stopTime(row.pickup)}</span>,
  },
  {
    key: "origin",
    title: "Origin",
    width: 108,
    grows: true,
    order: "origin",
    filter: "text",
    cell: (row) => <Place city={row.originCity} state={row.originState} />,
  },
  {
    key: "destination",
    title: "Destination",
    width: 108,
    grows: true,
    order: "destination",
    filter: "text",
    cell: (row) => <Place city={row.destinationCity} state={row.destinationState} more={row.stops - 2} />,
  },
  {
    key: "miles",
    title: "Miles",
    width: 56,
    isNumber: true,
    order: "miles",
    filter: "number",
    cell: (row) => (row.miles === null ? "" : count(row.miles)),
  },
  {
    key: "equipment",
    title: "Equipment",
    width: 88,
    order: "equipment",
    filter: "equipment",
    cell: (row, { codeLists }) => nameOf(codeLists.equipmentTypes ?? [], row.equipmentTypeId),
  },
  {
    key: "weight",
    title: "Weight",
    width: 80,
    isNumber: true,
    order: "weight",
    filter: "number",
    cell: (row) => pounds(row.weight),
  },
  {
    key: "rate",
    title: "Rate",
    width: 88,
    isNumber: true,
    order: "rate",
    filter: "number",
    cell: (row) => <Rate {...row} />,
  },
  {
    key: "perMile",
    title: "$/mi",
    width: 64,
    isNumber: true,
    order: "ratePerMile",
    filter: "number",
    cell: (row) => (row.currency === "USD" ? perMile(row.rate, row.miles).replace("/mi", "") : ""),
  },
  {
    key: "length",
    title: "Length",
    width: 56,
    isNumber: true,
    order: "length",
    filter: "number",
    cell: (row) => feet(row.length),
  },
  {
    key: "due",
    title: "Due",
    width: 80,
    order: "due",
    filter: "due",
    cell: (row, { now, refreshIntervalMs }) => <DueCell row={row} now={now} pause={refreshIntervalMs} />,
  },
  {
    key: "delivery",
    title: "Delivery",
    width: 96,
    order: "delivery",
    filter: "day",
    cell: (row) => stopDate(row.delivery),
  },
  {
    key: "number",
    title: "Number",
    width: 64,
    order: "number",
    filter: "text",
    cell: (row) => row.loadNumber,
  },
  {
    key: "postedBy",
    title: "Posted by",
    width: 72,
    grows: true,
    order: "postedBy",
    filter: "text",
    cell: (row) => row.postedBy,
  },
  {
    key: "sync",
    title: "Remote",
    width: 124,
    needsRemote: true,
    order: "sync",
    filter: "sync",
    cell: (row) => row.syncState && <SyncCell state={row.syncState} />,
  },
];

/** An amount that does not fit is said short; the whole is read aloud, and told by the pointer and the footer. */
function Rate({ rate, currency }: Pick<LoadRow, "rate" | "currency">) {
  const [whole, short] = [money(rate, currency), shortMoney(rate, currency)];
  if (short === whole) return <strong className={classes.rate}>{whole}</strong>;
  return (
    <strong className={classes.rate} title={whole} data-short={whole}>
      <span aria-hidden>{short}</span>
      <VisuallyHidden>{whole}</VisuallyHidden>
    </strong>
  );
}

/** The state stays when a long city has to be cut. */
function Place({ city, state, more = 0 }: { city: string; state: string; more?: number }) {
  return (
    <span className={classes.place}>
      <span className={classes.city} data-may-be-cut>
        {city}
      </span>{" "}
      <span className={classes.soft}>{state}</span>
      {more > 0 && <span className={classes.soft}>+{more}</span>}
    </span>
  );
}
