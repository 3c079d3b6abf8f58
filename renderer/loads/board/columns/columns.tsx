import { type CodeLists, nameOf } from "../../../../shared/reference/code-lists.ts";
import type { LoadOrder, LoadRow, LoadView } from "../../../../shared/views/load-rows.ts";
import {
  age,
  count,
  feet,
  money,
  perMile,
  pounds,
  shortMoney,
  stopDate,
  stopTime,
} from "../../../ui/format.ts";
import {
  CarrierCell,
  DueCell,
  isUnmonitored,
  MarginCell,
  PickupCell,
  PlaceCell,
  RateCell,
  ShortNameCell,
  StateCell,
  SYNC_LABELS,
  SyncCell,
  stateText,
} from "./cells.tsx";

/**
 * The values that a column's filter compares: text, numbers, days of a stop, time since or until something, or a list
 * value.
 */
export type FilterKind = "text" | "place" | "number" | "day" | "age" | "due" | "equipment" | "sync";

/** Data for cells in addition to the row. */
export interface CellContext {
  now: number;
  codeLists: CodeLists;
  refreshIntervalMs: number;
}

/** A column of the board. */
export interface Column {
  key: string;
  title: string;
  /** Shown only while a remote is connected. */
  needsRemote?: boolean;
  /** The views that have the column; all by default. */
  isInView?: (view: LoadView) => boolean;
  /** Pixels, until rows are read and `textOf` gives the width that they need. */
  width: number;
  /** The broker chose the width. */
  isResized?: boolean;
  /** Share of the remaining space. */
  grows?: number;
  /** Returns the text of a cell, to measure its width; extra zeros and spaces stand for marks and bold digits. */
  textOf?: (row: LoadRow, codeLists: CodeLists) => string;
  /** Columns that rarely differ between rows leave their space to the cities. */
  isHiddenByDefault?: true;
  isNumber?: boolean;
  /** The order that a click on the heading selects. */
  order?: LoadOrder;
  /** Returns the text of a cell that is often the same in every row: the column then leaves its space to the cities. */
  sameIn?: (row: LoadRow) => string;
  /** The shown value rises as the sort key falls: the newest load has the lowest age. */
  sortsReversed?: boolean;
  /** Decides how text typed in the filter row is parsed. */
  filter?: FilterKind;
  cell: (row: LoadRow, cell: CellContext) => React.ReactNode;
  /** Used instead where the column is narrower than its texts. */
  shortCell?: (row: LoadRow) => React.ReactNode;
}

const deadheadTo = ({ deadhead }: LoadRow, end: "origin" | "destination"): number | undefined =>
  deadhead?.end === end ? deadhead.miles : undefined;

const isBooked = (view: LoadView): boolean => view === "booked";
/** In the Booked view, these columns have the same text in every row, or leave their space to the carrier. */
const isOpen = (view: LoadView): boolean => view !== "booked";

const equipmentOf = ({ equipmentTypeId }: LoadRow, { equipmentTypes }: CodeLists): string =>
  nameOf(equipmentTypes ?? [], equipmentTypeId);

const perMileOf = ({ currency, rate, miles }: LoadRow): string =>
  currency === "USD" ? perMile(rate, miles).replace("/mi", "") : "";

/** The gaps of a place cell are as wide as two spaces. */
function placeText(city: string, state: string, more: number, deadhead: number | undefined): string {
  const parts = [city, state, ...(more > 0 ? [`+${more}`] : [])];
  return [...parts, ...(deadhead === undefined ? [] : [`${count(deadhead)} mi`])].join("  ");
}

