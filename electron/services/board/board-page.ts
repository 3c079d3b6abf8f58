import { getWholeDay } from "../../../shared/interface/date-time.ts";
import { formatLoadState } from "../../../shared/reference/load-states.ts";
import {
  type BoardPage,
  type BoardPageRequest,
  type LoadIds,
  type LoadIdsAtRequest,
  type LoadIdsRequest,
  type LoadRow,
  MAX_IDS,
} from "../../../shared/views/load-rows.ts";
import type { LoadRecord, StoreParts } from "../../store/store.ts";
import type { Caller, Context } from "../context.ts";
import { getBooking, getPosition } from "../loads/load-record.ts";
import { formatFullName } from "../people/users.ts";
import { estimateDeadheadMiles } from "../places/match-place.ts";
import { boardParts, buildBoardQuery, toStoredOrder } from "./board-query.ts";
import { findStoppedLoadIds } from "./load-alerts.ts";
import type { Search } from "./place-search.ts";

/**
 * Reads one page of the board, with the exact or estimated number of rows in the view.
 * @throws LanedeskError "invalid" when `after` is not a `next` of the same view
 */
export async function readBoardPage(
  context: Context,
  caller: Caller,
  request: BoardPageRequest,
): Promise<BoardPage> {
  const { view, search, columnFilters, carrierId, ...paging } = request;
  const { order } = paging;
  const { query, isConnected, near, interpretation } = await buildBoardQuery(context, caller, {
    view,
    search,
    columnFilters,
    carrierId,
    order,
  });
  return await context.store.read(boardRowParts, async (parts) => {
    const page = await parts.loads.readPage({ ...query, ...paging, order: toStoredOrder(order) });
    // Runs after `readPage`: the count of a search then reuses the loads that the page found.
    const estimate = await parts.loads.estimateCount(query);
    // The last page would reveal a wrong estimate, so it gets the exact count.
    const isTotalEstimated = estimate.isEstimate && page.next !== null;
    const total = estimate.isEstimate && !isTotalEstimated ? await parts.loads.count(query) : estimate.loads;
    const rows = await toBoardRows(context, caller, parts, page.records, isConnected);
    const shown = near ? rows.map(addDeadhead(near, page.records)) : rows;
    return { rows: shown, total, isTotalEstimated, next: page.next, interpretation };
  });
}

/** Adds the miles from the center of a radius search to the origin or destination that the radius limits. */
const addDeadhead =
  ({ end, center }: NonNullable<Search["near"]>, records: readonly LoadRecord[]) =>
  (row: LoadRow, index: number): LoadRow => {
    const stop = records[index]?.loadStops.at(end === "origin" ? 0 : -1);
    const position = stop && getPosition(stop.location);
    return position ? { ...row, deadhead: { end, miles: estimateDeadheadMiles(center, position) } } : row;
  };

/**
 * Lists at most `MAX_IDS` ids of a view's loads, in id order. `next` is the `after` of the next page, or null when this
 * page has fewer ids.
 */
export async function listBoardIds(
  context: Context,
  caller: Caller,
  { after, ...view }: LoadIdsRequest,
): Promise<LoadIds> {
  const { query } = await buildBoardQuery(context, caller, view);
  const loadIds = await context.store.read(boardParts, ({ loads }) => loads.findIds(query, after, MAX_IDS));
  return { loadIds, next: loadIds.length === MAX_IDS ? (loadIds.at(-1) ?? null) : null };
}

/** Lists at most `size` ids of a view's loads from a position on, counted from 0, in the given order. */
export async function listBoardIdsAt(
  context: Context,
  caller: Caller,
  { order, isDescending, position, size, ...view }: LoadIdsAtRequest,
): Promise<string[]> {
  const { query } = await buildBoardQuery(context, caller, { ...view, order });
  const request = { ...query, order: toStoredOrder(order), isDescending };
  return context.store.read(boardParts, ({ loads }) => loads.findIdsAt(request, position, size));
}

