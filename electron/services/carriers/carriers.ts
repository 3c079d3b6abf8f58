import { getCarrierName } from "../../../shared/carrier-name.ts";
import type { CarrierDetails, CarrierForm, CarrierMatch } from "../../../shared/views/carrier.ts";
import type { CarrierVerdict } from "../../../shared/views/carrier-verdict.ts";
import type { ImportMode } from "../../../shared/views/import.ts";
import type { CarrierRecord } from "../../store/store.ts";
import {
  createCarrierNotFoundError,
  judgeRecords,
  readRuleContext,
  toDecision,
  verdictParts,
} from "../carrier-rules/read-verdict.ts";
import { findSharedContacts } from "../carrier-rules/shared-contacts.ts";
import { getReadTime } from "../change-queue/change-clock.ts";
import { inChunks } from "../chunks.ts";
import type { AccountCaller, Context } from "../context.ts";
import { type CarrierReport, findSameCarriers, getIdentity, listSources } from "./carrier-facts.ts";
import type { SourcedReport } from "./merge-report.ts";
import { normalizeReport } from "./normalize-facts.ts";
import { type RecordResult, recordChunk, recordParts } from "./record-carriers.ts";

/** Maximum number of changes, and of events, in the history that the window shows. */
const MAX_HISTORY = 500;

/**
 * Reads a carrier with its history, newest first. A Clear (specification 4.7) with `readAt` as its timeStamp removes no
 * change that this read did not see.
 * @throws LanedeskError "not-found"
 */
export async function getCarrier(
  context: Context,
  { accountId }: AccountCaller,
  insdId: number,
): Promise<CarrierDetails> {
  const rules = await readRuleContext(context);
  const found = await context.store.read([...verdictParts, "carrierEvents", "keyValue"], async (parts) => {
    const record = await parts.carriers.find(accountId, insdId);
    if (!record) return undefined;
    const changes = await parts.carrierChanges.findByCarrier(insdId, MAX_HISTORY);
    const shared = await findSharedContacts(parts, [record], rules);
    const [verdict] = await judgeRecords(parts, [record], rules, shared);
    const [decision] = await parts.carrierDecisions.findMany(accountId, [insdId]);
    const events = await parts.carrierEvents.findByCarrier(insdId, MAX_HISTORY);
    const readTime = await getReadTime(parts.keyValue, context.env.clock.now());
    return verdict && { record, changes, verdict, decision, events, readTime };
  });
  if (!found) throw createCarrierNotFoundError(insdId);
  const { record, changes, verdict, decision, events, readTime } = found;
  return {
    carrier: { insdId, facts: record.facts, sources: listSources(record.facts, record.sources) },
    verdict,
    decision: toDecision(decision),
    events: events.map(({ insdId: _, accountId: __, decidedBy: ___, ...event }) => event),
    history: changes.map(({ field, before, after, at }) => ({ field, before, after, at })),
    readAt: new Date(readTime).toISOString(),
  };
}

/**
 * Finds the carrier with these numbers: by the USDOT number, then the MC number, then the intrastate number. Returns
 * undefined if there is none, or if the carrier has a different USDOT number.
 */
export async function findCarrierByNumber(
  context: Context,
  { accountId }: AccountCaller,
  numbers: Pick<CarrierForm, "usdotNumber" | "mcNumber" | "intrastateNumber">,
): Promise<{ insdId: number; name: string } | undefined> {
  const { usdotNumber = "", mcNumber = "", intrastateNumber = "" } = numbers;
  const report = normalizeReport({ usdotNumber, mcNumber, intrastateNumber });
  const [found] = await context.store.read(["carriers"], (parts) =>
    findSameCarriers(parts, accountId, [getIdentity(report)]),
  );
  return found && { insdId: found.insdId, name: getCarrierName(found.facts) };
}

