import { randomBytes, randomUUID } from "node:crypto";
import type { DamagedTable } from "../shared/views/damage.ts";
import type { SyncApi } from "./gateway/sync.ts";
import { createEventBus, type EventBus } from "./ipc/event-bus.ts";
import { createHandlers, type HandlerDeps } from "./ipc/handlers/handlers.ts";
import { createLongWork } from "./ipc/long-work.ts";
import { createRouter, type Router } from "./ipc/router.ts";
import { findPolicy } from "./policy/policy-file.ts";
import type { Context, Environment } from "./services/context.ts";
import { type RefreshSchedule, scheduleRefreshes } from "./services/loads/auto-refresh.ts";
import { createDraftTransfer, type DraftTransfer } from "./services/saved-items/drafts.ts";
import { type PruneSchedule, schedulePruning } from "./services/settings/prune-history.ts";
import { createBackupService } from "./store/backup/backup-service.ts";
import { type BackupSchedule, scheduleBackups } from "./store/backup/schedule-backups.ts";
import { openStore } from "./store/open-store.ts";
import type { BackupService } from "./store/store.ts";
import { createSecretStore, type SecretStore } from "./sync/connection/secrets.ts";
import { httpClientFrom } from "./sync/remote/http-client.ts";
import type { HttpClient } from "./sync/remote/request.ts";
import { statusForScripts } from "./sync/status/read-status.ts";
import { createSync, type Sync } from "./sync/sync.ts";

/** The world as it is; tests bring their own. */
const systemEnvironment: Environment = {
  clock: { runId: randomUUID(), now: () => Date.now(), uptimeMs: () => performance.now() },
  newId: () => randomUUID(),
  newSecret: () => randomBytes(32).toString("base64url"),
};

/** The network as Node has it; Electron brings its own. */
export const systemHttpClient = httpClientFrom((url, init) => fetch(url, init));

/** What may be given in place of the world as it is. */
interface AppOptions {
  env?: Environment;
  /** Where events go; given when windows listen longer than a service is open. */
  eventBus?: EventBus;
  /** What is typed; given when the service is opened again, maybe on another store. */
  typed?: DraftTransfer;
  http?: HttpClient;
  secrets?: SecretStore;
  /** Told of the program's own faults that nobody waits for: of which part, and what went wrong. */
  report?(reference: string, cause: unknown): void;
  /** A policy that counts where the machine has none. */
  policyFile?: string | undefined;
}

/** The service on its store, before any door is opened. */
export interface Service {
  context: Context;
  eventBus: EventBus;
  /**
   * For programs that run for long, from now on: synchronizes, refreshes due loads at the interval of the settings, backs
   * the store up hourly and when the service closes, forgets old history, and reads ahead what a search of the board needs.
   */
  startBackgroundWork(): void;
  /** Synchronizing with the remote. */
  sync: Sync;
  /** Damaged records that were found since the service was opened. */
  damage(): DamagedTable[];
  /** Backups, check, export and import of everything. */
  backupService: BackupService;
  /** After the computer slept: what fell due meanwhile is done now, and the remote is asked. */
  wake(): void;
  close(): Promise<void>;
}

/**
 * Opens the store in a folder and puts the services on it.
 * @throws LanedeskError with words when the folder is in use, newer than this program, or cannot be read, or when
 * its policy cannot
 */
