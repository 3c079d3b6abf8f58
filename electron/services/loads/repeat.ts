import type { LoadRequest } from "../../../shared/interface/load.ts";
import type { Caller } from "../caller.ts";
import type { Context } from "../context.ts";
import { noSuchLoad } from "./get.ts";
import type { LoadChange } from "./load-change.ts";
import { activityOf, postedLoad } from "./load-record.ts";
import { requestOf } from "./load-request.ts";
import { movedStops } from "./moved-stops.ts";
import { postAs } from "./post-as.ts";
import { loadChangeParts, saveLoadChanges } from "./save-changes.ts";

/**
 * Posts a load again, once for each of the days, in one transaction: the first stop on that day, the others as
 * many days after it as they were. Booked and deleted loads can be repeated too. The copies carry no load number,
 * which is one shipment's own.
 * @param days YYYY-MM-DD
 * @returns the ids of the copies, in the order of the days
 * @throws LanedeskError "not-found"
 */
export async function repeatLoad(
  context: Context,
  caller: Caller,
  loadId: string,
  days: readonly string[],
): Promise<string[]> {
  const { clock, newId } = context.env;
  const loadIds = await context.store.write([...loadChangeParts, "users"], async (parts) => {
    const origin = await parts.loads.find(caller.accountId, loadId.toLowerCase());
    if (!origin) throw noSuchLoad();
    const request: LoadRequest = { ...requestOf(origin), loadNumber: null };
    const postAsUser = await postAs(parts.users, caller, request.postAsUserId);
    const now = clock.now();
    const making = { caller, postAsUser, miles: origin.miles, now, newId };
    const changes = days.map((day): LoadChange => {
      const after = postedLoad({ ...request, loadStops: movedStops(request.loadStops, day) }, making);
      return { before: undefined, after, activity: activityOf(after, "Posted as a copy", now, newId()) };
    });
    await saveLoadChanges(parts, changes);
    return changes.map(({ after }) => after.loadId);
  });
  context.publish("loads.changed", { loadIds });
  return loadIds;
}
