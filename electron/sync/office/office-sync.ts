import type { Context } from "../../services/context.ts";
import { readSettings } from "../../services/settings/settings.ts";
import type { RemoteAccess } from "../connection/remote-access.ts";
import { computeBackOffMs } from "../remote/back-off.ts";
import type { HttpClient } from "../remote/http-client.ts";
import {
  type ChangesPage,
  createOfficeClient,
  LostCursor,
  type OfficeClient,
} from "../remote/office-client.ts";
import type { Session } from "../session/session.ts";
import { writeSyncLog } from "../status/sync-log.ts";
import { recordEnteredCarriers } from "./entered-facts.ts";
import { completeFirstRead, readOfficeProgress, resetCursor } from "./office-progress.ts";
import { compareDueLinks, type KnownIds, resendLostLoads, storePage } from "./receive-changes.ts";
import { sendCarrierEdits } from "./send-carrier-edits.ts";
import { sendEdits } from "./send-edits.ts";

/** The time for which a request waits for changes, in seconds; shorter than the timeout of a request. */
const WAIT_SECONDS = 25;

interface OfficeSyncOptions {
  context: Context;
  http: HttpClient;
  /** Returns a number between 0 (inclusive) and 1 (exclusive). */
  random(): number;
  /** Plans a run of the load job after a delay, because the waiting request has ended. */
  wake(delayMs: number): void;
}

/** Synchronizes with an office. Between two runs, a request waits at the office for changes. */
interface OfficeSync {
  /**
   * Reads new changes and sends the due edits, until `isHalted` returns true.
   * @throws RemoteFailure if the office fails
   */
  run(session: Session, access: RemoteAccess, isHalted: () => boolean): Promise<void>;
  /** Whether to run again, because the waiting request has ended or none was started. */
  isDue(): boolean;
  /** From now on, waits for changes between runs. */
  start(): void;
  /** Ends the wait; no other wait starts. */
  stop(): void;
  /** Ends the wait and forgets the office; no wait starts until a run finds an office again. */
  reset(): void;
  /** Whether the last run was with an office; false after `reset`. */
  isOffice(): boolean;
}

/** A request that waits at the office, and the page of changes that it returned. */
interface Wait {
  since: string;
  controller: AbortController;
  page?: ChangesPage | "lost";
  isOver: boolean;
}

/** Creates the synchronization with an office. */
export function createOfficeSync({ context, http, random, wake }: OfficeSyncOptions): OfficeSync {
  let isStarted = false;
  let isOffice = false;
  let wait: Wait | undefined;
  let failedWaits = 0;
  /** The local ids of the office's records, while this program reads everything; undefined otherwise. */
  let known: KnownIds | undefined;

  function endWait(): void {
    wait?.controller.abort();
    wait = undefined;
  }

  /** Waits for the next page; the next run stores it. */
  async function waitForChanges(client: OfficeClient, since: string, endedDays: number): Promise<void> {
    const controller = new AbortController();
    const current: Wait = { since, controller, isOver: false };
    wait = current;
    try {
      const { signal } = controller;
      const page = await client.readChanges({ since, waitSeconds: WAIT_SECONDS, endedDays, signal });
      current.page = page;
      failedWaits = 0;
    } catch {
      // Either `endWait` aborted the request, or the next run will report the cause.
      if (wait === current) failedWaits += 1;
    }
    current.isOver = true;
    if (wait === current) wake(failedWaits === 0 ? 0 : computeBackOffMs(failedWaits, random()));
  }

  async function readAllChanges(
    session: Session,
    client: OfficeClient,
    baseUrl: string,
    endedDays: number,
    isHalted: () => boolean,
    first: Wait | undefined,
  ): Promise<void> {
    let arrived = first;
    const progress = await readOfficeProgress(context, baseUrl);
    // If the program restarted during the first read, start the read again, because `known` was lost.
    if (!progress.isComplete && progress.cursor !== "" && !known) await resetCursor(context, baseUrl);
    while (!isHalted()) {
      const { cursor: since, lastEdit, isComplete } = await readOfficeProgress(context, baseUrl);
      const isArrived = arrived?.since === since && arrived.page !== undefined;
      const page =
        (isArrived && arrived?.page) ||
        (await client.readChanges({ since, lastEdit, waitSeconds: 0, endedDays }));
      arrived = undefined;
      if (page === "lost") {
        await restartRead(baseUrl);
        continue;
      }
      if (since === "") known = { carrierIds: new Set(), availableLoadIds: new Set() };
      if (page.rows.length > 0 || page.cursor !== since || lastEdit)
        await storePage(session, baseUrl, since, page, known);
      if (page.hasMore) continue;
      if (!isComplete && known) await finishFirstRead(session, baseUrl, endedDays, known);
      known = undefined;
      return;
    }
  }

  /**
   * Sends the due edits. If the office rejects the cursor or the last edit, resets the cursor.
   * @returns whether a page from before this call is outdated
   */
  async function sendDueEdits(
    session: Session,
    client: OfficeClient,
    baseUrl: string,
    isHalted: () => boolean,
  ): Promise<boolean> {
    const { epoch, cursor } = await readOfficeProgress(context, baseUrl);
    try {
      const hasSentLoads = await sendEdits(session, { client, epoch, cursor, baseUrl, isHalted });
      const hasSentCarriers = !isHalted() && (await sendCarrierEdits(session, client, { baseUrl, cursor }));
      return hasSentLoads || hasSentCarriers;
    } catch (cause) {
      if (!(cause instanceof LostCursor)) throw cause;
      await restartRead(baseUrl);
      return true;
    }
  }

  async function restartRead(baseUrl: string): Promise<void> {
    await writeSyncLog(context, LOST_CURSOR_MESSAGE);
    await resetCursor(context, baseUrl);
  }

  return {
    async run(session, access, isHalted) {
      isOffice = true;
      const { baseUrl } = access;
      const client = createOfficeClient({ http, ...access });
      const endedDays = (await readSettings(context)).daysOfEndedLoads;
      const arrived = wait?.isOver ? wait : undefined;
      endWait();

      const { isComplete } = await readOfficeProgress(context, baseUrl);
      if (!isComplete) await readAllChanges(session, client, baseUrl, endedDays, isHalted, arrived);
      await compareDueLinks(session);
      if (isHalted()) return;
      // A page from before the edits would undo the edits here until the next page.
      const isCurrent = !(await sendDueEdits(session, client, baseUrl, isHalted)) && isComplete;
      await readAllChanges(session, client, baseUrl, endedDays, isHalted, isCurrent ? arrived : undefined);
      if (isHalted() || !isStarted) return;
      const { cursor } = await readOfficeProgress(context, baseUrl);
      void waitForChanges(client, cursor, endedDays);
    },
    isDue: () => isStarted && isOffice && (wait?.isOver ?? true),
    start() {
      isStarted = true;
    },
    stop() {
      isStarted = false;
      endWait();
    },
    reset() {
      isOffice = false;
      endWait();
    },
    isOffice: () => isOffice,
  };
}

const LOST_CURSOR_MESSAGE =
  "The office was restored to an earlier state, or this computer was offline for too long. Lanedesk reads everything again and sends the changes that the office lost.";

async function finishFirstRead(
  session: Session,
  baseUrl: string,
  endedDays: number,
  known: KnownIds,
): Promise<void> {
  const { epoch } = await readOfficeProgress(session.context, baseUrl);
  await resendLostLoads(session, epoch, endedDays, known.availableLoadIds);
  await recordEnteredCarriers(session, known.carrierIds);
  await completeFirstRead(session.context, baseUrl);
}
