import type { Context } from "../services/context.ts";
import type { SyncProgress } from "../store/store.ts";

/** How synchronising stands in a store that has never synchronised. */
const nothingYet: SyncProgress = {
  lastSyncAt: null,
  paused: "",
  words: "",
  allowed: "",
  stepsReadAt: null,
  epoch: "",
};

export const readProgress = ({ store }: Context): Promise<SyncProgress> =>
  store.read(["kept"], async ({ kept }) => ({ ...nothingYet, ...(await kept.find("syncProgress")) }));

export const saveProgress = ({ store }: Context, change: Partial<SyncProgress>): Promise<void> =>
  store.write(["kept"], async ({ kept }) =>
    kept.save("syncProgress", { ...nothingYet, ...(await kept.find("syncProgress")), ...change }),
  );

export const pauseSync = (context: Context): Promise<void> =>
  saveProgress(context, { paused: "by hand", words: "Paused by you. Everything that waits stays." });

/** Goes on after a stop, and allows once what it stopped for. */
export async function resumeSync(context: Context): Promise<void> {
  const { paused } = await readProgress(context);
  const allowed = paused === "many missing" || paused === "many ended" ? paused : "";
  await saveProgress(context, { paused: "", words: "", allowed });
}
