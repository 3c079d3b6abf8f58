import type { JsonObject } from "../../../shared/json.ts";
import { type CarrierFacts, carrierFacts } from "../../../shared/views/carrier.ts";
import { recordCarriers } from "../../services/carriers/carriers.ts";
import type { Context } from "../../services/context.ts";
import type { CarrierClearRecord } from "../../store/store.ts";
import { backOff } from "../remote/back-off.ts";
import { RemoteFailure } from "../remote/remote-failure.ts";
import { CarrierFailure, describeSkipped } from "./carrier-failure.ts";
import type { MonitorClient } from "./monitor-client.ts";

/** What synchronizing the carriers works with. */
export interface CarrierSession {
  context: Context;
  accountId: string;
  monitor: MonitorClient;
  /** Whether the remote tells the carrier behind an entry of its queue. */
  canExpand: boolean;
  random(): number;
}

/** How many carriers are handed out at once: as many as are surely stored within the 120 s of their lease. */
const carriersAtOnce = 50;

/** How many times one cycle fetches at most; the rest has its turn in the next. */
const mostFetches = 20;

/** After so many refused clears a carrier is left to the remote, which hands it out again. */
const mostAttempts = 8;

/**
 * Takes in what the remote's change queue holds (specification 4.7): Summary, Fetch, store, and only then Clear,
 * from rows that outlive the program. A crash at any step has the carrier handed out again, never lost.
 * @throws RemoteFailure
 */
export async function syncChangeQueue(session: CarrierSession): Promise<void> {
  // What was stored before and cannot be cleared keeps nothing new from being read.
  const uncleared = await clearStored(session).then(
    () => undefined,
    (cause: unknown) => cause,
  );
  const queue = "the carriers that are new or changed were not read";
  const { waiting, isLanedesk } = await session.monitor.summary().catch(describeSkipped(queue));
  if (isLanedesk && !session.canExpand) throw new CarrierFailure(queue, untold);
  if (waiting > 0)
    for (let round = 0; round < mostFetches; round += 1) {
      const { insdIds, timeStamp } = await session.monitor
        .fetch(carriersAtOnce)
        .catch(describeSkipped(queue));
      if (insdIds.length === 0) break;
      const stored: { insdId: string; timeStamp: string }[] = [];
      for (const insdId of insdIds) stored.push(await store(session, insdId, timeStamp));
      await noteClears(session, stored);
      await clearStored(session);
    }
  if (uncleared) throw uncleared;
}

/** A carrier that is not read may be cleared only where it cannot be read at all. */
const untold = new RemoteFailure(
  "intercepted",
  "It is a Lanedesk, and something on the way to it keeps it from telling what it offers, such as a proxy that refuses the address /lanedesk/v1. Ask who runs the network, or that service.",
);

/** Stores a carrier as it is at the remote now; the moment of that read is what it may be cleared with. */
async function store(session: CarrierSession, insdId: string, fetchedAt: string) {
  const { context, accountId, monitor, canExpand: expands } = session;
  if (!expands) {
    const message = `Carrier ${insdId} is new or changed at the carrier monitoring, which does not tell more through the interface.`;
    await tell(session, message);
    return { insdId, timeStamp: fetchedAt };
  }
  const { carrier, timeStamp } = await monitor
    .expanded(insdId)
    .catch(describeSkipped(`carrier ${insdId} was not read`));
  await recordCarriers(context, { accountId }, [factsOf(carrier)]);
  return { insdId, timeStamp };
}

/** Facts that can be read; what cannot stays as it is known. */
function factsOf(carrier: JsonObject): Partial<CarrierFacts> {
  const facts: Partial<Record<keyof CarrierFacts, unknown>> = {};
  for (const key of carrierFacts.keyof().options) {
    const value = carrierFacts.shape[key].safeParse(carrier[key]);
    if (value.success) facts[key] = value.data;
  }
  return carrierFacts.partial().parse(facts);
}

async function noteClears(
  { context, accountId }: CarrierSession,
  stored: readonly { insdId: string; timeStamp: string }[],
): Promise<void> {
  await context.store.write(["carrierClears"], async ({ carrierClears }) => {
    const waiting = await carrierClears.findDue(
      accountId,
      Number.MAX_SAFE_INTEGER,
      carriersAtOnce * mostFetches,
    );
    // What the remote hands out again because it was not cleared has been tried as often as before.
    const attempts = new Map(waiting.map((clear) => [clear.remoteInsdId, clear.attempts]));
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

/** Clears what was stored. A carrier that changed since stays in the remote's queue and comes again. */
async function clearStored(session: CarrierSession): Promise<void> {
  const { context, accountId, monitor } = session;
  const now = context.env.clock.now();
  const due = await context.store.read(["carrierClears"], ({ carrierClears }) =>
    carrierClears.findDue(accountId, now, carriersAtOnce * mostFetches),
  );
  if (due.length === 0) return;
  const answers = await monitor
    .clear(due.map(({ remoteInsdId, timeStamp }) => ({ insdId: remoteInsdId, timeStamp })))
    .catch(describeSkipped("what is stored here was not cleared there"));
  const failed: CarrierClearRecord[] = [];
  const told: string[] = [];
  for (const clear of due) {
    const answer = answers.get(clear.remoteInsdId);
    if (answer && answer.result !== "Error") continue;
    const attempts = clear.attempts + 1;
    const message = answer?.message || "The remote did not say what became of this clear.";
    const what = `Carrier ${clear.remoteInsdId} is stored here and could not be cleared at the carrier monitoring: ${message}`;
    if (attempts >= mostAttempts) {
      told.push(`${what} It is left to the remote, which hands it out again.`);
      continue;
    }
    if (attempts === 1) told.push(`${what} It is tried again by itself.`);
    failed.push({ ...clear, attempts, dueAt: now + backOff(attempts, session.random()) });
  }
  const kept = new Set(failed.map(({ remoteInsdId }) => remoteInsdId));
  const done = due.map(({ remoteInsdId }) => remoteInsdId).filter((insdId) => !kept.has(insdId));
  await context.store.write(["carrierClears"], async ({ carrierClears }) => {
    await carrierClears.removeMany(accountId, done);
    if (failed.length > 0) await carrierClears.saveMany(failed);
  });
  for (const message of told) await tell(session, message);
}

const tell = ({ context, accountId }: CarrierSession, message: string): Promise<void> =>
  context.store.write(["syncLog"], ({ syncLog }) =>
    syncLog.addMany([{ accountId, at: context.env.clock.now(), loadId: "", message: message }]),
  );
