import type { SyncAnswer } from "../../../shared/interface/sync-status.ts";
import type { SyncStatus } from "../../../shared/views/sync.ts";
import type { Context } from "../../services/context.ts";
import { readProgress } from "./progress.ts";
import type { RemoteProblem } from "./remote-status.ts";

/** State of synchronization that is not in the store. */
export interface SyncActivity {
  isRunning(): boolean;
  /** The number of loads sent, and of all; null while nothing is sent. */
  sendProgress(): SendCount | null;
  remoteProblem(): RemoteProblem;
  /** Empty if the carriers are synchronized. */
  carrierProblem(): string;
  /** Until when the remote asked clients to wait; null if it did not. */
  retryAfter(): number | null;
}

export interface SendCount {
  done: number;
  total: number;
}

export async function readSyncStatus(context: Context, sync: SyncActivity): Promise<SyncStatus> {
  const progress = await readProgress(context);
  const { remote, counts, clears } = await context.store.read(
    ["keyValue", "outbox", "carrierClears"],
    async ({ keyValue, outbox, carrierClears }) => {
      const connection = await keyValue.get("remote");
      const accountId = connection?.accountId ?? "";
      return {
        remote: connection,
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
    problem: joinProblems(progress.message || sync.remoteProblem().message, sync.carrierProblem()),
    offlineSince: sync.remoteProblem().since,
    retryAfter: sync.retryAfter(),
    isRunning: sync.isRunning(),
    sendProgress: sync.sendProgress(),
  };
}

/** A cause of both, such as the network or a full disk, is named once. */
function joinProblems(ofLoads: string, ofCarriers: string): string {
  if (ofLoads === "") return ofCarriers;
  const others = ofCarriers === ofLoads ? "" : ofCarriers.replace(`${ofLoads} `, "");
  return [ofLoads, others].filter(Boolean).join(" ");
}

/** The status as commands and /lanedesk/v1/sync return it. */
export async function statusForScripts(context: Context, sync: SyncActivity): Promise<SyncAnswer> {
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
