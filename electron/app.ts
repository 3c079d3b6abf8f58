import { randomBytes, randomUUID } from "node:crypto";
import { LanedeskError } from "../shared/failure.ts";
import type { DamagedTable } from "../shared/views/damage.ts";
import type { Policy } from "../shared/views/policy.ts";
import type { SyncApi } from "./gateway/sync.ts";
import { createEventBus, type EventBus } from "./ipc/event-bus.ts";
import { createHandlers, type HandlerDeps } from "./ipc/handlers/handlers.ts";
import { createLongWork } from "./ipc/long-work.ts";
import { createRouter, type Router } from "./ipc/router.ts";
import { findBackupFolder } from "./policy/backup-folder.ts";
import { readPolicy } from "./policy/read-policy.ts";
import { createBackgroundWork } from "./servers/background-work.ts";
import { publishChanges } from "./servers/publish-changes.ts";
import {
  notifyOfStoppedCarriers,
  type SystemNotification,
} from "./services/board/notify-of-stopped-carriers.ts";
import { refreshVerdictsOfDay } from "./services/carrier-rules/refresh-verdicts.ts";
import { createCoalescedJob } from "./services/coalesced-job.ts";
import type { Context, Environment } from "./services/context.ts";
import { refreshLoadsIfDue } from "./services/loads/auto-refresh.ts";
import { prepareGazetteer } from "./services/places/gazetteer.ts";
import { refreshRateModels } from "./services/rates/account-models.ts";
import { checkAllSavedLanes } from "./services/rates/saved-lanes.ts";
import { createDailyPruning } from "./services/retention/prune-history.ts";
import { createDraftTransfer, type DraftTransfer } from "./services/saved-items/drafts.ts";
import { createBackupService } from "./store/backup/backup-service.ts";
import { DEFAULT_ROTATION } from "./store/backup/rotate-backups.ts";
import { type BackupSchedule, scheduleBackups } from "./store/backup/schedule-backups.ts";
import { openReadOnly } from "./store/open-read-only.ts";
import { type FolderStore, openStore } from "./store/open-store.ts";
import type { BackupService, ChangeFollower, Store, StoreParts } from "./store/store.ts";
import { createSecretStore, type SecretStore } from "./sync/connection/secrets.ts";
import { createHttpClient, type HttpClient } from "./sync/remote/http-client.ts";
import { readScriptStatus } from "./sync/status/read-status.ts";
import { createSync, type Sync } from "./sync/sync.ts";

/** The system's clock and randomness; tests replace them. */
const systemEnvironment: Environment = {
  clock: { runId: randomUUID(), now: () => Date.now(), uptimeMs: () => performance.now() },
  createId: () => randomUUID(),
  createSecret: () => randomBytes(32).toString("base64url"),
};

/** Node's network stack; the desktop program uses Electron's. */
export const systemHttpClient = createHttpClient((url, init) => fetch(url, init));

/** Sends nothing, because a read-only store can't store the response. */
const rejectingHttpClient = createHttpClient(() =>
  Promise.reject(
    new LanedeskError(
      "unavailable",
      "Lanedesk is open read-only and sends nothing. To send changes, start Lanedesk normally.",
    ),
  ),
);

/** An import changes rates in many steps; one fit after a pause covers several steps. */
const RATES_PAUSE_MS = 300;

/** Short, so that due work is not late after the computer wakes up. */
const DUE_CHECK_INTERVAL_MS = 30_000;

/** Options of the service. Programs and tests replace the defaults. */
export interface AppOptions {
  env?: Environment;
  /** For windows that stay open while the service reopens. */
  eventBus?: EventBus;
  /** Copies the user's drafts to the next service, which may have another store. */
  drafts?: DraftTransfer;
  http?: HttpClient;
  secrets?: SecretStore;
  /** Receives errors of background work and damage of the store; `reference` names the part that failed. */
  report?(reference: string, cause: unknown): void;
  /** Shows a notification of the operating system. */
  notify?(notification: SystemNotification): void;
  /** The policy, if the program has read it already. */
  policy?: Policy | undefined | Promise<Policy | undefined>;
  /** Opens a data folder as a copy that rejects every change, and sends nothing to a remote. */
  isReadOnly?: boolean;
}

/** The services on an open store, without an interface. */
export interface Service {
  context: Context;
  eventBus: EventBus;
  /** Starts the work of a long-running program, such as synchronization and hourly backups. */
  startBackgroundWork(): void;
  sync: Sync;
  /** Counts the damaged records that the store found since the service opened, by table. */
  listDamage(): DamagedTable[];
  backupService: BackupService;
  /** Runs due background work and a sync cycle, for example after the computer resumes from sleep. */
  wake(): void;
  close(): Promise<void>;
}

