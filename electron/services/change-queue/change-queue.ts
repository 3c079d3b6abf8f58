import {
  type CarrierToClear,
  type ClearResult,
  MAX_CARRIERS_PER_REQUEST,
  positiveInteger,
} from "../../../shared/interface/change-queue.ts";
import { getMoment, readDateTime } from "../../../shared/interface/date-time.ts";
import type { QueueSummary } from "../../../shared/views/carrier.ts";
import type { CarrierRecord, QueueEntryRecord, StoreParts } from "../../store/store.ts";
import { RECORDS_PER_CHUNK } from "../chunks.ts";
import type { AccountCaller, Context } from "../context.ts";
import { type AuditActor, getChange, recordAudit } from "../people/record-audit.ts";
import { recordClears } from "./carrier-edits.ts";
import { getLatestTime, recordFetchTime } from "./change-clock.ts";
import { getSeverity, severities } from "./severity.ts";

/** Counts the queue's entries after releasing ended leases. Without a user, `colleagues` is 0. */
export async function summarizeQueue(
  context: Context,
  { accountId, userId }: QueueCaller,
): Promise<QueueSummary> {
  return await context.store.write(["changeQueue"], async ({ changeQueue }) => {
    await changeQueue.release(context.env.clock);
    const { leased, ...counts } = await changeQueue.count(accountId);
    const colleagues =
      userId === undefined || userId === null ? 0 : await changeQueue.countLeasedToOthers(accountId, userId);
    const oldestAt = (await changeQueue.findOldestWaiting(accountId)) ?? null;
    return { ...counts, leased: leased - colleagues, colleagues, oldestAt };
  });
}

/** A user or a program of an account; a program has no `userId`. */
export type QueueCaller = AccountCaller & { userId?: string | null };

/**
 * Leases the next carriers of the queue for 120 s (specification 4.7, Fetch), oldest change first, stuck entries last.
 * `readAt` is a safe timeStamp for a Clear, because every later change gets a later time.
 * @param maxRecords more than 10,000 counts as 10,000
 */
export async function fetchCarriers(
  context: Context,
  { accountId, userId = null }: QueueCaller,
  maxRecords: number,
): Promise<{ insdIds: number[]; readAt: string }> {
  const { clock } = context.env;
  const wanted = Math.min(maxRecords, MAX_CARRIERS_PER_REQUEST);
  const fetched = await context.store.write(
    ["changeQueue", "keyValue"],
    async ({ changeQueue, keyValue }) => {
      const readAt = await recordFetchTime(keyValue, clock.now());
      const insdIds = await changeQueue.lease(accountId, wanted, clock, userId);
      return { insdIds, readAt: new Date(readAt).toISOString() };
    },
  );
  if (fetched.insdIds.length > 0) context.publish("carriers.changed", null);
  return fetched;
}

/** The result for one carrier of a Clear. */
export interface ClearOutcome {
  /** The requested id as text, even if the id is not a number. */
  insdId: string;
  result: ClearResult;
  /** The reason; empty on success. */
  message: string;
}

/**
 * Removes carriers from the queue, with one result per carrier in order (specification 4.7, Clear). A carrier that
 * changed after its timeStamp stays in the queue, in the state "waiting". A repeated Clear is harmless.
 */
export async function clearCarriers(
  context: Context,
  caller: AuditActor,
  carriers: readonly CarrierToClear[],
): Promise<ClearOutcome[]> {
  const { clock } = context.env;
  const outcomes = await context.store.write(clearParts, async (parts) => {
    const latest = await getLatestTime(parts.keyValue, clock.now());
    const all: ClearOutcome[] = [];
    for (let start = 0; start < carriers.length; start += RECORDS_PER_CHUNK) {
      const chunk = carriers
        .slice(start, start + RECORDS_PER_CHUNK)
        .map((carrier) => parseCarrier(carrier, latest));
      all.push(...(await clearChunk(context, parts, caller, chunk)));
    }
    return all;
  });
  if (outcomes.some(({ result }) => result === "Success" || result === "Changed"))
    context.publish("carriers.changed", null);
  return outcomes;
}

const clearParts = ["changeQueue", "carriers", "keyValue", "auditLog"] as const;

