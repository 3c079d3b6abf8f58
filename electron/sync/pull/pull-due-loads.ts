import { NOT_DUE } from "../../store/store.ts";
import { processItems, type RateLimiter } from "../remote/rate-limiter.ts";
import type { Session } from "../session/session.ts";
import { pullLoad } from "./pull-load.ts";

/** Maximum number of loads that one cycle reads again; the next cycles read the others. */
export const MAX_READS = 500;

/**
 * Reads the loads that are due for a read, and reconciles them.
 * @param pushed the ids that `pushDueEdits` returned; loads that were just pushed need no read
 */
export async function pullDueLoads(
  session: Session,
  limiter: RateLimiter,
  pushed: ReadonlySet<string | number>,
): Promise<void> {
  const links = await session.context.store.read(["remoteLinks"], ({ remoteLinks }) =>
    remoteLinks.findDue(session.accountId, session.getDueUntil(), MAX_READS),
  );
  await processItems(
    limiter,
    links.filter(({ loadId }) => !pushed.has(loadId)),
    (link) => pullLoad(session, link),
  );
  await forgetEndedFailures(session);
}

/** Forgets the failures of loads that sync no longer reads, such as deleted loads. */
async function forgetEndedFailures({ context, readFailures }: Session): Promise<void> {
  const loadIds = [...readFailures.keys()];
  if (loadIds.length === 0) return;
  const links = await context.store.read(["remoteLinks"], ({ remoteLinks }) => remoteLinks.findMany(loadIds));
  for (const [index, loadId] of loadIds.entries())
    if ((links[index]?.readDueAt ?? NOT_DUE) === NOT_DUE) readFailures.delete(loadId);
}
