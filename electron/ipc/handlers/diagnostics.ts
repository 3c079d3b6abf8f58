import { release } from "node:os";
import type { AppInfo } from "../../../shared/views/app-info.ts";
import type { QueueCounts } from "../../../shared/views/carrier.ts";
import type { DiagnosticLine } from "../../../shared/views/diagnostics.ts";
import type { GatewayControl } from "../../gateway/desktop-gateway.ts";
import type { Context } from "../../services/context.ts";
import { findOrCreateCurrentUser } from "../../services/people/current-user.ts";
import { readBusinessTimeZone } from "../../services/settings/settings.ts";
import { readSyncStatus } from "../../sync/status/read-status.ts";
import type { Sync } from "../../sync/sync.ts";
import { version } from "../../version.ts";

/**
 * Reads the diagnostics for support: versions, settings and counts, but no records and no keys. Only the last error of
 * sync can name the remote's host.
 */
export async function readDiagnostics(
  context: Context,
  hostInfo: Pick<AppInfo, "host" | "dataFolder">,
  gateway: GatewayControl,
  sync: Sync,
): Promise<DiagnosticLine[]> {
  const { account } = await findOrCreateCurrentUser(context);
  const counts = await context.store.read(
    ["loads", "carriers", "bookedRates", "changeQueue"],
    async ({ loads, carriers, bookedRates, changeQueue }) => ({
      loads: await loads.count({ accountId: account.accountId }),
      carriers: await carriers.count(account.accountId),
      "booked rates": await bookedRates.count(account.accountId),
      ...labelQueueCounts(await changeQueue.count(account.accountId)),
    }),
  );
  const { problem, isOn } = gateway.getStatus();
  const syncStatus = await readSyncStatus(context, sync);
  const { electron, chrome, node } = process.versions;
  return Object.entries({
    Lanedesk: version,
    "Runs in": hostInfo.host,
    System: `${process.platform} ${release()}, ${process.arch}`,
    Runtime: [electron && `Electron ${electron}`, chrome && `Chromium ${chrome}`, `Node ${node}`]
      .filter(Boolean)
      .join(", "),
    Uptime: formatUptime(process.uptime()),
    Memory: `${Math.round(process.memoryUsage.rss() / 1_048_576)} MB`,
    "Data folder": hostInfo.dataFolder,
    "Time zones": `${context.machineTimeZone}; brokerage ${await readBusinessTimeZone(context)}`,
    Store: formatCounts(counts),
    "Fixed by policy":
      (context.policy?.values ?? []).map(({ name, source }) => `${name} (${source})`).join(", ") || "none",
    "HTTP interface": isOn ? "on" : ["off", problem].filter(Boolean).join("; "),
    "Load board": syncStatus.connected ? "connected" : "not connected",
    "Carrier monitoring": syncStatus.monitorUrl ? "connected" : "not connected",
    "Last synced": formatTime(syncStatus.lastSyncAt),
    "Offline since": formatTime(syncStatus.offlineSince),
    Outbox: formatCounts({
      pending: syncStatus.pending,
      "in doubt": syncStatus.inDoubt,
      conflicts: syncStatus.conflicts,
      rejected: syncStatus.refused,
    }),
    Sync: [
      syncStatus.paused ? `paused (${syncStatus.paused})` : "on",
      syncStatus.isRunning && "running now",
      syncStatus.problem,
    ]
      .filter(Boolean)
      .join("; "),
  }).map(([name, value]) => ({ name, value }));
}

const formatCounts = (values: Record<string, number>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name} ${value}`)
    .join(", ");

const labelQueueCounts = ({ waiting, leased, stuck }: QueueCounts) => ({
  "carriers waiting": waiting,
  leased,
  stuck,
});

const formatUptime = (seconds: number): string =>
  seconds < 120
    ? `${Math.round(seconds)} s`
    : `${Math.floor(seconds / 3_600)} h ${Math.floor(seconds / 60) % 60} min`;

const formatTime = (time: number | null): string => (time === null ? "–" : new Date(time).toISOString());
