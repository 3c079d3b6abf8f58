import type { Context } from "../../services/context.ts";
import type { SyncProgress } from "../../store/store.ts";
import { addSyncLog } from "./sync-log.ts";

const INITIAL_PROGRESS: SyncProgress = {
  lastSyncAt: null,
  paused: "",
  message: "",
  allowed: "",
  epoch: "",
  capabilities: null,
};

/** Reads the stored progress of sync. */
export const readProgress = ({ store }: Context): Promise<SyncProgress> =>
  store.read(["keyValue"], async ({ keyValue }) => ({
    ...INITIAL_PROGRESS,
    ...(await keyValue.get("syncProgress")),
  }));

/** Stores the changed fields of the progress; logs when synchronization pauses or resumes. */
export const saveProgress = (context: Context, change: Partial<SyncProgress>): Promise<void> =>
  context.store.write(["keyValue", "syncLog"], async (parts) => {
    const before = { ...INITIAL_PROGRESS, ...(await parts.keyValue.get("syncProgress")) };
    const after = { ...before, ...change };
    await parts.keyValue.set("syncProgress", after);
    if (after.paused !== before.paused)
      await addSyncLog(parts, context, after.paused === "" ? "Sync resumed." : after.message);
  });

/** Pauses sync at the user's request. */
export const pauseSync = (context: Context): Promise<void> =>
  saveProgress(context, { paused: "by hand", message: "You paused sync. Unsent changes are kept." });

/** Resumes sync. If many missing or ended loads caused the pause, the next cycle accepts them. */
export async function resumeSync(context: Context): Promise<void> {
  const { paused } = await readProgress(context);
  const allowed = paused === "many missing" || paused === "many ended" ? paused : "";
  await saveProgress(context, { paused: "", message: "", allowed });
}