/** Searches the account's carriers by name, number, city, state or phone; returns the first matches and the total. */
export async function searchCarriers(
  context: Context,
  { accountId }: AccountCaller,
  { search, limit }: { search: string; limit: number },
): Promise<{ carriers: CarrierMatch[]; total: number }> {
  const rules = await readRuleContext(context);
  return await context.store.read([...verdictParts, "changeQueue"], async (parts) => {
    const { insdIds, total } = await parts.carriers.search(accountId, search, limit);
    const found = await parts.carriers.findMany(accountId, insdIds);
    const records = found.filter((record) => record !== undefined);
    const queued = await parts.changeQueue.findMany(
      accountId,
      records.map(({ insdId }) => insdId),
    );
    const shared = await findSharedContacts(parts, records, rules);
    const verdicts = await judgeRecords(parts, records, rules, shared);
    const carriers = records.flatMap((record, index) => {
      const verdict = verdicts[index];
      return verdict ? [toCarrierMatch(record, queued[index] !== undefined, verdict)] : [];
    });
    return { carriers, total };
  });
}

function toCarrierMatch(
  { insdId, facts }: CarrierRecord,
  isQueued: boolean,
  { result, isBlocked, isReasonRequired, outcomes }: CarrierVerdict,
): CarrierMatch {
  const { mcNumber, usdotNumber, city, state, phone, email } = facts;
  const verdict = { result, isBlocked, isReasonRequired };
  const sharedContact = outcomes.find(
    (outcome) =>
      outcome.rule === "sharedContact" && (outcome.result === "stop" || outcome.result === "attention"),
  );
  return {
    insdId,
    name: getCarrierName(facts),
    mcNumber,
    usdotNumber,
    city,
    state,
    phone,
    email,
    isQueued,
    verdict,
    sharedContact: sharedContact?.reason ?? "",
  };
}

interface RecordOptions {
  mode?: ImportMode | undefined;
  /** The source of all reports. */
  source?: string;
}

/**
 * Records reported carriers in one transaction per 200 reports.
 * @returns one result per report, in order
 */
export async function recordCarriers(
  context: Context,
  caller: AccountCaller,
  reports: readonly CarrierReport[],
  { source = "Lanedesk", ...options }: RecordOptions = {},
): Promise<RecordResult[]> {
  const sourced = reports.map((facts) => ({ facts, source, asOf: "" }));
  return await recordReports(context, caller, sourced, options);
}

/** The key of an imported carrier row. */
export interface RowKey {
  usdotNumber: string;
  rowDigest: string;
}

/**
 * Finds the rows that change nothing: the last report of their carrier was the same row, imported on the same day, and
 * no other source has changed a fact since.
 * @returns whether each row changes nothing, in the order of `rows`; false for all rows if a row has no USDOT number or
 * two rows have the same number, because two rows may be about one carrier
 */
export async function findRecordedRows(
  context: Context,
  { accountId }: AccountCaller,
  rows: readonly (RowKey | undefined)[],
): Promise<boolean[]> {
  const numbers = rows.map((row) => row?.usdotNumber ?? "");
  if (numbers.includes("") || new Set(numbers).size < numbers.length) return rows.map(() => false);
  const digests = await context.store.read(["carriers"], ({ carriers }) =>
    carriers.findRowDigests(accountId, numbers),
  );
  return rows.map((row, index) => row !== undefined && row.rowDigest === digests[index]);
}

/** Records reports with their sources and dates in the same way as `recordCarriers`. */
export async function recordReports(
  context: Context,
  { accountId }: AccountCaller,
  reports: readonly SourcedReport[],
  { mode = "all" }: RecordOptions = {},
): Promise<RecordResult[]> {
  const rules = await readRuleContext(context);
  const recorded: RecordResult[] = [];
  for await (const chunk of inChunks(reports)) {
    const normalized = chunk.map((report) => ({ ...report, facts: normalizeReport(report.facts) }));
    const now = context.env.clock.now();
    const recording = { accountId, mode, now, rules };
    const outcome = await context.store.write(recordParts, (parts) =>
      recordChunk(parts, normalized, recording),
    );
    recorded.push(...outcome);
    if (outcome.some((result) => result === "added" || result === "changed"))
      context.publish("carriers.changed", null);
  }
  return recorded;
}
