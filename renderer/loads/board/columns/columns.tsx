import { type CodeLists, getCodeName } from "../../../../shared/reference/code-lists.ts";
import type { LoadOrder, LoadRow, LoadView } from "../../../../shared/views/load-rows.ts";
import { SYNC_LABELS } from "../../../../shared/views/sync.ts";
import {
  formatAge,
  formatFeet,
  formatMoney,
  formatNumber,
  formatPerMile,
  formatPounds,
  formatShortMoney,
  formatStopDate,
  formatStopTime,
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
  SyncCell,
} from "./cells.tsx";

/** The kind of values that a column's filter compares. */
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
  isRemoteOnly?: boolean;
  /** Whether a view has the column; every view by default. */
  isInView?: (view: LoadView) => boolean;
  /**
   * Width in pixels at the base text size. If the column has `getText`, the grid uses the measured width of the texts
   * instead, unless the broker chose the width.
   */
  width: number;
  /** Whether the broker chose the width. */
  isResized?: boolean;
  /** Share of the remaining space: 1 for names and addresses, which shrink first; 2 for cities. */
  growShare?: number;
  /** Returns the text of a cell, to measure its width; extra zeros and spaces represent marks and bold digits. */
  getText?: (row: LoadRow, codeLists: CodeLists) => string;
  /** Hidden until the broker adds the column. */
  isHiddenByDefault?: true;
  isNumber?: boolean;
  /** The order that a click on the heading selects. */
  order?: LoadOrder;
  /**
   * Returns the text of a cell, or undefined for a text that must stay visible. If the text is the same in every row,
   * the grid leaves out the column when space is short.
   */
  getUniformText?: (row: LoadRow) => string | undefined;
  /** The shown value rises as the sort key falls: the newest load has the lowest age. */
  isSortReversed?: boolean;
  /** How the filter row parses typed text. */
  filter?: FilterKind;
  renderCell: (row: LoadRow, cell: CellContext) => React.ReactNode;
  /** Replaces `renderCell` while the grid shrinks the column because the columns do not fit. */
  renderShortCell?: (row: LoadRow) => React.ReactNode;
}

const findDeadheadMiles = ({ deadhead }: LoadRow, end: "origin" | "destination"): number | undefined =>
  deadhead?.end === end ? deadhead.miles : undefined;

const isBookedView = (view: LoadView): boolean => view === "booked";
/** For columns that the Booked view leaves out: they repeat one text there, or the carrier needs the space. */
const isNotBookedView = (view: LoadView): boolean => view !== "booked";

const formatEquipment = ({ equipmentTypeId }: LoadRow, { equipmentTypes }: CodeLists): string =>
  getCodeName(equipmentTypes, equipmentTypeId);

const formatRatePerMile = ({ currency, rate, miles }: LoadRow): string =>
  currency === "USD" ? formatPerMile(rate, miles).replace("/mi", "") : "";

/** Returns the text of a place cell, to measure its width. A gap is as wide as two spaces. */
function formatPlace(
  city: string,
  state: string,
  extraStops: number,
  deadheadMiles: number | undefined,
): string {
  const parts = [city, state, ...(extraStops > 0 ? [`+${extraStops}`] : [])];
  return [...parts, ...(deadheadMiles === undefined ? [] : [`${formatNumber(deadheadMiles)} mi`])].join("  ");
}

