import { release } from "node:os";
import type { AppInfo } from "../../../shared/views/app-info.ts";
import type { QueueCounts } from "../../../shared/views/carrier.ts";
import type { DiagnosisLine } from "../../../shared/views/diagnostics.ts";
import type { GatewayControl } from "../../gateway/desktop-gateway.ts";
import type { Context } from "../../services/context.ts";
import { deskUser } from "../../services/people/current-user.ts";
import { businessTimeZone } from "../../services/settings/settings.ts";
import { readSyncStatus } from "../../sync/status.ts";
import type { Sync } from "../../sync/sync.ts";
import { version } from "../../version.ts";

/**
 * How the program stands, for whoever helps: no name, nothing that was typed, no key. Of addresses only whether
 * there is one.
 */
export async function readDiagnostics(
  context: Context,
  place: Pick<AppInfo, "host" | "dataFolder">,
  gateway: GatewayControl,
  sync: Sync,
): Promise<DiagnosisLine[]> {
  const { account } = await deskUser(context);
  const counts = await context.store.read(
    ["loads", "carriers", "bookedRates", "changeQueue"],
    async ({ loads, carriers, bookedRates, changeQueue }) => ({
      loads: await loads.count({ accountId: account.accountId }),
      carriers: await carriers.count(account.accountId),
      "booked rates": await bookedRates.count(account.accountId),
      ...queueWords(await changeQueue.count(account.accountId)),
    }),
  );
  const { problem, on } = gateway.status();
  const synchronizing = await readSyncStatus(context, sync);
  const { electron, chrome, node } = process.versions;
  return Object.entries({
    Lanedesk: version,
    "Runs in": place.host,
    System: `${process.platform} ${release()}, ${process.arch}`,
    Runtime: [electron && `Electron ${electron}`, chrome && `Chromium ${chrome}`, `Node ${node}`]
      .filter(Boolean)
      .join(", "),
    "Running for": runningWords(process.uptime()),
    Memory: `${Math.round(process.memoryUsage.rss() / 1_048_576)} MB`,
    "Data folder": place.dataFolder,
    "Time zones": `${context.machineTimeZone}; brokerage ${await businessTimeZone(context)}`,
    Store: wordsOf(counts),
    "Fixed by policy": Object.keys(context.policy?.settings ?? {}).join(", ") || "nothing",
    "HTTP interface": on ? "on" : `off ${problem}`.trim(),
    Remote: synchronizing.connected ? "connected" : "none",
    "Carriers of the remote": synchronizing.monitorUrl ? "connected" : "none",
    "Last in step": momentOf(synchronizing.lastSyncAt),
    "Offline since": momentOf(synchronizing.offlineSince),
    Synchronizing: wordsOf({
      waiting: synchronizing.pending,
      "in doubt": synchronizing.inDoubt,
      conflicts: synchronizing.conflicts,
      refused: synchronizing.refused,
    }),
    "Synchronizing is": [
      synchronizing.paused ? `stopped (${synchronizing.paused})` : "on",
      synchronizing.isRunning && "a cycle runs",
      synchronizing.problem,
    ]
      .filter(Boolean)
      .join("; "),
  }).map(([name, value]) => ({ name, value }));
}

const wordsOf = (values: Record<string, number>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name} ${value}`)
    .join(", ");

const queueWords = ({ waiting, leased, stuck }: QueueCounts) => ({
  "carriers waiting": waiting,
  leased: leased,
  stuck,
});

const runningWords = (seconds: number): string =>
  seconds < 120
    ? `${Math.round(seconds)} s`
    : `${Math.floor(seconds / 3_600)} h ${Math.floor(seconds / 60) % 60} min`;

const momentOf = (moment: number | null): string => (moment === null ? "–" : new Date(moment).toISOString());
