import { statfs } from "node:fs/promises";
import { arch, platform, release, totalmem } from "node:os";
import { LanedeskError } from "../../shared/failure.ts";
import { type Settings, settings as settingsSchema } from "../../shared/views/settings.ts";
import type { Service } from "../app.ts";
import { findOrCreateCurrentUser } from "../services/people/current-user.ts";
import { readSettings } from "../services/settings/settings.ts";
import { readSyncStatus } from "../sync/status/read-status.ts";
import { version } from "../version.ts";
import { readFaults } from "./faults.ts";

/**
 * Creates a report for support: versions, settings, counts and faults, as JSON. The report has no names, phone numbers,
 * addresses, notes or secrets: free-text settings appear as "set" or "empty", and errors without their messages.
 * @param folder the data folder
 */
export async function createReport(folder: string, service: Service): Promise<string> {
  return formatJson({ ...(await describeProgram(folder)), ...(await describeService(service)) });
}

/**
 * Creates the report of a data folder that Lanedesk cannot open, as JSON.
 * @param cause the error from opening the folder
 */
export async function createReportWithoutService(folder: string, cause: unknown): Promise<string> {
  return formatJson({
    ...(await describeProgram(folder)),
    store: { opens: false, fault: describeFault(cause) },
  });
}

const formatJson = (report: object): string => `${JSON.stringify(report, null, 2)}\n`;

async function describeProgram(folder: string) {
  const { electron, chrome, node, sqlite } = process.versions;
  const disk = await statfs(folder).catch(() => undefined);
  return {
    createdAt: new Date().toISOString(),
    versions: { lanedesk: version, electron, chrome, node, sqlite },
    system: {
      platform: platform(),
      release: release(),
      processor: arch(),
      memoryMb: toMb(totalmem()),
      usedMemoryMb: toMb(process.memoryUsage.rss()),
      uptimeSeconds: Math.round(process.uptime()),
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      freeDiskMb: disk ? toMb(disk.bavail * disk.bsize) : null,
      fileSystem: disk?.type ?? null,
    },
    faults: await readFaults(folder),
  };
}

const toMb = (bytes: number): number => Math.round(bytes / 1_048_576);

async function describeService({ context, sync, listDamage, backupService }: Service) {
  const { account } = await findOrCreateCurrentUser(context);
  const { accountId } = account;
  const status = await readSyncStatus(context, sync);
  const backupList = await backupService.list();
  const backups = backupList.backups.filter(({ kind }) => kind !== "replaced");
  return {
    settings: describeSettings(await readSettings(context)),
    policy: {
      fixed: context.policy?.values.map(({ name }) => name) ?? [],
      ignored: context.policy?.ignored.length ?? 0,
    },
    store: {
      opens: true,
      megabytes: toMb(backupList.storeBytes),
      damagedRecords: listDamage(),
      counts: await context.store.read(
        ["accounts", "users", "loads", "carriers", "bookedRates", "changeQueue", "outbox", "remoteLinks"],
        async ({ accounts, users, loads, carriers, bookedRates, changeQueue, outbox, remoteLinks }) => ({
          accounts: (await accounts.list(MAX_COUNTED_RECORDS)).length,
          users: (await users.list(accountId, MAX_COUNTED_RECORDS)).length,
          loads: await loads.count({ accountId }),
          availableLoads: await loads.count({ accountId, status: "available" }),
          bookedLoads: await loads.count({ accountId, status: "booked" }),
          carriers: await carriers.count(accountId),
          bookedRates: await bookedRates.count(accountId),
          carrierChanges: await changeQueue.count(accountId),
          edits: await outbox.count(accountId),
          remoteLoads: await remoteLinks.count(accountId),
        }),
      ),
    },
    backups: {
      count: backups.length,
      newestAt: toTime(backups[0]?.at ?? null),
      hasProblem: backupList.problem !== "",
    },
    sync: {
      connected: status.connected,
      hasCarrierMonitoring: status.monitorUrl !== "",
      paused: status.paused,
      hasProblem: status.problem !== "",
      lastSyncAt: toTime(status.lastSyncAt),
      offlineSince: toTime(status.offlineSince),
      retryAfter: toTime(status.retryAfter),
    },
  };
}

/** The report counts at most this many accounts and users. */
const MAX_COUNTED_RECORDS = 1_000;

const toTime = (time: number | null): string | null => (time === null ? null : new Date(time).toISOString());

/** Free text can contain names and addresses; a time zone cannot. */
const describeSettings = (settings: Settings): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [
      name,
      isSafe(name, value) ? value : value === "" ? "empty" : "set",
    ]),
  );

const isSafe = (name: string, value: unknown): boolean =>
  ["boolean", "number"].includes(typeof value) ||
  name === "businessTimeZone" ||
  settingsSchema.shape[name as keyof Settings]?.type === "enum";

/** Describes an error by its class and codes, without its message. */
function describeFault(cause: unknown): Record<string, unknown> {
  if (!(cause instanceof Error)) return { kind: typeof cause };
  const { code, errcode } = cause as { code?: unknown; errcode?: unknown };
  return {
    kind: cause.name,
    code: cause instanceof LanedeskError || typeof code === "string" ? code : undefined,
    sqliteCode: typeof errcode === "number" ? errcode : undefined,
    ...(cause.cause === undefined ? {} : { cause: describeFault(cause.cause) }),
  };
}
