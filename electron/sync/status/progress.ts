import type { Context } from "../../services/context.ts";
import type { SyncProgress } from "../../store/store.ts";
import { addSyncLog } from "./sync-log.ts";

const INITIAL_PROGRESS: SyncProgress = {
  lastSyncAt: null,
  paused: "",
  message: "",
  allowed: "",
  epoch: "",
  offered: null,
};

export const readProgress = ({ store }: Context): Promise<SyncProgress> =>
  store.read(["keyValue"], async ({ keyValue }) => ({
    ...INITIAL_PROGRESS,
    ...(await keyValue.get("syncProgress")),
  }));

/** Stores the progress; logs when synchronization pauses or resumes. */
export const saveProgress = (context: Context, change: Partial<SyncProgress>): Promise<void> =>
  context.store.write(["keyValue", "syncLog"], async (parts) => {
    const before = { ...INITIAL_PROGRESS, ...(await parts.keyValue.get("syncProgress")) };
    const after = { ...before, ...change };
    await parts.keyValue.set("syncProgress", after);
    if (after.paused !== before.paused)
      await addSyncLog(parts, context, after.paused === "" ? "Sync resumed." : after.message);
  });

export const pauseSync = (context: Context): Promise<void> =>
  saveProgress(context, { paused: "by hand", message: "You paused sync. Unsent changes are kept." });

/** Resumes after a pause, and allows once what sync paused for. */
export async function resumeSync(context: Context): Promise<void> {
  const { paused } = await readProgress(context);
  const allowed = paused === "many missing" || paused === "many ended" ? paused : "";
  await saveProgress(context, { paused: "", message: "", allowed });
}