/** All columns in their default order. */
export const COLUMNS: Column[] = [
  {
    key: "age",
    title: "Age",
    isInView: isOpen,
    width: 60,
    isNumber: true,
    order: "refreshed",
    sortsReversed: true,
    filter: "age",
    // A refresh puts the load on top of the load boards, so it resets the age.
    cell: (row, { now }) => age(now - row.refreshedAt),
  },
  {
    key: "state",
    title: "State",
    isInView: isOpen,
    width: 80,
    order: "state",
    filter: "text",
    sameIn: (row) => (row.isCarrierStopped ? "Stop" : stateText(row)),
    textOf: (row) => `${row.isCarrierStopped ? "00 Stop " : ""}00 ${stateText(row)}`,
    cell: (row) => <StateCell row={row} />,
  },
  {
    key: "pickup",
    title: "Pickup",
    width: 148,
    order: "pickup",
    filter: "day",
    textOf: (row) => `${row.remindAt === null ? "" : "00 "} ${stopTime(row.pickup)}`,
    cell: (row, { now }) => <PickupCell row={row} now={now} />,
  },
  {
    key: "origin",
    title: "Origin",
    width: 126,
    grows: 2,
    order: "origin",
    filter: "place",
    textOf: (row) => placeText(row.originCity, row.originState, 0, deadheadTo(row, "origin")),
    cell: (row) => (
      <PlaceCell city={row.originCity} state={row.originState} deadhead={deadheadTo(row, "origin")} />
    ),
  },
  {
    key: "destination",
    title: "Destination",
    width: 126,
    grows: 2,
    order: "destination",
    filter: "place",
    textOf: (row) =>
      placeText(row.destinationCity, row.destinationState, row.stops - 2, deadheadTo(row, "destination")),
    cell: (row) => (
      <PlaceCell
        city={row.destinationCity}
        state={row.destinationState}
        more={row.stops - 2}
        deadhead={deadheadTo(row, "destination")}
      />
    ),
  },
  {
    key: "miles",
    title: "Miles",
    width: 56,
    isNumber: true,
    order: "miles",
    filter: "number",
    textOf: (row) => (row.miles === null ? "" : count(row.miles)),
    cell: (row) => (row.miles === null ? "" : count(row.miles)),
  },
  {
    key: "rate",
    title: "Rate",
    width: 88,
    isNumber: true,
    order: "rate",
    filter: "number",
    textOf: (row) => `${shortMoney(row.rate, row.currency)} `,
    cell: (row) => <RateCell {...row} />,
  },
  {
    key: "perMile",
    title: "$/mi",
    isInView: isOpen,
    width: 64,
    isNumber: true,
    order: "ratePerMile",
    filter: "number",
    textOf: perMileOf,
    cell: perMileOf,
  },
  {
    key: "equipment",
    title: "Equipment",
    width: 84,
    order: "equipment",
    filter: "equipment",
    textOf: equipmentOf,
    cell: (row, { codeLists }) => equipmentOf(row, codeLists),
  },
  {
    key: "weight",
    title: "Weight",
    isInView: isOpen,
    width: 76,
    isNumber: true,
    order: "weight",
    filter: "number",
    textOf: (row) => pounds(row.weight),
    cell: (row) => pounds(row.weight),
  },
  {
    key: "agreedRate",
    title: "Agreed",
    isInView: isBooked,
    width: 80,
    isNumber: true,
    order: "agreedRate",
    filter: "number",
    textOf: (row) => `${shortMoney(row.agreedRate, "USD")} `,
    cell: (row) => <RateCell rate={row.agreedRate} currency="USD" />,
  },
  {
    key: "carrier",
    title: "Carrier",
    isInView: isBooked,
    width: 148,
    grows: 1,
    order: "carrier",
    filter: "text",
    textOf: (row) =>
      [row.isCarrierStopped && "00 Stop", row.carrierName, isUnmonitored(row) && "not monitored"]
        .filter(Boolean)
        .join(" "),
    cell: (row) => <CarrierCell row={row} />,
  },
  {
    key: "carrierPhone",
    title: "Phone",
    isInView: isBooked,
    width: 100,
    textOf: (row) => row.carrierPhone,
    cell: (row) => row.carrierPhone,
  },
  {
    key: "carrierEmail",
    title: "E-mail",
    isInView: isBooked,
    width: 132,
    grows: 1,
    textOf: (row) => row.carrierEmail,
    cell: (row) => row.carrierEmail,
  },
  {
    key: "customer",
    title: "Customer",
    isHiddenByDefault: true,
    width: 112,
    grows: 1,
    order: "customer",
    filter: "text",
    textOf: (row) => row.customer,
    cell: (row) => row.customer,
  },
  {
    key: "customerRate",
    title: "Customer rate",
    isHiddenByDefault: true,
    width: 96,
    isNumber: true,
    order: "customerRate",
    filter: "number",
    cell: (row) => money(row.customerRate),
  },
  {
    key: "margin",
    title: "Margin",
    isHiddenByDefault: true,
    width: 112,
    isNumber: true,
    order: "margin",
    filter: "number",
    cell: (row) => <MarginCell row={row} />,
  },
  {
    key: "length",
    title: "Length",
    width: 56,
    isHiddenByDefault: true,
    isNumber: true,
    order: "length",
    filter: "number",
    cell: (row) => feet(row.length),
  },
  {
    key: "due",
    title: "Due",
    isInView: isOpen,
    width: 76,
    order: "due",
    filter: "due",
    cell: (row, { now, refreshIntervalMs }) => (
      <DueCell row={row} now={now} refreshIntervalMs={refreshIntervalMs} />
    ),
  },
  {
    key: "delivery",
    title: "Delivery",
    width: 88,
    order: "delivery",
    filter: "day",
    textOf: (row) => stopDate(row.delivery),
    cell: (row) => stopDate(row.delivery),
  },
  {
    key: "number",
    title: "Load #",
    width: 64,
    order: "number",
    filter: "text",
    textOf: (row) => row.loadNumber,
    cell: (row) => row.loadNumber,
  },
  {
    key: "postedBy",
    title: "Posted by",
    isInView: isOpen,
    width: 84,
    grows: 1,
    order: "postedBy",
    filter: "text",
    sameIn: (row) => row.postedBy,
    textOf: (row) => row.postedBy,
    cell: (row) => row.postedBy,
    shortCell: (row) => <ShortNameCell name={row.postedBy} />,
  },
  {
    key: "sync",
    title: "Load board",
    isInView: isOpen,
    width: 92,
    needsRemote: true,
    order: "sync",
    filter: "sync",
    sameIn: (row) => row.syncState ?? "",
    textOf: (row) => (row.syncState ? SYNC_LABELS[row.syncState] : ""),
    cell: (row) => row.syncState && <SyncCell state={row.syncState} />,
  },
];
