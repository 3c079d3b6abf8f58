import type { Context } from "../../services/context.ts";
import type { StoreParts } from "../../store/store.ts";

/** Logs a message about synchronization as a whole; messages about a load are part of the load's transaction. */
export const writeSyncLog = (context: Context, message: string): Promise<void> =>
  context.store.write(["keyValue", "syncLog"], (parts) => addSyncLog(parts, context, message));

/** Logs like `writeSyncLog`, within a transaction. Does nothing if the store has no remote. */
export async function addSyncLog(
  { keyValue, syncLog }: Pick<StoreParts, "keyValue" | "syncLog">,
  { env }: Pick<Context, "env">,
  message: string,
): Promise<void> {
  const remote = await keyValue.get("remote");
  if (!remote) return;
  await syncLog.addMany([{ accountId: remote.accountId, at: env.clock.now(), loadId: "", message }]);
}