/** An open store with the parts that differ between a folder and a database. The service closes the store. */
export interface OpenedStore {
  store: Store & {
    prepareSearch?: FolderStore["prepareSearch"];
    vacuum?: FolderStore["vacuum"];
    close(readLast?: (parts: StoreParts) => Promise<void>): Promise<void>;
  };
  /** @param getProblem returns the error message of the last scheduled backup; empty without an error */
  createBackupService(getProblem: () => string): BackupService;
  scheduleBackups?(hooks: BackupHooks): BackupSchedule;
  damage?: DamageReport;
  secrets: SecretStore;
}

type BackupHooks = Pick<Parameters<typeof scheduleBackups>[1], "report" | "onStatus">;

/**
 * Opens the store in a folder and creates the services.
 * @throws LanedeskError as `openStore` or `openReadOnly` does, or when the policy is unreadable or its backup folder is
 * unusable
 */
export async function openFolderService(folder: string, options: AppOptions = {}): Promise<Service> {
  const { env = systemEnvironment, eventBus = createEventBus(), report = logProblem } = options;
  const policy = await (options.policy ?? readPolicy());
  const damage = createDamageReport((tables) => {
    eventBus.publish("store.damaged", null);
    const found = tables.map(({ table, count }) => `${table}: ${count}`).join(", ");
    report(
      "store",
      new LanedeskError("unavailable", `Damaged records were quarantined (${found}). Run a check.`),
    );
  });
  const backups = findBackupFolder(policy, folder);
  const { now } = env.clock;
  const { isReadOnly = false } = options;
  const store = await (isReadOnly ? openReadOnly : openStore)({
    folder,
    backups,
    now,
    onDamagedRecord: damage.add,
  });
  const rotation = getRotation(policy);
  const opened: OpenedStore = {
    store,
    createBackupService: (getProblem) =>
      createBackupService(store, { folder, backupFolder: backups, rotation, now, getProblem }),
    scheduleBackups: (hooks) => scheduleBackups(store, { backups, rotation, now, ...hooks }),
    damage,
    secrets: options.secrets ?? createSecretStore(folder),
  };
  const http = isReadOnly ? { http: rejectingHttpClient } : {};
  return openService(opened, { ...options, ...http, env, eventBus, report, policy: Promise.resolve(policy) });
}

const logProblem = (reference: string, cause: unknown): void => console.error(reference, cause);

/**
 * Creates the services on an open store. Closes the store before it throws an error.
 * @throws LanedeskError when the policy is unreadable
 */
