import { LanedeskError } from "../../shared/failure.ts";
import type { Caller } from "./caller.ts";
import type { Context } from "./context.ts";
import { type LoadAtRevision, loadOf } from "./load-record.ts";

/**
 * Reads a load with its whole history, deleted ones too (specification 4.3).
 * @throws LanedeskError "not-found", also for another account's load
 */
export async function getLoad(context: Context, caller: Caller, loadId: string): Promise<LoadAtRevision> {
  return await context.store.read(["loads", "activities"], async ({ loads, activities }) => {
    const record = await loads.find(caller.accountId, loadId.toLowerCase());
    if (!record) throw noSuchLoad();
    return { load: loadOf(record, await activities.ofLoad(record.loadId)), revision: record.revision };
  });
}

/** Another account's load is as if it did not exist. */
export const noSuchLoad = () =>
  new LanedeskError("not-found", "There is no load with this id. Nothing was changed; check the id.");
