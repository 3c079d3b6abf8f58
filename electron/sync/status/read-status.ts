import type { SyncAnswer } from "../../../shared/interface/sync-status.ts";
import type { SyncStatus } from "../../../shared/views/sync.ts";
import { readCarrierEdits } from "../../services/change-queue/carrier-edits.ts";
import type { Context } from "../../services/context.ts";
import { findOffice } from "../../services/settings/find-office.ts";
import { readProgress } from "./progress.ts";
import type { RemoteProblem } from "./remote-status.ts";

/** The state of sync that is not in the store. */
export interface SyncActivity {
  isRunning(): boolean;
  /** Returns null while sync sends no edits. */
  getSendProgress(): SendCount | null;
  getRemoteProblem(): RemoteProblem;
  /** Returns the current problem with the carriers; empty if there is none. */
  getCarrierProblem(): string;
  /** Returns the end of the delay that the remote requested, in milliseconds since 1970; null if there is none. */
  getRetryTime(): number | null;
}

/** The number of edits that the cycle has tried to send, and the number that were due. */
export interface SendCount {
  done: number;
  total: number;
}

/** Reads the state of sync for the window. */
export async function readSyncStatus(context: Context, sync: SyncActivity): Promise<SyncStatus> {
  const progress = await readProgress(context);
  const { remote, isOffice, counts, carrierChanges } = await context.store.read(
    ["keyValue", "outbox", "carrierClears"],
    async ({ keyValue, outbox, carrierClears }) => {
      const connection = await keyValue.get("remote");
      const accountId = connection?.accountId ?? "";
      return {
        remote: connection,
        isOffice: (await findOffice({ keyValue })) !== undefined,
        counts: await outbox.count(accountId),
        carrierChanges:
          (await carrierClears.count(accountId)) +
          (await readCarrierEdits({ keyValue }, connection?.baseUrl ?? "")).length,
      };
    },
  );
  return {
    connected: remote?.isConnected ?? false,
    baseUrl: remote?.baseUrl ?? "",
    monitorUrl: remote?.monitorUrl ?? "",
    isOffice,
    pending: counts.pending + counts.sending + carrierChanges,
    carrierChanges,
    inDoubt: counts["in doubt"],
    conflicts: counts.conflict,
    refused: counts.rejected,
    lastSyncAt: progress.lastSyncAt,
    paused: progress.paused,
    problem: joinProblems(progress.message || sync.getRemoteProblem().message, sync.getCarrierProblem()),
    offlineSince: remote?.isConnected ? sync.getRemoteProblem().since : null,
    retryAfter: sync.getRetryTime(),
    isRunning: sync.isRunning(),
    sendProgress: sync.getSendProgress(),
  };
}

/** Joins the problems of loads and carriers; mentions a cause that both describe alike, such as a full disk, once. */
function joinProblems(loadProblem: string, carrierProblem: string): string {
  if (loadProblem === "") return carrierProblem;
  const others = carrierProblem === loadProblem ? "" : carrierProblem.replace(` ${loadProblem}`, "");
  return [loadProblem, others].filter(Boolean).join(" ");
}

/** Returns the status as commands and /lanedesk/v1/sync return it. */
export async function readScriptStatus(context: Context, sync: SyncActivity): Promise<SyncAnswer> {
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
