import { type CarrierFacts, carrierFacts } from "../../../shared/interface/expanded-carrier.ts";
import type { JsonObject } from "../../../shared/json.ts";
import { recordCarriers } from "../../services/carriers/carriers.ts";
import type { Context } from "../../services/context.ts";
import type { CarrierClearRecord } from "../../store/store.ts";
import { computeBackOffMs } from "../remote/back-off.ts";
import { RemoteFailure } from "../remote/remote-failure.ts";
import { writeSyncLog } from "../status/sync-log.ts";
import { addSkippedStep, CarrierFailure } from "./carrier-failure.ts";
import type { MonitorClient } from "./monitor-client.ts";

/** One synchronization of the carriers: the account, and the client of the remote's carrier monitoring. */
export interface CarrierSession {
  context: Context;
  accountId: string;
  monitor: MonitorClient;
  /** Whether the remote returns the details of a queued carrier. */
  canExpand: boolean;
  /** Returns a number between 0 (inclusive) and 1 (exclusive). */
  random(): number;
}

/** Lanedesk can store this many carriers within the lease of 120 s. */
const MAX_CARRIERS_PER_FETCH = 50;

/** Fetches per cycle; the next cycle fetches the rest. */
const MAX_FETCHES = 20;

/** After this many failed clears, Lanedesk gives up, and the remote returns the carrier again. */
const MAX_CLEAR_ATTEMPTS = 8;

/**
 * Reads the remote's change queue (specification 4.7): Summary, Fetch, store, and only then Clear. Stores the
 * clears before sending them, so a crash at any step loses no change.
 * @throws CarrierFailure if the remote fails or rejects a request, or a proxy blocks the carrier details
 */
export async function syncChangeQueue(session: CarrierSession): Promise<void> {
  // A clear that fails must not prevent the fetch.
  const clearFailure = await sendDueClears(session).then(
    () => undefined,
    (cause: unknown) => cause,
  );
  const skipped = "new and changed carriers were not read";
  const { waiting, isLanedesk } = await session.monitor.readSummary().catch(addSkippedStep(skipped));
  if (isLanedesk && !session.canExpand) throw new CarrierFailure(skipped, missingDetailsFailure);
  if (waiting > 0)
    for (let round = 0; round < MAX_FETCHES; round += 1) {
      const { insdIds, timeStamp } = await session.monitor
        .fetch(MAX_CARRIERS_PER_FETCH)
        .catch(addSkippedStep(skipped));
      if (insdIds.length === 0) break;
      const stored: { insdId: string; timeStamp: string }[] = [];
      for (const insdId of insdIds) stored.push(await storeCarrier(session, insdId, timeStamp));
      await saveClears(session, stored);
      await sendDueClears(session);
    }
  if (clearFailure) throw clearFailure;
}

/**
 * A Lanedesk always returns carrier details. If the details are missing, a proxy blocks them, and a clear would lose
 * the change.
 */
const missingDetailsFailure = new RemoteFailure(
  "intercepted",
  "A proxy seems to block the address /lanedesk/v1 of the service; ask your network administrator or the operator of the service.",
);

/**
 * Stores the remote's version of a carrier; if the remote returns no details, only logs the carrier.
 * @returns the carrier's id, and a time that is safe for a Clear
 */
async function storeCarrier(session: CarrierSession, insdId: string, fetchedAt: string) {
  const { context, accountId, monitor, canExpand } = session;
  if (!canExpand) {
    await writeSyncLog(
      context,
      `Carrier ${insdId} is new or changed. The carrier monitoring service does not provide details.`,
    );
    return { insdId, timeStamp: fetchedAt };
  }
  const { carrier, timeStamp } = await monitor
    .readExpandedCarrier(insdId)
    .catch(addSkippedStep(`carrier ${insdId} was not read`));
  await recordCarriers(context, { accountId }, [readFacts(carrier)], { source: "Load board" });
  return { insdId, timeStamp };
}

/** Reads the facts that are valid; the others keep their stored value. */
function readFacts(carrier: JsonObject): Partial<CarrierFacts> {
  const facts: Partial<Record<keyof CarrierFacts, unknown>> = {};
  for (const key of carrierFacts.keyof().options) {
    const value = carrierFacts.shape[key].safeParse(carrier[key]);
    if (value.success) facts[key] = value.data;
  }
  return carrierFacts.partial().parse(facts);
}

async function saveClears(
  { context, accountId }: CarrierSession,
  stored: readonly { insdId: string; timeStamp: string }[],
): Promise<void> {
  await context.store.write(["carrierClears"], async ({ carrierClears }) => {
    const maxClears = MAX_CARRIERS_PER_FETCH * MAX_FETCHES;
    const known = await carrierClears.findDue(accountId, Number.MAX_SAFE_INTEGER, maxClears);
    // A carrier that the remote returns again because its clear failed keeps its attempts.
    const attempts = new Map(known.map((clear) => [clear.remoteInsdId, clear.attempts]));
    await carrierClears.saveMany(
      stored.map(({ insdId, timeStamp }) => ({
        accountId,
        remoteInsdId: insdId,
        timeStamp,
        attempts: attempts.get(insdId) ?? 0,
        dueAt: 0,
      })),
    );
  });
}

/** Sends the stored clears that are due. A carrier that changed since the read stays in the remote's queue. */
async function sendDueClears(session: CarrierSession): Promise<void> {
  const { context, accountId, monitor } = session;
  const now = context.env.clock.now();
  const due = await context.store.read(["carrierClears"], ({ carrierClears }) =>
    carrierClears.findDue(accountId, now, MAX_CARRIERS_PER_FETCH * MAX_FETCHES),
  );
  if (due.length === 0) return;
  const results = await monitor
    .clear(due.map(({ remoteInsdId, timeStamp }) => ({ insdId: remoteInsdId, timeStamp })))
    .catch(addSkippedStep("fetched carriers were not cleared"));
  const failed: CarrierClearRecord[] = [];
  const messages: string[] = [];
  for (const clear of due) {
    const outcome = results.get(clear.remoteInsdId);
    if (outcome && outcome.result !== "Error") continue;
    const attempts = clear.attempts + 1;
    const reason = outcome
      ? outcome.message || "no reason given"
      : "the carrier monitoring service returned no result";
    const message = `Carrier ${clear.remoteInsdId} can't be cleared from the change queue: ${reason}.`;
    if (attempts >= MAX_CLEAR_ATTEMPTS) {
      messages.push(`${message} Lanedesk gave up; the service will send the carrier again.`);
      continue;
    }
    if (attempts === 1) messages.push(`${message} Lanedesk will retry.`);
    failed.push({ ...clear, attempts, dueAt: now + computeBackOffMs(attempts, session.random()) });
  }
  const pending = new Set(failed.map(({ remoteInsdId }) => remoteInsdId));
  const done = due.map(({ remoteInsdId }) => remoteInsdId).filter((insdId) => !pending.has(insdId));
  await context.store.write(["carrierClears"], async ({ carrierClears }) => {
    await carrierClears.removeMany(accountId, done);
    if (failed.length > 0) await carrierClears.saveMany(failed);
  });
  for (const message of messages) await writeSyncLog(context, message);
}
