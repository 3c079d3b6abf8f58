import { randomBytes, randomUUID } from "node:crypto";
import type { DamagedTable } from "../shared/views/damage.ts";
import type { Policy } from "../shared/views/policy.ts";
import type { SyncApi } from "./gateway/sync.ts";
import { createEventBus, type EventBus } from "./ipc/event-bus.ts";
import { createHandlers, type HandlerDeps } from "./ipc/handlers/handlers.ts";
import { createLongWork } from "./ipc/long-work.ts";
import { createRouter, type Router } from "./ipc/router.ts";
import { findBackupFolder } from "./policy/backup-folder.ts";
import { readPolicy } from "./policy/read-policy.ts";
import type { Context, Environment } from "./services/context.ts";
import { type RefreshSchedule, scheduleRefreshes } from "./services/loads/auto-refresh.ts";
import { prepareGazetteer } from "./services/places/gazetteer.ts";
import { createRateFits, type RateFits } from "./services/rates/account-models.ts";
import { checkAllSavedLanes } from "./services/rates/saved-lanes.ts";
import { createDraftTransfer, type DraftTransfer } from "./services/saved-items/drafts.ts";
import { type PruneSchedule, schedulePruning } from "./services/settings/prune-history.ts";
import { createBackupService } from "./store/backup/backup-service.ts";
import { DEFAULT_ROTATION } from "./store/backup/rotate-backups.ts";
import { type BackupSchedule, scheduleBackups } from "./store/backup/schedule-backups.ts";
import { openStore } from "./store/open-store.ts";
import type { BackupService } from "./store/store.ts";
import { createSecretStore, type SecretStore } from "./sync/connection/secrets.ts";
import { type HttpClient, httpClientFrom } from "./sync/remote/http-client.ts";
import { statusForScripts } from "./sync/status/read-status.ts";
import { createSync, type Sync } from "./sync/sync.ts";

/** The system's clock and randomness; tests replace them. */
const systemEnvironment: Environment = {
  clock: { runId: randomUUID(), now: () => Date.now(), uptimeMs: () => performance.now() },
  newId: () => randomUUID(),
  newSecret: () => randomBytes(32).toString("base64url"),
};

/** Node's network stack; the desktop program uses Electron's. */
export const systemHttpClient = httpClientFrom((url, init) => fetch(url, init));

interface AppOptions {
  env?: Environment;
  /** For windows that stay open while the service reopens. */
  eventBus?: EventBus;
  /** Carries unsaved drafts to the next service, which may have another store. */
  drafts?: DraftTransfer;
  http?: HttpClient;
  secrets?: SecretStore;
  /** Called for internal errors of background work, with the part that failed. */
  report?(reference: string, cause: unknown): void;
  /** The policy, if the program has read it already. */
  policy?: Policy | undefined | Promise<Policy | undefined>;
}

/** The services on an open store, without an interface. */
export interface Service {
  context: Context;
  eventBus: EventBus;
  /**
   * For long-running programs. Starts synchronization, automatic refreshes, hourly backups, deletion of old history,
   * fitting of the rate models, and loading of the place names and the search index.
   */
  startBackgroundWork(): void;
  sync: Sync;
  /** Damaged records that were found since the service was opened. */
  damage(): DamagedTable[];
  /** Backups, check, export and import. */
  backupService: BackupService;
  /** After the computer slept: runs what is due and synchronizes. */
  wake(): void;
  close(): Promise<void>;
}

/**
 * Opens the store in a folder and creates the services.
 * @throws LanedeskError when the folder is in use, newer than this program, or unreadable, or when the policy is
 */