export async function openService(
  { store, createBackupService, scheduleBackups, damage, secrets }: OpenedStore,
  {
    env = systemEnvironment,
    eventBus = createEventBus(),
    drafts = createDraftTransfer(),
    http = systemHttpClient,
    report = logProblem,
    notify,
    policy: given = readPolicy(),
    isReadOnly = false,
  }: AppOptions = {},
): Promise<Service> {
  const closeAndThrow = async (error: unknown) => {
    await store.close();
    throw error;
  };
  const policy = await Promise.resolve(given).catch(closeAndThrow);
  const context: Context = {
    store,
    env,
    machineTimeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    publish: eventBus.publish,
    policy,
  };
  await drafts.writeTo(context).catch(closeAndThrow);
  const background = createBackgroundWork(context, {
    runEvery,
    onTaken: startExclusiveWork,
    report: (cause) => report("background work", cause),
  });
  const sync = createSync({
    context: background.context,
    http,
    random: Math.random,
    secrets,
    canRun: background.hasLease,
    report: (cause) => report("synchronizing", cause),
  });
  const rates = createCoalescedJob(
    async (signal) => {
      await refreshRateModels(context, signal);
      if (!signal.aborted) await checkAllSavedLanes(context);
    },
    (cause) => report("rates", cause),
    { pauseMs: RATES_PAUSE_MS },
  );
  const pruning = createCoalescedJob(
    createDailyPruning(background.context, store.vacuum ?? (async () => {})),
    (cause) => report("history", cause),
  );
  const verdicts = createCoalescedJob(
    (signal) => refreshVerdictsOfDay(background.context, signal),
    (cause) => report("carrier verdicts", cause),
  );
  const refreshes = createCoalescedJob(
    (signal) => refreshLoadsIfDue(background.context, signal),
    (cause) => report("automatic refresh", cause),
  );
  /** The work that only one of several servers does. Each job runs only what is due. */
  const exclusiveJobs = [pruning, verdicts, refreshes];
  const runExclusiveJobs = async () => {
    if (isWorking && background.hasLease()) for (const job of exclusiveJobs) void job.run();
  };
  const stoppedCarrierNotifications =
    notify &&
    createCoalescedJob(
      () => notifyOfStoppedCarriers(context, notify),
      (cause) => report("notification", cause),
    );
  const unsubscribe = eventBus.listen((event) => {
    if (event === "loads.changed") sync.runSoon();
    if (event === "rates.changed" && isWorking) void rates.run();
    if (event === "carriers.changed") {
      void stoppedCarrierNotifications?.run();
      // Sync sends changes of carriers to an office.
      if (sync.isOffice()) sync.runSoon();
    }
  });
  let isOpen = true;
  let isWorking = false;
  let backups: BackupSchedule | undefined;
  let follower: ChangeFollower | undefined;
  let cancelDueChecks: (() => void) | undefined;

  /** Starts or continues the work that only one of several servers does. */
  function startExclusiveWork() {
    if (!isOpen) return;
    void pruning.run();
    void verdicts.run();
    // The server that previously did the work may have missed a refresh. A desktop waits, so that sync first pulls the
    // loads that others booked or deleted.
    if (store.shared) void refreshes.run();
    cancelDueChecks ??= runEvery(DUE_CHECK_INTERVAL_MS, runExclusiveJobs);
    sync.start();
  }

  return {
    context,
    eventBus,
    sync,
    listDamage: damage?.listTables ?? (() => []),
    backupService: createBackupService(() => backups?.getProblem() ?? ""),
    startBackgroundWork() {
      void (store.prepareSearch?.({ runFirst: prepareGazetteer }) ?? prepareGazetteer());
      if (isReadOnly) return;
      backups ??= scheduleBackups?.({
        report: (cause) => report("backup", cause),
        onStatus: () => eventBus.publish("backups.changed", null),
      });
      isWorking = true;
      void rates.run();
      void stoppedCarrierNotifications?.run();
      background.start();
      follower ??= store.shared?.followChanges({
        onChanges: (changes) => publishChanges(context, changes),
        report: (cause) => report("changes of other servers", cause),
      });
    },
    wake() {
      if (!isOpen) return;
      // A due refresh waits until sync has pulled the loads that others booked or deleted during the sleep.
      if (background.hasLease()) void sync.runCycle().then(runExclusiveJobs);
      void backups?.runIfDue();
      if (isWorking) void rates.run();
    },
    async close() {
      isOpen = false;
      unsubscribe();
      await sync.stop();
      cancelDueChecks?.();
      for (const job of exclusiveJobs) await job.stop();
      await backups?.stop();
      await rates.stop();
      await stoppedCarrierNotifications?.stop();
      await follower?.stop();
      await background.stop();
      await store.close(await drafts.prepareRead(context));
      damage?.flush();
    },
  };
}

const getRotation = (policy: Policy | undefined) => ({
  hours: policy?.settings.hourlyBackups ?? DEFAULT_ROTATION.hours,
  days: policy?.settings.dailyBackups ?? DEFAULT_ROTATION.days,
});

type DamageReport = ReturnType<typeof createDamageReport>;

/** Counts damaged records by table. Publishes the counts after a delay, once for several records. */
function createDamageReport(publish: (tables: DamagedTable[]) => void) {
  const REPORT_DELAY_MS = 500;
  const counts = new Map<string, number>();
  let isReported = true;
  const listTables = () => [...counts].map(([table, count]) => ({ table, count }));
  const flush = () => {
    if (!isReported) publish(listTables());
    isReported = true;
  };
  return {
    listTables,
    flush,
    add({ table }: { table: string }) {
      counts.set(table, (counts.get(table) ?? 0) + 1);
      if (isReported) setTimeout(flush, REPORT_DELAY_MS).unref();
      isReported = false;
    },
  };
}

/** Creates the synchronization functions of the HTTP interface. */
export const createSyncApi = ({ context, sync }: Service): SyncApi => ({
  readStatus: () => readScriptStatus(context, sync),
  run: () => sync.runCycle(),
});

function runEvery(milliseconds: number, run: () => Promise<void>): () => void {
  const timer = setInterval(run, milliseconds);
  timer.unref();
  return () => clearInterval(timer);
}

interface WindowApiOptions
  extends Pick<
    HandlerDeps,
    "gateway" | "hostInfo" | "restart" | "printConfirmation" | "openedFiles" | "proxySignIn"
  > {
  /** Whether a page at this URL may call channels. */
  isTrusted(senderUrl: string): boolean;
  report(reference: string, cause: unknown): void;
}

/** Creates the router that handles all channels of a window. */
export function createWindowApi(
  { context, eventBus, sync, listDamage, backupService }: Service,
  { isTrusted, report, ...options }: WindowApiOptions,
): Router {
  const { clock, createId } = context.env;
  const work = createLongWork(eventBus, clock.uptimeMs);
  return createRouter({
    handlers: createHandlers({ context, work, sync, listDamage, backupService, ...options }),
    isTrusted,
    report,
    createId,
  });
}