export async function openService(
  folder: string,
  {
    env = systemEnvironment,
    eventBus = createEventBus(),
    typed = createDraftTransfer(),
    http = systemHttpClient,
    secrets = createSecretStore(folder),
    report = (reference, cause) => console.error(reference, cause),
    policyFile,
  }: AppOptions = {},
): Promise<Service> {
  const policy = await findPolicy(policyFile);
  const damage = createDamageReport((tables) => {
    eventBus.publish("store.damaged", tables);
    const found = tables.map(({ table, count }) => `${table}: ${count}`).join(", ");
    report("store", new Error(`Damaged records were quarantined (${found}).`));
  });
  const store = await openStore({ folder, now: env.clock.now, onDamagedRecord: damage.add });
  const context: Context = {
    store,
    env,
    machineTimeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    publish: eventBus.publish,
    policy,
  };
  await typed.writeTo(context).catch(async (error: unknown) => {
    await store.close();
    throw error;
  });
  const sync = createSync({
    context,
    http,
    random: Math.random,
    secrets,
    report: (cause) => report("synchronizing", cause),
  });
  const unsubscribe = eventBus.listen((event) => {
    if (event === "loads.changed") sync.nudge();
  });
  let isOpen = true;
  let backups: BackupSchedule | undefined;
  let refreshes: RefreshSchedule | undefined;
  let forgetting: PruneSchedule | undefined;
  return {
    context,
    eventBus,
    sync,
    damage: damage.tables,
    backupService: createBackupService(store, {
      folder,
      now: env.clock.now,
      problem: () => backups?.problem() ?? "",
    }),
    startBackgroundWork() {
      void store.prepareSearch();
      forgetting ??= schedulePruning(context, {
        every,
        vacuum: store.vacuum,
        report: (cause) => report("history", cause),
      });
      const { now } = env.clock;
      backups ??= scheduleBackups(store, {
        folder,
        now,
        report: (cause) => report("backup", cause),
        onProblem: (problem) => eventBus.publish("backups.problem", problem),
      });
      refreshes ??= scheduleRefreshes(context, {
        every,
        report: (cause) => report("automatic refresh", cause),
      });
      sync.start();
    },
    wake() {
      if (!isOpen) return;
      void sync.runCycle();
      void refreshes?.runIfDue();
      void forgetting?.runIfDue();
      void backups?.runIfDue();
    },
    async close() {
      isOpen = false;
      unsubscribe();
      await sync.stop();
      await refreshes?.stop();
      await forgetting?.stop();
      await backups?.stop();
      await store.close(await typed.prepareRead(context));
      damage.flush();
    },
  };
}

/** Counts damaged records by table, and publishes the counts once for records that are found together. */
function createDamageReport(publish: (tables: DamagedTable[]) => void) {
  const REPORT_DELAY_MS = 500;
  const counts = new Map<string, number>();
  let isReported = true;
  const tables = () => [...counts].map(([table, count]) => ({ table, count }));
  const flush = () => {
    if (!isReported) publish(tables());
    isReported = true;
  };
  return {
    tables,
    flush,
    add({ table }: { table: string }) {
      counts.set(table, (counts.get(table) ?? 0) + 1);
      if (isReported) setTimeout(flush, REPORT_DELAY_MS).unref();
      isReported = false;
    },
  };
}

/** Synchronizing as the HTTP interface shows it. */
export const syncApi = ({ context, sync }: Service): SyncApi => ({
  status: () => statusForScripts(context, sync),
  run: () => sync.runCycle(),
});

function every(milliseconds: number, run: () => Promise<void>): () => void {
  const timer = setInterval(run, milliseconds);
  timer.unref();
  return () => clearInterval(timer);
}

export interface WindowApiOptions extends Pick<HandlerDeps, "gateway" | "place" | "restart"> {
  /** Whether a page at this address may use the channels. */
  trusts(sender: string): boolean;
  report(reference: string, cause: unknown): void;
}

/** The window's door to a service: every channel, answered. */
export function createWindowApi(
  { context, eventBus, sync, damage, backupService }: Service,
  { gateway, place, trusts, report, restart }: WindowApiOptions,
): Router {
  const { clock, newId } = context.env;
  const work = createLongWork(eventBus, clock.uptimeMs);
  return createRouter({
    handlers: createHandlers({ context, work, gateway, place, sync, damage, backupService, restart }),
    trusts,
    report,
    newId,
  });
}
