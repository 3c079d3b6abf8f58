import { randomBytes, randomUUID } from "node:crypto";
import type { SyncDoor } from "./gateway/synchronisation.ts";
import { type Announcer, createAnnouncer } from "./ipc/announcer.ts";
import { type Behind, createHandlers } from "./ipc/handlers/handlers.ts";
import { createLongWork } from "./ipc/long-work.ts";
import { createRouter, type Router } from "./ipc/router.ts";
import { findPolicy } from "./policy/policy-file.ts";
import type { Context } from "./services/context.ts";
import { type RefreshSchedule, scheduleRefreshes } from "./services/loads/automatic-refresh.ts";
import { createTakenAlong, type TakenAlong } from "./services/loads/drafts-taken-along.ts";
import { type ForgetSchedule, scheduleForgetting } from "./services/loads/history.ts";
import type { Surroundings } from "./services/surroundings.ts";
import { createSafekeeping } from "./store/backup/safekeeping.ts";
import { type BackupSchedule, scheduleBackups } from "./store/backup/schedule.ts";
import { openStore } from "./store/dexie/open.ts";
import type { Safekeeping } from "./store/store.ts";
import type { Wire } from "./sync/client/request.ts";
import { wireOver } from "./sync/client/wire.ts";
import { type SecretKeeper, secretsInFile } from "./sync/secrets.ts";
import { statusForScripts } from "./sync/status.ts";
import { createSync, type Sync } from "./sync/sync.ts";

/** The world as it is; tests bring their own. */
const realSurroundings: Surroundings = {
  clock: { run: randomUUID(), now: () => Date.now(), running: () => performance.now() },
  newId: () => randomUUID(),
  newSecret: () => randomBytes(32).toString("base64url"),
};

/** The network as Node has it; Electron brings its own. */
export const realWire = wireOver((url, init) => fetch(url, init));

/** What may be given in place of the world as it is. */
interface Outside {
  surroundings?: Surroundings;
  /** Where events go; given when windows listen longer than a service is open. */
  announcer?: Announcer;
  /** What is typed; given when the service is opened again, maybe on another store. */
  typed?: TakenAlong;
  wire?: Wire;
  secrets?: SecretKeeper;
  /** Told of the program's own faults that nobody waits for: of which part, and what went wrong. */
  report?(reference: string, cause: unknown): void;
  /** A policy that counts where the machine has none. */
  policyFile?: string | undefined;
}

/** The service on its store, before any door is opened. */
export interface Service {
  context: Context;
  announcer: Announcer;
  /**
   * For programs that run for long, from now on: synchronises, refreshes due loads at the interval of the settings, backs
   * the store up hourly and when the service closes, forgets old history, and reads ahead what a search of the board needs.
   */
  settleIn(): void;
  /** Synchronising with the remote. */
  sync: Sync;
  /** Backups, check, export and import of everything. */
  safekeeping: Safekeeping;
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
    surroundings = realSurroundings,
    announcer = createAnnouncer(),
    typed = createTakenAlong(),
    wire = realWire,
    secrets = secretsInFile(folder),
    report = (reference, cause) => console.error(reference, cause),
    policyFile,
  }: Outside = {},
): Promise<Service> {
  const policy = await findPolicy(policyFile);
  const store = await openStore({ folder, now: surroundings.clock.now });
  const context: Context = {
    store,
    surroundings,
    machineTimeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    announce: announcer.announce,
    policy,
  };
  await typed.putInto(context).catch(async (error: unknown) => {
    await store.close();
    throw error;
  });
  const sync = createSync({
    context,
    wire,
    random: Math.random,
    secrets,
    report: (cause) => report("synchronising", cause),
  });
  const deafen = announcer.listen((event) => {
    if (event === "loads.changed") sync.nudge();
  });
  let isOpen = true;
  let backups: BackupSchedule | undefined;
  let refreshes: RefreshSchedule | undefined;
  let forgetting: ForgetSchedule | undefined;
  return {
    context,
    announcer,
    sync,
    safekeeping: createSafekeeping(store, {
      folder,
      now: surroundings.clock.now,
      problem: () => backups?.problem() ?? "",
    }),
    settleIn() {
      void store.prepareSearch();
      forgetting ??= scheduleForgetting(context, {
        every,
        giveBack: store.giveBack,
        report: (cause) => report("history", cause),
      });
      const { now } = surroundings.clock;
      backups ??= scheduleBackups(store, {
        folder,
        now,
        report: (cause) => report("backup", cause),
        tell: (problem) => announcer.announce("backups.problem", problem),
      });
      refreshes ??= scheduleRefreshes(context, {
        every,
        report: (cause) => report("automatic refresh", cause),
      });
      sync.start();
    },
    wake() {
      if (!isOpen) return;
      void sync.cycle();
      for (const schedule of [refreshes, forgetting, backups]) void schedule?.look();
    },
    async close() {
      isOpen = false;
      deafen();
      await sync.stop();
      await refreshes?.stop();
      await forgetting?.stop();
      await backups?.stop();
      await store.close(await typed.reader(context));
    },
  };
}

/** Synchronising as the HTTP interface shows it. */
export const syncDoor = ({ context, sync }: Service): SyncDoor => ({
  status: () => statusForScripts(context, sync),
  run: () => sync.cycle(),
});

function every(milliseconds: number, run: () => Promise<void>): () => void {
  const timer = setInterval(run, milliseconds);
  timer.unref();
  return () => clearInterval(timer);
}

export interface WindowDoorOptions extends Pick<Behind, "gateway" | "place" | "restart"> {
  /** Whether a page at this address may use the channels. */
  trusts(sender: string): boolean;
  report(reference: string, cause: unknown): void;
}

/** The window's door to a service: every channel, answered. */
export function openWindowDoor(
  { context, announcer, sync, safekeeping }: Service,
  { gateway, place, trusts, report, restart }: WindowDoorOptions,
): Router {
  const { clock, newId } = context.surroundings;
  const work = createLongWork(announcer, clock.running);
  return createRouter({
    handlers: createHandlers({ context, work, gateway, place, sync, safekeeping, restart }),
    trusts,
    report,
    newId,
  });
}
