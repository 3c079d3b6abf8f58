import { release } from "node:os";
import type { Desk } from "../../../shared/window/desk.ts";
import type { DiagnosisLine } from "../../../shared/window/diagnosis.ts";
import type { GatewaySwitch } from "../../gateway/switch.ts";
import type { Context } from "../../services/context.ts";
import { deskUser } from "../../services/people/people.ts";
import { businessTimeZone } from "../../services/settings/settings.ts";
import { readSyncStatus } from "../../sync/status.ts";
import type { Sync } from "../../sync/sync.ts";
import { version } from "../../version.ts";

/**
 * How the program stands, for whoever helps: no name, nothing that was typed, no key. Of addresses only whether
 * there is one.
 */
export async function diagnose(
  context: Context,
  place: Pick<Desk, "host" | "dataFolder">,
  gateway: GatewaySwitch,
  sync: Sync,
): Promise<DiagnosisLine[]> {
  const { account } = await deskUser(context);
  const counts = await context.store.read(
    ["loads", "carriers", "bookedRates", "changeQueue"],
    async ({ loads, carriers, bookedRates, changeQueue }) => ({
      loads: await loads.count({ accountId: account.accountId }),
      carriers: await carriers.count(account.accountId),
      "booked rates": await bookedRates.count(account.accountId),
      ...(await changeQueue.count(account.accountId)),
    }),
  );
  const { problem, on } = gateway.status();
  const {
    connected,
    monitorUrl,
    baseUrl: _,
    lastSyncAt,
    offlineSince,
    ...synchronising
  } = await readSyncStatus(context, sync);
  const { electron, chrome, node } = process.versions;
  return Object.entries({
    Lanedesk: version,
    "Runs in": place.host,
    System: `${process.platform} ${release()}, ${process.arch}`,
    Runtime: [electron && `Electron ${electron}`, chrome && `Chromium ${chrome}`, `Node ${node}`]
      .filter(Boolean)
      .join(", "),
    "Running for": `${Math.round(process.uptime())} s`,
    Memory: `${Math.round(process.memoryUsage.rss() / 1_048_576)} MB`,
    "Data folder": place.dataFolder,
    "Time zones": `${context.machineTimeZone}; brokerage ${await businessTimeZone(context)}`,
    Store: wordsOf(counts),
    "Fixed by policy": Object.keys(context.policy?.settings ?? {}).join(", ") || "nothing",
    "HTTP interface": on ? "on" : `off ${problem}`.trim(),
    Remote: connected ? "connected" : "none",
    "Carriers of the remote": monitorUrl ? "connected" : "none",
    "Last in step": momentOf(lastSyncAt),
    "Offline since": momentOf(offlineSince),
    Synchronising: wordsOf(synchronising),
  }).map(([name, value]) => ({ name, value }));
}

const wordsOf = (values: Record<string, unknown>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name} ${value === "" || value === null ? "–" : value}`)
    .join(", ");

const momentOf = (moment: number | null): string => (moment === null ? "–" : new Date(moment).toISOString());
