import type { z } from "zod";
import type { LoadView, loadWindowRequest } from "../../../shared/window/load-row.ts";
import type { LoadQuery } from "../../store/store.ts";
import type { Caller } from "../caller.ts";
import type { Context } from "../context.ts";
import { businessDayOf } from "../settings/business-day.ts";
import { readSettings } from "../settings/settings.ts";

/** Which loads a view of the board holds at this moment, narrowed by its search and its columns. */
export async function boardQuery(
  context: Context,
  caller: Caller,
  { view, search, columns }: Pick<z.output<typeof loadWindowRequest>, "view" | "search" | "columns">,
): Promise<{ query: LoadQuery; now: number; pause: number }> {
  const { businessTimeZone, minutesBetweenRefreshes } = await readSettings(context);
  const now = context.surroundings.clock.now();
  /** From one refresh of a load to the next, in milliseconds. */
  const pause = minutesBetweenRefreshes * 60_000;
  const { accountId } = caller;
  const views: Record<LoadView, LoadQuery> = {
    all: { accountId },
    available: { accountId, life: "available" },
    mine: { accountId, createdBy: caller.userId },
    due: { accountId, life: "available", refreshedUntil: now - pause },
    today: { accountId, createdFrom: businessDayOf(now, businessTimeZone || context.machineTimeZone).from },
    booked: { accountId, life: "booked" },
    deleted: { accountId, life: "deleted" },
  };
  const posters = search?.trim() ? await postersOf(context, accountId) : undefined;
  return { query: { ...views[view], search, posters, columns }, now, pause };
}

/** So many people's names are looked in. */
const mostPosters = 1_000;

/** Who may have posted loads, active or not, so that a search finds them by their names. */
async function postersOf(context: Context, accountId: string) {
  const users = await context.store.read(["users"], ({ users }) => users.list(accountId, mostPosters));
  return users.map(({ userId, firstName, lastName }) => ({ userId, name: `${firstName} ${lastName}` }));
}
