import type { Context } from "../../services/context.ts";
import type { SyncProgress } from "../../store/store.ts";
import { addSyncLog } from "./sync-log.ts";

/** How synchronizing stands in a store that has never synchronized. */
const nothingYet: SyncProgress = {
  lastSyncAt: null,
  paused: "",
  message: "",
  allowed: "",
  epoch: "",
};

export const readProgress = ({ store }: Context): Promise<SyncProgress> =>
  store.read(["keyValue"], async ({ keyValue }) => ({
    ...nothingYet,
    ...(await keyValue.get("syncProgress")),
  }));

/** Keeps it; that sending stops or goes on stands in the diary from then on. */
export const saveProgress = (context: Context, change: Partial<SyncProgress>): Promise<void> =>
  context.store.write(["keyValue", "syncLog"], async (parts) => {
    const before = { ...nothingYet, ...(await parts.keyValue.get("syncProgress")) };
    const after = { ...before, ...change };
    await parts.keyValue.set("syncProgress", after);
    if (after.paused !== before.paused)
      await addSyncLog(parts, context, after.paused === "" ? "Sending goes on." : after.message);
  });

export const pauseSync = (context: Context): Promise<void> =>
  saveProgress(context, { paused: "by hand", message: "You stopped sending. Everything that waits stays." });

/** Goes on after a stop, and allows once what it stopped for. */
export async function resumeSync(context: Context): Promise<void> {
  const { paused } = await readProgress(context);
  const allowed = paused === "many missing" || paused === "many ended" ? paused : "";
  await saveProgress(context, { paused: "", message: "", allowed });
}
