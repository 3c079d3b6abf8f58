import type { z } from "zod";
import type {
  LoadIds,
  LoadRow,
  LoadWindow,
  loadIdsRequest,
  loadWindowRequest,
} from "../../../shared/window/load-row.ts";
import type { SyncState } from "../../../shared/window/sync.ts";
import type { LoadRecord, UserRecord } from "../../store/store.ts";
import type { Caller } from "../caller.ts";
import type { Context } from "../context.ts";
import { refreshableAt } from "../refresh-loads.ts";
import { boardParts, boardQuery, storedOrder } from "./board-query.ts";

type LoadWindowRequest = z.output<typeof loadWindowRequest>;

/** One window onto the board, read by key, with the true count of its view. */
export async function boardWindow(
  context: Context,
  caller: Caller,
  request: LoadWindowRequest,
): Promise<LoadWindow> {
  const { view, search, columns, ...paging } = request;
  const { order } = paging;
  const { query, now, pause, isConnected } = await boardQuery(context, caller, {
    view,
    search,
    columns,
    order,
  });
  return await context.store.read([...boardParts, "users"], async ({ loads, users, outbox, remoteLinks }) => {
    const page = await loads.page({ ...query, ...paging, order: storedOrder(order) });
    const total = await loads.count(query);
    const posters = new Map<string, UserRecord | undefined>();
    for (const { createdBy } of page.records)
      if (!posters.has(createdBy)) posters.set(createdBy, await users.find(createdBy));
    const loadIds = page.records.map(({ loadId }) => loadId);
    const states = isConnected ? await outbox.statesOf(loadIds) : [];
    const linked = isConnected ? await remoteLinks.linked(loadIds) : [];
    const standing = (index: number): SyncState =>
      states[index] ?? (linked[index] ? "done" : "at this desk only");
    const rows = page.records.map((record, index) => ({
      ...rowOf(record),
      syncState: isConnected ? standing(index) : null,
      postedBy: nameOf(posters.get(record.createdBy)),
      refreshableAt: refreshableAt(record, now, pause),
    }));
    return { rows, total, next: page.next };
  });
}

/** So many ids come at once. */
const mostIds = 20_000;

/** The ids of every load of a view, in an order of their own; `next` is what the rest lies behind. */
export async function boardIds(
  context: Context,
  caller: Caller,
  { after, ...view }: z.output<typeof loadIdsRequest>,
): Promise<LoadIds> {
  const { query } = await boardQuery(context, caller, view);
  const loadIds = await context.store.read(boardParts, ({ loads }) => loads.ids(query, after, mostIds));
  return { loadIds, next: loadIds.length === mostIds ? (loadIds.at(-1) ?? null) : null };
}

const nameOf = (user: UserRecord | undefined) => (user ? `${user.firstName} ${user.lastName}`.trim() : "");

function rowOf(record: LoadRecord): Omit<LoadRow, "postedBy" | "refreshableAt" | "syncState"> {
  const first = record.loadStops[0];
  const last = record.loadStops.at(-1);
  const rate = record.rateAttributes?.postedAllInRate ?? record.rateAttributes?.tenderAllInRate;
  return {
    loadId: record.loadId,
    revision: record.revision,
    loadNumber: record.loadNumber ?? "",
    life: record.life,
    stateDescription: record.loadState.loadStateDescription,
    originCity: first?.location.city ?? "",
    originState: first?.location.state ?? "",
    destinationCity: last?.location.city ?? "",
    destinationState: last?.location.state ?? "",
    stops: record.loadStops.length,
    pickup: first?.earlyDateTime ?? first?.lateDateTime ?? "",
    delivery: last?.earlyDateTime ?? last?.lateDateTime ?? "",
    equipmentTypeId: record.equipmentAttributes.equipmentTypeId,
    length: record.dimensional?.length ?? null,
    weight: record.dimensional?.weight ?? null,
    miles: record.miles,
    rate: rate?.amount ?? null,
    currency: rate?.currencyCode ?? "USD",
    carrierName: record.carrierName,
    createdAt: record.createdAt,
    updatedAt: record.updatedAt,
    refreshedAt: record.refreshedAt,
  };
}
