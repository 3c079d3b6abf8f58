import { syncState } from "../../../../shared/views/sync.ts";
import { foldText } from "../../keys/index-keys.ts";
import { isContextOrder, type OwnOrder } from "../../keys/load-orders.ts";
import type { LoadOrder, LoadQuery } from "../../store.ts";
import type { SyncStates } from "./sync-states.ts";

/** The sync states, most urgent first. A load's key in the order "sync" is the position of its state. */
export const syncStates = syncState.options;

/** The data that a query reads in addition to the loads. */
export interface LoadContext {
  /** Returns the folded name of a user; empty for an unknown user. */
  getName(userId: string): string;
  /** Returns the position of a load's state in `syncStates`; `syncStates.length` if the query needs no sync states. */
  getSyncKey(loadId: string): number;
  /** Changes whenever the sync state of a load may have changed; always 0 if the query needs no sync states. */
  version: number;
}

/** The context of queries that read only the loads. */
export const emptyContext: LoadContext = {
  getName: () => "",
  getSyncKey: () => syncStates.length,
  version: 0,
};

/**
 * Reads the data that a query needs in addition to the loads. If the query orders or filters by "sync", call in a read
 * transaction that includes the outbox and the remote links.
 */
export async function readContext(
  states: SyncStates,
  query: LoadQuery & { order?: LoadOrder },
): Promise<LoadContext> {
  const names = new Map((query.posters ?? []).map(({ userId, name }) => [userId, foldText(name)]));
  const getName = (userId: string) => names.get(userId) ?? "";
  if (!isSyncStateNeeded(query)) return { ...emptyContext, getName };
  const getState = await states.createStateFinder();
  const linked = await states.readLinkedIds();
  const getSyncKey = (loadId: string) =>
    syncStates.indexOf(getState(loadId) ?? (linked.has(loadId) ? "done" : "local only"));
  return { getName, getSyncKey, version: states.version };
}

const isSyncStateNeeded = ({ columnFilters = [], order }: LoadQuery & { order?: LoadOrder }): boolean =>
  order === "sync" || columnFilters.some(({ column }) => column === "sync");

/** Returns the key of a load in an order; `getOwnKey` returns the keys that come from the load alone. */
export function getOrderKey(
  order: LoadOrder,
  { loadId, createdBy }: { loadId: string; createdBy: string },
  { getName, getSyncKey }: LoadContext,
  getOwnKey: (order: OwnOrder) => string | number,
): string | number {
  if (!isContextOrder(order)) return getOwnKey(order);
  return order === "sync" ? getSyncKey(loadId) : getName(createdBy);
}
