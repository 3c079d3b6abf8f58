import type { BoardPageRequest, ColumnFilter, LoadView } from "../../../shared/views/load-rows.ts";
import type { LoadColumnFilter, LoadOrder, LoadQuery } from "../../store/store.ts";
import type { Caller, Context } from "../context.ts";
import { businessDayOf, readSettings } from "../settings/settings.ts";

/** Store parts that board queries read. */
export const boardParts = ["loads", "outbox", "remoteLinks"] as const;

/** Ages count from the last full minute, so that the pages of one view select the same loads. */
const MINUTE_MS = 60_000;

/** Builds the store query for a board view with its search and column filters. */
export async function buildBoardQuery(
  context: Context,
  caller: Caller,
  {
    view,
    search,
    columns = [],
    carrierId,
    order,
  }: Pick<BoardPageRequest, "view" | "search" | "columns" | "carrierId"> &
    Partial<Pick<BoardPageRequest, "order">>,
): Promise<{ query: LoadQuery; isConnected: boolean }> {
  const { businessTimeZone, minutesBetweenRefreshes } = await readSettings(context);
  const now = context.env.clock.now();
  /** Milliseconds between two refreshes of a load. */
  const refreshIntervalMs = minutesBetweenRefreshes * 60_000;
  const { accountId } = caller;
  const views: Record<LoadView, LoadQuery> = {
    all: { accountId },
    available: { accountId, status: "available" },
    mine: { accountId, createdBy: caller.userId },
    due: { accountId, status: "available", refreshedUntil: now - refreshIntervalMs },
    today: { accountId, createdFrom: businessDayOf(now, businessTimeZone || context.machineTimeZone).from },
    booked: { accountId, status: "booked" },
    deleted: { accountId, status: "deleted" },
  };
  const remote = await context.store.read(["keyValue"], ({ keyValue }) => keyValue.get("remote"));
  const isConnected = remote?.connected === true && remote.accountId === accountId;
  const named = [order, ...columns.map(({ column }) => column)];
  const needsNames = search?.trim() || named.includes("postedBy");
  const posters = needsNames ? await listPosters(context, accountId) : undefined;
  const query = {
    ...views[view],
    search,
    ...(carrierId === undefined ? {} : { carrierId }),
    posters,
    columns: columns.flatMap((filter) => toStoredFilters(filter, refreshIntervalMs, isConnected)),
    now: now - (now % MINUTE_MS),
  };
  return { query: columns.some(isDueFilter) ? limitToDue(query) : query, isConnected };
}

const isDueFilter = ({ column }: ColumnFilter) => column === "due";

/** A load is due a fixed interval after its last refresh, so both orders are the same. */
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

/** Users whose names the search covers. */
const MAX_POSTERS = 1_000;

/** Lists users with their names, also inactive ones, so that loads can be searched and ordered by poster. */
async function listPosters(context: Context, accountId: string) {
  const users = await context.store.read(["users"], ({ users }) => users.list(accountId, MAX_POSTERS));
  return users.map(({ userId, firstName, lastName }) => ({ userId, name: `${firstName} ${lastName}` }));
}