export async function openService(
  folder: string,
  {
    env = systemEnvironment,
    eventBus = createEventBus(),
    drafts = createDraftTransfer(),
    http = systemHttpClient,
    secrets = createSecretStore(folder),
    report = (reference, cause) => console.error(reference, cause),
    policy: given = readPolicy(),
  }: AppOptions = {},
): Promise<Service> {
  const policy = await given;
  const damage = createDamageReport((tables) => {
    eventBus.publish("store.damaged", tables);
    const found = tables.map(({ table, count }) => `${table}: ${count}`).join(", ");
    report("store", new Error(`Damaged records were quarantined (${found}).`));
  });
  const backupFolder = findBackupFolder(policy, folder);
  const store = await openStore({ folder, now: env.clock.now, onDamagedRecord: damage.add });
  const context: Context = {
    store,
    env,
    machineTimeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    publish: eventBus.publish,
    policy,
  };
  await drafts.writeTo(context).catch(async (error: unknown) => {
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
  let rateFits: RateFits | undefined;
  let laneCheck = Promise.resolve();
  let isLaneCheckWaiting = false;
  /** Fits the rate models, then compares the saved lanes; many changes of rates cause one check. */
  const refitRates = () => {
    if (!rateFits || isLaneCheckWaiting) return;
    isLaneCheckWaiting = true;
    laneCheck = rateFits
      .run()
      .then(async () => {
        isLaneCheckWaiting = false;
        if (isOpen) await checkAllSavedLanes(context);
      })
      .catch((cause: unknown) => report("saved lanes", cause));
  };
  const unsubscribe = eventBus.listen((event) => {
    if (event === "loads.changed") sync.nudge();
    if (event === "rates.changed") refitRates();
  });
  let isOpen = true;
  let backups: BackupSchedule | undefined;
  let refreshes: RefreshSchedule | undefined;
  let pruning: PruneSchedule | undefined;
  return {
    context,
    eventBus,
    sync,
    damage: damage.tables,
    backupService: createBackupService(store, {
      folder,
      backups: backupFolder,
      now: env.clock.now,
      problem: () => backups?.problem() ?? "",
    }),
    startBackgroundWork() {
      void store.prepareSearch({ first: prepareGazetteer });
      pruning ??= schedulePruning(context, {
        every,
        vacuum: store.vacuum,
        report: (cause) => report("history", cause),
      });
      const { now } = env.clock;
      backups ??= scheduleBackups(store, {
        backups: backupFolder,
        rotation: rotationOf(policy),
        now,
        report: (cause) => report("backup", cause),
        onProblem: (problem) => eventBus.publish("backups.problem", problem),
      });
      refreshes ??= scheduleRefreshes(context, {
        every,
        report: (cause) => report("automatic refresh", cause),
      });
      rateFits ??= createRateFits(context, (cause) => report("rate model", cause));
      refitRates();
      sync.start();
    },
    wake() {
      if (!isOpen) return;
      void sync.runCycle();
      void refreshes?.runIfDue();
      void pruning?.runIfDue();
      void backups?.runIfDue();
      refitRates();
    },
    async close() {
      isOpen = false;
      unsubscribe();
      await sync.stop();
      await refreshes?.stop();
      await pruning?.stop();
      await backups?.stop();
      await rateFits?.stop();
      await laneCheck;
      await store.close(await drafts.prepareRead(context));
      damage.flush();
    },
  };
}

/** The policy's numbers of backups to keep; defaults elsewhere. */
const rotationOf = (policy: Policy | undefined) => ({
  hours: policy?.settings.hourlyBackups ?? DEFAULT_ROTATION.hours,
  days: policy?.settings.dailyBackups ?? DEFAULT_ROTATION.days,
});

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

/** Synchronization for the HTTP interface. */
export const syncApi = ({ context, sync }: Service): SyncApi => ({
  status: () => statusForScripts(context, sync),
  run: () => sync.runCycle(),
});

function every(milliseconds: number, run: () => Promise<void>): () => void {
  const timer = setInterval(run, milliseconds);
  timer.unref();
  return () => clearInterval(timer);
}

interface WindowApiOptions extends Pick<HandlerDeps, "gateway" | "place" | "restart" | "printConfirmation"> {
  /** Whether a page at this address may use the channels. */
  trusts(sender: string): boolean;
  report(reference: string, cause: unknown): void;
}

/** The router that answers all channels of a window. */
export function createWindowApi(
  { context, eventBus, sync, damage, backupService }: Service,
  { trusts, report, ...options }: WindowApiOptions,
): Router {
  const { clock, newId } = context.env;
  const work = createLongWork(eventBus, clock.uptimeMs);
  return createRouter({
    handlers: createHandlers({ context, work, sync, damage, backupService, ...options }),
    trusts,
    report,
    newId,
  });
}

/** Something open that others keep using while it is closed and opened again, as after a restore. */
interface Reopenable<T> {
  /** The open instance; between two instances, the previous one. */
  current(): T;
  reopen(): Promise<void>;
  close(): Promise<void>;
}

/** @param open opens the next instance; returns undefined when the user gave up */
export function createReopenable<T extends { close(): Promise<void> }>(
  first: T,
  open: () => Promise<T | undefined>,
): Reopenable<T> {
  let current = first;
  let isOpen = true;
  let lastStep = Promise.resolve();
  const enqueue = (step: () => Promise<void>) => {
    lastStep = lastStep.catch(() => {}).then(step);
    return lastStep;
  };
  const close = async () => {
    if (isOpen) await current.close();
    isOpen = false;
  };
  return {
    current: () => current,
    reopen: () =>
      enqueue(async () => {
        await close();
        const next = await open();
        if (!next) return;
        current = next;
        isOpen = true;
      }),
    close: () => enqueue(close),
  };
}