/**
 * Writes audit entries for the queue entries that a caller removed or restored, each with its carrier's USDOT number.
 */
export async function recordQueueAudit(
  parts: Pick<StoreParts, "carriers" | "auditLog">,
  caller: AuditActor,
  now: number,
  entries: readonly QueueEntryRecord[],
  outcome: "removed" | "restored",
): Promise<void> {
  const insdIds = entries.map(({ insdId }) => insdId);
  const carriers = await parts.carriers.findMany(caller.accountId, insdIds);
  const changes = entries.map((entry, index) => {
    const audited = toAuditedEntry(entry);
    const [before, after] = outcome === "removed" ? [audited, undefined] : [undefined, audited];
    return getChange(String(entry.insdId), before, after, carriers[index]?.facts.usdotNumber);
  });
  await recordAudit(parts, caller, now, "changeQueue", changes);
}

/** Returns the part of a queue entry that the audit log stores. */
const toAuditedEntry = ({ severity, changedAt, changes }: QueueEntryRecord): object => ({
  severity: severities[severity],
  changedAt: new Date(changedAt).toISOString(),
  fields: changes.map(({ field }) => field),
});

/** A parsed entry of a Clear. */
type ParsedCarrier = { requestedId: string } & ({ problem: string } | { insdId: number; readAt: number });

function parseCarrier({ insdID, timeStamp }: CarrierToClear, latest: number): ParsedCarrier {
  const requestedId = typeof insdID === "string" ? insdID : (JSON.stringify(insdID) ?? "");
  const insdId = positiveInteger.safeParse(insdID);
  if (!insdId.success)
    return {
      requestedId,
      problem: "insdID must be the whole number that Fetch returned. This entry had no effect.",
    };
  const parts = typeof timeStamp === "string" ? readDateTime(timeStamp) : undefined;
  if (!parts)
    return {
      requestedId,
      problem:
        "timeStamp must be the TimeStamp in the Header of the response with the carrier. This entry had no effect.",
    };
  const readAt = getMoment(parts);
  if (readAt > latest)
    return {
      requestedId,
      problem: `timeStamp is in the future; the latest valid time is ${new Date(latest).toISOString()}. This entry had no effect.`,
    };
  return { requestedId, insdId: insdId.data, readAt };
}

async function clearChunk(
  context: Context,
  parts: Pick<StoreParts, (typeof clearParts)[number]>,
  caller: AuditActor,
  chunk: readonly ParsedCarrier[],
): Promise<ClearOutcome[]> {
  const reads = chunk.filter((carrier) => "insdId" in carrier);
  const { changeQueue, carriers } = parts;
  const { accountId } = caller;
  const before = await changeQueue.findMany(
    accountId,
    reads.map(({ insdId }) => insdId),
  );
  const cleared = await changeQueue.clear(accountId, reads, async (entries) => {
    const remainingCarriers = await carriers.findMany(
      accountId,
      entries.map(({ insdId }) => insdId),
    );
    return entries.map((entry, index) => updateSeverity(entry, remainingCarriers[index]));
  });
  const removed = before.flatMap((entry, index) =>
    entry && cleared[index]?.result === "removed" ? [entry] : [],
  );
  await recordClears(context, parts, removed);
  await recordQueueAudit(parts, caller, context.env.clock.now(), removed, "removed");
  const results = cleared.values();
  return chunk.map((carrier): ClearOutcome => {
    const createOutcome = (result: ClearResult, message: string) => ({
      insdId: carrier.requestedId,
      result,
      message,
    });
    if ("problem" in carrier) return createOutcome("Error", carrier.problem);
    const found = results.next().value;
    if (found?.result === "removed") return createOutcome("Success", "");
    if (found?.result === "changed")
      return createOutcome(
        "Changed",
        `The carrier changed at ${new Date(found.latestChangeAt).toISOString()}, after the read. The carrier stays in the queue; fetch the carrier again.`,
      );
    return createOutcome(
      "NotFound",
      "The carrier is not in the queue. An earlier Clear may have removed the carrier.",
    );
  });
}

const updateSeverity = (entry: QueueEntryRecord, carrier: CarrierRecord | undefined): QueueEntryRecord =>
  carrier ? { ...entry, severity: getSeverity(carrier.facts, entry.changes, entry.isNew) } : entry;
