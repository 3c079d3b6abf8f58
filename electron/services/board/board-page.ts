import {
  type BoardPage,
  type BoardPageRequest,
  type LoadIds,
  type LoadIdsAtRequest,
  type LoadIdsRequest,
  type LoadRow,
  MAX_IDS,
} from "../../../shared/views/load-rows.ts";
import type { Caller } from "../caller.ts";
import type { Context } from "../context.ts";
import { boardParts, boardQuery, storedOrder } from "./board-query.ts";
import { boardRowParts, boardRows } from "./board-rows.ts";

/** One window onto the board, read by key, with the true count of its view. */
export async function readBoardPage(
  context: Context,
  caller: Caller,
  request: BoardPageRequest,
): Promise<BoardPage> {
  const { view, search, columns, ...paging } = request;
  const { order } = paging;
  const { query, ...moment } = await boardQuery(context, caller, {
    view,
    search,
    columns,
    order,
  });
  return await context.store.read(boardRowParts, async (parts) => {
    const page = await parts.loads.listPage({ ...query, ...paging, order: storedOrder(order) });
    const total = await parts.loads.count(query);
    return { rows: await boardRows(parts, page.records, moment), total, next: page.next };
  });
}

/** The ids of every load of a view, in an order of their own; `next` is what the rest lies behind. */
export async function boardIds(
  context: Context,
  caller: Caller,
  { after, ...view }: LoadIdsRequest,
): Promise<LoadIds> {
  const { query } = await boardQuery(context, caller, view);
  const loadIds = await context.store.read(boardParts, ({ loads }) => loads.ids(query, after, MAX_IDS));
  return { loadIds, next: loadIds.length === MAX_IDS ? (loadIds.at(-1) ?? null) : null };
}

/** The ids of the loads that stand in a view from a position on. */
export async function boardIdsAt(
  context: Context,
  caller: Caller,
  { order, descending, position, size, ...view }: LoadIdsAtRequest,
): Promise<string[]> {
  const { query } = await boardQuery(context, caller, { ...view, order });
  const request = { ...query, order: storedOrder(order), descending };
  return context.store.read(boardParts, ({ loads }) => loads.idsAt(request, position, size));
}

/** The named loads of the account as lines of the board, in that order; one that is not there is left out. */
export async function namedRows(
  context: Context,
  caller: Caller,
  loadIds: readonly string[],
): Promise<LoadRow[]> {
  const moment = await boardQuery(context, caller, { view: "all" });
  return context.store.read(boardRowParts, async (parts) => {
    const found = await parts.loads.listMany(caller.accountId, loadIds);
    return boardRows(
      parts,
      found.filter((record) => record !== undefined),
      moment,
    );
  });
}
