import type { SyncAnswer } from "../../../shared/interface/sync-status.ts";
import type { SyncStatus } from "../../../shared/views/sync.ts";
import type { Context } from "../../services/context.ts";
import type { Sync } from "../sync.ts";
import { readProgress } from "./progress.ts";

/** How synchronizing stands at this moment. */
export async function readSyncStatus(context: Context, sync: Sync): Promise<SyncStatus> {
  const progress = await readProgress(context);
  const { remote, counts, clears } = await context.store.read(
    ["keyValue", "outbox", "carrierClears"],
    async ({ keyValue, outbox, carrierClears }) => {
      const found = await keyValue.get("remote");
      const accountId = found?.accountId ?? "";
      return {
        remote: found,
        counts: await outbox.count(accountId),
        clears: await carrierClears.count(accountId),
      };
    },
  );
  return {
    connected: remote?.connected ?? false,
    baseUrl: remote?.baseUrl ?? "",
    monitorUrl: remote?.monitorUrl ?? "",
    pending: counts.pending + counts.sending + clears,
    inDoubt: counts["in doubt"],
    conflicts: counts.conflict,
    refused: counts.rejected,
    lastSyncAt: progress.lastSyncAt,
    paused: progress.paused,
    problem: problemOf(progress.message || sync.remoteProblem().message, sync.carrierProblem()),
    offlineSince: sync.remoteProblem().since,
    askedUntil: sync.retryAfter(),
    isRunning: sync.isRunning(),
    draining: sync.sendProgress(),
  };
}

/** What both have in common, such as the network or a full disk, is said once. */
const problemOf = (ofLoads: string, ofCarriers: string): string => {
  if (ofLoads === "") return ofCarriers;
  const others = ofCarriers === ofLoads ? "" : ofCarriers.replace(`${ofLoads} `, "");
  return [ofLoads, others].filter(Boolean).join(" ");
};

/** The same for scripts. */
export async function statusForScripts(context: Context, sync: Sync): Promise<SyncAnswer> {
  const { pending, inDoubt, conflicts, refused, lastSyncAt, connected, paused, problem } =
    await readSyncStatus(context, sync);
  return {
    pending,
    inDoubt,
    conflicts,
    refused,
    lastSyncAt: lastSyncAt === null ? null : new Date(lastSyncAt).toISOString(),
    connected,
    paused,
    problem,
  };
}
