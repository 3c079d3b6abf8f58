import type { BoardPageRequest, ColumnFilter, LoadView } from "../../../shared/views/load-rows.ts";
import type { LoadColumnFilter, LoadOrder, LoadQuery } from "../../store/store.ts";
import type { Caller, Context } from "../context.ts";
import { businessDayOf, readSettings } from "../settings/settings.ts";

/** What a transaction that reads the board must name. */
export const boardParts = ["loads", "outbox", "remoteLinks"] as const;

/** Ages count from the last full minute, so that the windows of one view are of the same loads for a while. */
const minute = 60_000;

/** Which loads a view of the board holds at this moment, narrowed by its search and its columns. */
export async function buildBoardQuery(
  context: Context,
  caller: Caller,
  {
    view,
    search,
    columns = [],
    order,
  }: Pick<BoardPageRequest, "view" | "search" | "columns"> & Partial<Pick<BoardPageRequest, "order">>,
): Promise<{ query: LoadQuery; now: number; pause: number; isConnected: boolean }> {
  const { businessTimeZone, minutesBetweenRefreshes } = await readSettings(context);
  const now = context.env.clock.now();
  /** From one refresh of a load to the next, in milliseconds. */
  const pause = minutesBetweenRefreshes * 60_000;
  const { accountId } = caller;
  const views: Record<LoadView, LoadQuery> = {
    all: { accountId },
    available: { accountId, status: "available" },
    mine: { accountId, createdBy: caller.userId },
    due: { accountId, status: "available", refreshedUntil: now - pause },
    today: { accountId, createdFrom: businessDayOf(now, businessTimeZone || context.machineTimeZone).from },
    booked: { accountId, status: "booked" },
    deleted: { accountId, status: "deleted" },
  };
  const remote = await context.store.read(["keyValue"], ({ keyValue }) => keyValue.get("remote"));
  const isConnected = remote?.connected === true && remote.accountId === accountId;
  const named = [order, ...columns.map(({ column }) => column)];
  const needsNames = search?.trim() || named.includes("postedBy");
  const posters = needsNames ? await postersOf(context, accountId) : undefined;
  const query = {
    ...views[view],
    search,
    posters,
    columns: columns.flatMap((filter) => toStoredFilters(filter, pause, isConnected)),
    now: now - (now % minute),
  };
  return { query: columns.some(isAboutDue) ? onlyDue(query) : query, now, pause, isConnected };
}

const isAboutDue = ({ column }: ColumnFilter) => column === "due";

/** A load falls due a pause after it was refreshed. */
export const toStoredOrder = (order: BoardPageRequest["order"]): LoadOrder =>
  order === "due" ? "refreshed" : order;

function toStoredFilters(filter: ColumnFilter, pause: number, isConnected: boolean): LoadColumnFilter[] {
  const { column, least, most, ...rest } = filter;
  if (column === "sync" && !isConnected) return [];
  if (column !== "due") return [{ ...filter, column }];
  return [
    {
      ...rest,
      column: "refreshed",
      ago: true,
      ...(most === undefined ? {} : { least: pause - most }),
      ...(least === undefined ? {} : { most: pause - least }),
    },
  ];
}

/** Only what is available falls due; of what is booked or deleted, nothing was refreshed before 1970. */
const onlyDue = (query: LoadQuery): LoadQuery =>
  query.status && query.status !== "available"
    ? { ...query, refreshedUntil: -1 }
    : { ...query, status: "available" };

/** So many people's names are looked in. */
const mostPosters = 1_000;

/** Who may have posted loads, active or not, so that they are found and ordered by their names. */
async function postersOf(context: Context, accountId: string) {
  const users = await context.store.read(["users"], ({ users }) => users.list(accountId, mostPosters));
  return users.map(({ userId, firstName, lastName }) => ({ userId, name: `${firstName} ${lastName}` }));
}
