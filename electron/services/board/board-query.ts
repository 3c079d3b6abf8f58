import { MINUTE_MS } from "../../../shared/durations.ts";
import type { CodeLists } from "../../../shared/reference/code-lists.ts";
import type { BoardPageRequest, ColumnFilter, LoadView } from "../../../shared/views/load-rows.ts";
import type { LoadColumnFilter, LoadOrder, LoadQuery } from "../../store/store.ts";
import type { Caller, Context } from "../context.ts";
import { formatFullName } from "../people/users.ts";
import { getDayPeriod, readCodeLists, readSettings } from "../settings/settings.ts";
import { describeSearch, parsePlaceFilter, parseSearch, type Search } from "./place-search.ts";

/** Store parts that board queries read. */
export const boardParts = ["loads", "outbox", "remoteLinks"] as const;

/**
 * Builds the store query for a board view with its search and column filters.
 * @returns the query; `isConnected` is whether the account synchronizes, `near` is the center of a radius in the search
 * or the filters (undefined without a radius), and `interpretation` describes the search, but not the filters
 */
export async function buildBoardQuery(
  context: Context,
  caller: Caller,
  {
    view,
    search,
    columnFilters = [],
    carrierId,
    order,
  }: Pick<BoardPageRequest, "view" | "search" | "columnFilters" | "carrierId"> &
    Partial<Pick<BoardPageRequest, "order">>,
): Promise<{ query: LoadQuery; isConnected: boolean; near: Search["near"]; interpretation: string }> {
  const [{ businessTimeZone, minutesBetweenRefreshes }, remote, codeLists] = await Promise.all([
    readSettings(context),
    context.store.read(["keyValue"], ({ keyValue }) => keyValue.get("remote")),
    readCodeLists(context),
  ]);
  const now = context.env.clock.now();
  const refreshIntervalMs = minutesBetweenRefreshes * MINUTE_MS;
  const { accountId } = caller;
  const views: Record<LoadView, LoadQuery> = {
    all: { accountId },
    available: { accountId, status: "available" },
    mine: { accountId, createdBy: caller.userId },
    due: { accountId, status: "available", refreshedUntil: now - refreshIntervalMs },
    today: { accountId, createdFrom: getDayPeriod(now, businessTimeZone || context.machineTimeZone).from },
    booked: { accountId, status: "booked" },
    deleted: { accountId, status: "deleted" },
  };
  const isConnected = remote?.isConnected === true && remote.accountId === accountId;
  const usedColumns = [order, ...columnFilters.map(({ column }) => column)];
  const isPosterUsed = search?.trim() || usedColumns.includes("postedBy");
  const posters = isPosterUsed ? await listPosters(context, accountId) : undefined;
  const found = await parsePlaces(codeLists, search ?? "", columnFilters);
  const query = {
    ...views[view],
    search: found.text,
    ...(carrierId === undefined ? {} : { carrierId }),
    posters,
    columnFilters: [
      ...found.columnFilters,
      ...found.others.flatMap((filter) => toStoredFilters(filter, refreshIntervalMs, isConnected)),
    ],
    places: found.places,
    // The query measures ages from the last full minute, so that pages read in the same minute select the same loads.
    now: now - (now % MINUTE_MS),
  };
  const { near, interpretation } = found;
  return {
    query: columnFilters.some(isDueFilter) ? limitToDue(query) : query,
    isConnected,
    near,
    interpretation,
  };
}

/** Separates the places in the search and in the filters of origin and destination from the other filters. */
async function parsePlaces(
  codeLists: CodeLists,
  search: string,
  columnFilters: ColumnFilter[],
): Promise<Search & { others: ColumnFilter[]; interpretation: string }> {
  const others: ColumnFilter[] = [];
  const found = await parseSearch(search, codeLists);
  const interpretation = describeSearch(found, codeLists);
  for (const filter of columnFilters) {
    const { column, text } = filter;
    const isPlace = text && (column === "origin" || column === "destination");
    const places = isPlace ? await parsePlaceFilter(column, text) : undefined;
    if (!places) others.push(filter);
    found.places.push(...(places?.places ?? []));
    if (places?.near) found.near = places.near;
  }
  return { ...found, others, interpretation };
}

const isDueFilter = ({ column }: ColumnFilter) => column === "due";

/**
 * Converts a board order to a store order. A load is due a fixed interval after its last refresh, so "due" is the order
 * "refreshed".
 */
export const toStoredOrder = (order: BoardPageRequest["order"]): LoadOrder =>
  order === "due" ? "refreshed" : order;

function toStoredFilters(
  filter: ColumnFilter,
  refreshIntervalMs: number,
  isConnected: boolean,
): LoadColumnFilter[] {
  const { column, min, max, ...rest } = filter;
  if (column === "sync" && !isConnected) return [];
  if (column !== "due") return [{ ...filter, column }];
  return [
    {
      ...rest,
      column: "refreshed",
      isAge: true,
      ...(max === undefined ? {} : { min: refreshIntervalMs - max }),
      ...(min === undefined ? {} : { max: refreshIntervalMs - min }),
    },
  ];
}

/** Only available loads become due. For other statuses, a date before 1970 selects nothing. */
const limitToDue = (query: LoadQuery): LoadQuery =>
  query.status && query.status !== "available"
    ? { ...query, refreshedUntil: -1 }
    : { ...query, status: "available" };

/** Maximum number of users whose names a search, a column filter or an order covers. */
const MAX_POSTERS = 1_000;

/** Lists users with their names. Includes inactive users, because the board may have loads that they posted. */
async function listPosters(context: Context, accountId: string) {
  const users = await context.store.read(["users"], ({ users }) => users.list(accountId, MAX_POSTERS));
  return users.map((user) => ({ userId: user.userId, name: formatFullName(user) }));
}
