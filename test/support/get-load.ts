import type { AccountCaller, Context } from "../../electron/services/context.ts";
import { createLoadNotFoundError, getLoads } from "../../electron/services/loads/get.ts";
import type { LoadAtRevision } from "../../shared/views/load-changes.ts";

/**
 * Reads one load, as `GET /loadmanagement/v2/load/{id}` does.
 * @throws LanedeskError "not-found"
 */
export async function getLoad(
  context: Context,
  { accountId }: AccountCaller,
  loadId: string,
): Promise<LoadAtRevision> {
  const [found] = await getLoads(context, accountId, [loadId]);
  if (!found) throw createLoadNotFoundError();
  return found;
}