/** Reads loads of the account as board rows, in the given order. Skips unknown ids. */
export async function readBoardRows(
  context: Context,
  caller: Caller,
  loadIds: readonly string[],
): Promise<LoadRow[]> {
  const { isConnected } = await buildBoardQuery(context, caller, { view: "all" });
  return context.store.read(boardRowParts, async (parts) => {
    const found = await parts.loads.findMany(caller.accountId, loadIds);
    const records = found.filter((record) => record !== undefined);
    return toBoardRows(context, caller, parts, records, isConnected);
  });
}

/** Store parts that `toBoardRows` reads. */
const boardRowParts = ["loads", "outbox", "remoteLinks", "users", "carrierVerdicts"] as const;

/** Converts loads to board rows, in the same order. */
async function toBoardRows(
  { env }: Context,
  { accountId }: Caller,
  { users, outbox, remoteLinks, carrierVerdicts }: Pick<StoreParts, (typeof boardRowParts)[number]>,
  records: readonly LoadRecord[],
  isConnected: boolean,
): Promise<LoadRow[]> {
  const userIds = new Set(records.map(({ createdBy }) => createdBy));
  const found = await users.findMany([...userIds]);
  const posters = new Map(found.flatMap((user) => (user ? [[user.userId, user] as const] : [])));
  const loadIds = records.map(({ loadId }) => loadId);
  const states = isConnected ? await outbox.getStates(loadIds) : [];
  const linked = isConnected ? await remoteLinks.areLinked(loadIds) : [];
  const getSyncState = (index: number) => states[index] ?? (linked[index] ? "done" : "local only");
  const insdIds = new Set(records.flatMap((record) => getBooking(record)?.carrier.insdId ?? []));
  const verdicts = insdIds.size > 0 ? await carrierVerdicts.findMany(accountId, [...insdIds]) : [];
  const stopped = findStoppedLoadIds(records, verdicts, env.clock.now());
  return records.map((record, index) => ({
    ...toRow(record),
    isCarrierStopped: stopped.has(record.loadId),
    syncState: isConnected ? getSyncState(index) : null,
    deadhead: null,
    postedBy: formatFullName(posters.get(record.createdBy)),
  }));
}

function toRow(
  record: LoadRecord,
): Omit<LoadRow, "postedBy" | "syncState" | "deadhead" | "isCarrierStopped"> {
  const first = record.loadStops[0];
  const last = record.loadStops.at(-1);
  const booking = getBooking(record);
  const rate = record.rateAttributes?.postedAllInRate ?? record.rateAttributes?.tenderAllInRate;
  return {
    loadId: record.loadId,
    revision: record.revision,
    loadNumber: record.loadNumber ?? "",
    status: record.status,
    stateDescription: formatLoadState(record),
    originCity: first?.location.city ?? "",
    originState: first?.location.state ?? "",
    destinationCity: last?.location.city ?? "",
    destinationState: last?.location.state ?? "",
    stops: record.loadStops.length,
    pickup: getStopTime(first),
    latePickup: first?.lateDateTime ?? "",
    delivery: getStopTime(last),
    equipmentTypeId: record.equipmentAttributes.equipmentTypeId,
    length: record.dimensional?.length ?? null,
    weight: record.dimensional?.weight ?? null,
    miles: record.miles,
    rate: rate?.amount ?? null,
    currency: rate?.currencyCode ?? "USD",
    carrierName: record.carrierName,
    carrierId: booking?.carrier.insdId ?? null,
    carrierPhone: booking?.carrier.phone ?? "",
    carrierEmail: booking?.carrier.email ?? "",
    agreedRate: booking?.rate ?? null,
    customer: record.internal?.customer ?? "",
    customerRate: record.internal?.customerRate ?? null,
    remindAt: record.internal?.reminders[0]?.dueAt ?? null,
    createdAt: record.createdAt,
    updatedAt: record.updatedAt,
    refreshedAt: record.refreshedAt,
    wasRefreshed: record.refreshes > 0,
  };
}

/** Returns the start of a stop's time window, or the end if there is no start; for a whole day, only the date. */
const getStopTime = (stop: LoadRecord["loadStops"][number] | undefined): string =>
  stop
    ? (getWholeDay(stop.earlyDateTime, stop.lateDateTime) ?? stop.earlyDateTime ?? stop.lateDateTime ?? "")
    : "";