/** All columns in their default order. */
export const COLUMNS: Column[] = [
  {
    key: "age",
    title: "Age",
    isInView: isNotBookedView,
    width: 60,
    isNumber: true,
    order: "refreshed",
    isSortReversed: true,
    filter: "age",
    getText: () => "00 min",
    // A refresh moves the load to the top of the load boards and so resets the age.
    renderCell: (row, { now }) => formatAge(now - row.refreshedAt),
  },
  {
    key: "state",
    title: "State",
    isInView: isNotBookedView,
    width: 80,
    order: "state",
    filter: "text",
    getUniformText: (row) => (row.isCarrierStopped ? "Stop" : row.stateDescription),
    getText: (row) => `${row.isCarrierStopped ? "000 Stop " : "00 "}${row.stateDescription}`,
    renderCell: (row) => <StateCell row={row} />,
  },
  {
    key: "pickup",
    title: "Pickup",
    width: 148,
    order: "pickup",
    filter: "day",
    getText: (row) => `${row.remindAt === null ? "" : "00  "}${formatStopTime(row.pickup)}`,
    renderCell: (row, { now }) => <PickupCell row={row} now={now} />,
  },
  {
    key: "origin",
    title: "Origin",
    width: 126,
    growShare: 2,
    order: "origin",
    filter: "place",
    getText: (row) => formatPlace(row.originCity, row.originState, 0, findDeadheadMiles(row, "origin")),
    renderCell: (row) => (
      <PlaceCell
        city={row.originCity}
        state={row.originState}
        deadheadMiles={findDeadheadMiles(row, "origin")}
      />
    ),
  },
  {
    key: "destination",
    title: "Destination",
    width: 126,
    growShare: 2,
    order: "destination",
    filter: "place",
    getText: (row) =>
      formatPlace(
        row.destinationCity,
        row.destinationState,
        row.stops - 2,
        findDeadheadMiles(row, "destination"),
      ),
    renderCell: (row) => (
      <PlaceCell
        city={row.destinationCity}
        state={row.destinationState}
        extraStops={row.stops - 2}
        deadheadMiles={findDeadheadMiles(row, "destination")}
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
    getText: (row) => (row.miles === null ? "" : formatNumber(row.miles)),
    renderCell: (row) => (row.miles === null ? "" : formatNumber(row.miles)),
  },
  {
    key: "rate",
    title: "Rate",
    width: 88,
    isNumber: true,
    order: "rate",
    filter: "number",
    getText: (row) => `${formatShortMoney(row.rate, row.currency)} `,
    renderCell: (row) => <RateCell {...row} />,
  },
  {
    key: "perMile",
    title: "$/mi",
    isInView: isNotBookedView,
    width: 64,
    isNumber: true,
    order: "ratePerMile",
    filter: "number",
    getText: formatRatePerMile,
    renderCell: formatRatePerMile,
  },
  {
    key: "equipment",
    title: "Equipment",
    width: 84,
    order: "equipment",
    filter: "equipment",
    getText: formatEquipment,
    renderCell: (row, { codeLists }) => formatEquipment(row, codeLists),
  },
  {
    key: "weight",
    title: "Weight",
    isInView: isNotBookedView,
    width: 76,
    isNumber: true,
    order: "weight",
    filter: "number",
    getText: (row) => formatPounds(row.weight),
    renderCell: (row) => formatPounds(row.weight),
  },
  {
    key: "agreedRate",
    title: "Agreed",
    isInView: isBookedView,
    width: 80,
    isNumber: true,
    order: "agreedRate",
    filter: "number",
    getText: (row) => `${formatShortMoney(row.agreedRate, "USD")} `,
    renderCell: (row) => <RateCell rate={row.agreedRate} currency="USD" />,
  },
  {
    key: "carrier",
    title: "Carrier",
    isInView: isBookedView,
    width: 148,
    growShare: 1,
    order: "carrier",
    filter: "text",
    getText: (row) =>
      [row.isCarrierStopped && "00 Stop", row.carrierName, isUnmonitored(row) && "not monitored"]
        .filter(Boolean)
        .join(" "),
    renderCell: (row) => <CarrierCell row={row} />,
  },
  {
    key: "carrierPhone",
    title: "Phone",
    isInView: isBookedView,
    width: 100,
    getText: (row) => row.carrierPhone,
    renderCell: (row) => row.carrierPhone,
  },
  {
    key: "carrierEmail",
    title: "E-mail",
    isInView: isBookedView,
    width: 132,
    growShare: 1,
    getUniformText: (row) => (row.carrierEmail === "" ? "" : undefined),
    getText: (row) => row.carrierEmail,
    renderCell: (row) => row.carrierEmail,
  },
  {
    key: "customer",
    title: "Customer",
    isHiddenByDefault: true,
    width: 112,
    growShare: 1,
    order: "customer",
    filter: "text",
    getText: (row) => row.customer,
    renderCell: (row) => row.customer,
  },
  {
    key: "customerRate",
    title: "Customer rate",
    isHiddenByDefault: true,
    width: 96,
    isNumber: true,
    order: "customerRate",
    filter: "number",
    renderCell: (row) => formatMoney(row.customerRate),
  },
  {
    key: "margin",
    title: "Margin",
    isHiddenByDefault: true,
    width: 112,
    isNumber: true,
    order: "margin",
    filter: "number",
    renderCell: (row) => <MarginCell row={row} />,
  },
  {
    key: "length",
    title: "Length",
    width: 56,
    isHiddenByDefault: true,
    isNumber: true,
    order: "length",
    filter: "number",
    renderCell: (row) => formatFeet(row.length),
  },
  {
    key: "due",
    title: "Due",
    isInView: isNotBookedView,
    width: 76,
    order: "due",
    filter: "due",
    renderCell: (row, { now, refreshIntervalMs }) => (
      <DueCell row={row} now={now} refreshIntervalMs={refreshIntervalMs} />
    ),
  },
  {
    key: "delivery",
    title: "Delivery",
    width: 88,
    order: "delivery",
    filter: "day",
    getText: (row) => formatStopDate(row.delivery),
    renderCell: (row) => formatStopDate(row.delivery),
  },
  {
    key: "number",
    title: "Load #",
    width: 64,
    order: "number",
    filter: "text",
    getText: (row) => row.loadNumber,
    renderCell: (row) => row.loadNumber,
  },
  {
    key: "postedBy",
    title: "Posted by",
    isInView: isNotBookedView,
    width: 84,
    growShare: 1,
    order: "postedBy",
    filter: "text",
    getUniformText: (row) => row.postedBy,
    getText: (row) => row.postedBy,
    renderCell: (row) => row.postedBy,
    renderShortCell: (row) => <ShortNameCell name={row.postedBy} />,
  },
  {
    key: "sync",
    title: "Sync",
    isInView: isNotBookedView,
    width: 76,
    isRemoteOnly: true,
    order: "sync",
    filter: "sync",
    getUniformText: (row) => row.syncState ?? "",
    getText: (row) => (row.syncState ? SYNC_LABELS[row.syncState] : ""),
    renderCell: (row) => row.syncState && <SyncCell state={row.syncState} />,
  },
];
