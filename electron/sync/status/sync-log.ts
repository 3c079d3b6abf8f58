import type { Context } from "../../services/context.ts";
import type { StoreParts } from "../../store/store.ts";

/** Writes a line about synchronizing as a whole into the diary; what is about a load goes with its own transaction. */
export const writeSyncLog = (context: Context, message: string): Promise<void> =>
  context.store.write(["keyValue", "syncLog"], (parts) => addSyncLog(parts, context, message));

/** The same in the transaction of what happened. */
export async function addSyncLog(
  { keyValue, syncLog }: Pick<StoreParts, "keyValue" | "syncLog">,
  { env }: Pick<Context, "env">,
  message: string,
): Promise<void> {
  const remote = await keyValue.get("remote");
  if (!remote) return;
  await syncLog.addMany([{ accountId: remote.accountId, at: env.clock.now(), loadId: "", message: message }]);
}
