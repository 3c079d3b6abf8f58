import { isDeepStrictEqual } from "node:util";
import { getCarrierName } from "../../../shared/carrier-name.ts";
import type { CarrierFacts, CarrierField } from "../../../shared/interface/expanded-carrier.ts";
import type { CarrierIdentityRow, ChangedRow } from "../../../shared/office/changes.ts";
import type { CarrierEdit } from "../../../shared/office/edits.ts";
import { type CarrierDecision, noDecision } from "../../../shared/views/carrier-decision.ts";
import { saveOfficeDecision } from "../../services/carrier-rules/decide-carrier.ts";
import { mergeDecisionsByTime } from "../../services/carrier-rules/merge-decisions.ts";
import { type RuleContext, toDecision } from "../../services/carrier-rules/read-verdict.ts";
import { findSameCarriers, getIdentity, isKnown } from "../../services/carriers/carrier-facts.ts";
import type { SourcedReport } from "../../services/carriers/merge-report.ts";
import { recordChunk } from "../../services/carriers/record-carriers.ts";
import { readCarrierEdits, saveCarrierEdits } from "../../services/change-queue/carrier-edits.ts";
import { saveChangeTime } from "../../services/change-queue/change-clock.ts";
import { RECORDS_PER_CHUNK } from "../../services/chunks.ts";
import type { CarrierRecord, OfficeProgress, QueueEntryRecord } from "../../store/store.ts";
import { getNow, type Session } from "../session/session.ts";
import { addSyncLog } from "../status/sync-log.ts";
import {
  type CarrierParts,
  findEnteredFacts,
  type OfficeCarrier,
  recordEnteredFacts,
} from "./entered-facts.ts";

/** A changed row of one area. */
export type AreaRow<A extends ChangedRow["area"]> = Extract<ChangedRow, { area: A }>;

interface CarrierRows {
  carriers: readonly AreaRow<"carriers">[];
  decisions: readonly AreaRow<"decisions">[];
  queue: readonly AreaRow<"queue">[];
}

interface ReceiveOptions {
  rules: RuleContext;
  progress: OfficeProgress;
}

/**
 * Stores the office's carriers, decisions and queue entries. As with any other source, an older fact never replaces a
 * newer fact. During a first read, also adds edits for this store's newer decisions and entered facts, because the
 * office may have been restored from a backup, or the store was not connected before. A first read also removes the
 * queue entries of received carriers that are not in the office's queue.
 * @returns during a first read, the local ids of the received carriers; otherwise an empty list
 */
export async function saveOfficeCarriers(
  session: Session,
  parts: CarrierParts,
  rows: CarrierRows,
  { rules, progress }: ReceiveOptions,
): Promise<number[]> {
  const { accountId, context } = session;
  const found = rows.carriers.flatMap(({ record }) => record ?? []);
  const reports = found.flatMap((carrier) => toReports(carrier).map((report) => ({ ...carrier, report })));
  const recording = { accountId, mode: "seen", now: getNow(session), rules } as const;
  const entered = progress.isComplete ? [] : await findEnteredFacts(session, parts, found);
  for (let start = 0; start < reports.length; start += RECORDS_PER_CHUNK) {
    const chunk = reports.slice(start, start + RECORDS_PER_CHUNK);
    const recorded = await recordChunk(
      parts,
      chunk.map(({ report }) => report),
      { ...recording, known: await findLocalCarriers(session, parts, chunk) },
    );
    for (const result of recorded)
      if (typeof result === "object")
        await addSyncLog(
          parts,
          context,
          `Lanedesk did not store a carrier of the office. ${result.rejected}`,
        );
  }
  for (const facts of entered) await recordEnteredFacts(session, parts, facts, rules);
  const decisions = progress.isComplete ? rows.decisions : addMissingDecisions(rows);
  await saveDecisions(session, parts, decisions, { rules, progress });
  await saveQueue(session, parts, rows.queue, progress);
  if (progress.isComplete) return [];
  const queued = new Set(rows.queue.map(({ id }) => id));
  const localIds = await findLocalIds(
    session,
    parts,
    found.map(({ facts }) => facts),
  );
  await removeEntries(
    session,
    parts,
    localIds.filter((_, index) => !queued.has(String(found[index]?.insdId))),
  );
  return localIds.flatMap((insdId) => insdId ?? []);
}

/**
 * Adds an empty decision for each carrier without one, because a first read has no row for an empty decision. The rows
 * of one carrier come in one page.
 */
function addMissingDecisions({ carriers, decisions }: CarrierRows): AreaRow<"decisions">[] {
  const decided = new Set(decisions.map(({ id }) => id));
  const missing = carriers.flatMap(({ id, record }): AreaRow<"decisions">[] =>
    record && !decided.has(id)
      ? [{ area: "decisions", id, record: { ...noDecision, insdId: record.insdId }, carrier: record.facts }]
      : [],
  );
  return [...decisions, ...missing];
}

/** Creates a report for each source. The first source covers every known fact that no other source lists. */
function toReports({ facts, sources }: OfficeCarrier): SourcedReport[] {
  const listed = new Set(sources.slice(1).flatMap(({ fields }) => fields));
  const covered = (Object.keys(facts) as CarrierField[]).filter(
    (field) => !listed.has(field) && isKnown(facts[field]),
  );
  const { usdotNumber, mcNumber, intrastateNumber } = facts;
  const identity = Object.fromEntries(
    Object.entries({ usdotNumber, mcNumber, intrastateNumber }).filter(([, number]) => number !== ""),
  );
  return sources.map(({ source, asOf, fields }, index) => {
    const all = index === 0 ? [...fields, ...covered] : fields;
    const own = all.filter((field) => field !== "mcSharedWith");
    const values = Object.fromEntries(own.map((field) => [field, facts[field]])) as Partial<CarrierFacts>;
    const isMainNumber = own.includes("mcNumber");
    return { facts: { ...values, ...identity }, source, asOf, isMainNumber };
  });
}

/**
 * Finds carriers in this store by their numbers. Also finds a carrier that has no USDOT number in this store by its
 * other authority numbers and its earlier intrastate numbers.
 */
async function findLocalCarriers(
  { accountId }: Session,
  { carriers }: CarrierParts,
  reported: readonly Pick<OfficeCarrier, "facts" | "earlierIntrastateNumbers">[],
): Promise<(CarrierRecord | undefined)[]> {
  const local = await carriers.findByIdentity(
    accountId,
    reported.map(({ facts }) => getIdentity(facts)),
  );
  const wanted = reported.flatMap(({ facts }, index) =>
    local[index] ? [] : facts.dockets.map(({ number }) => ({ index, number })),
  );
  const holders = await carriers.findByAuthorityNumber(
    accountId,
    wanted.map(({ number }) => number),
  );
  for (const [at, { index }] of wanted.entries())
    local[index] ??= holders[at]?.find(({ facts }) => facts.usdotNumber === "");
  const earlier = reported.flatMap(({ earlierIntrastateNumbers }, index) =>
    local[index] ? [] : earlierIntrastateNumbers.map((intrastateNumber) => ({ index, intrastateNumber })),
  );
  const known = await carriers.findByIdentity(
    accountId,
    earlier.map(({ intrastateNumber }) => getIdentity({ intrastateNumber })),
  );
  for (const [at, { index }] of earlier.entries())
    if (known[at]?.facts.usdotNumber === "") local[index] ??= known[at];
  return local;
}

/** Finds the ids of carriers in this store by their numbers; undefined for an unknown carrier. */
async function findLocalIds(
  { accountId }: Session,
  parts: CarrierParts,
  identities: readonly (CarrierIdentityRow | null)[],
): Promise<(number | undefined)[]> {
  const found = await findSameCarriers(
    parts,
    accountId,
    identities.map((identity) => identity ?? getIdentity({})),
  );
  return found.map((carrier) => carrier?.insdId);
}

const conjunction = new Intl.ListFormat("en-US", { type: "conjunction" });

async function saveDecisions(
  session: Session,
  parts: CarrierParts,
  rows: readonly AreaRow<"decisions">[],
  { rules, progress: { baseUrl, isComplete } }: ReceiveOptions,
): Promise<void> {
  const { accountId, context } = session;
  const insdIds = await findLocalIds(
    session,
    parts,
    rows.map(({ carrier }) => carrier),
  );
  const stored = await readCarrierEdits(parts, baseUrl);
  let edits = stored;
  for (const [index, { record, carrier }] of rows.entries()) {
    const insdId = insdIds[index];
    if (!record || insdId === undefined) continue;
    const { insdId: _, ...officeDecision } = record;
    const unsent = edits.find((one) => one.edit.kind === "decide" && one.insdId === insdId);
    const local = isComplete
      ? unsent?.edit.kind === "decide"
        ? unsent.edit
        : undefined
      : await findNewerDecision(session, parts, insdId, officeDecision);
    const { merged, lost } = await saveOfficeDecision(
      { parts, accountId, rules, now: getNow(session) },
      insdId,
      officeDecision,
      local,
    );
    if (lost.length > 0) {
      const name = getCarrierName((await parts.carriers.find(accountId, insdId))?.facts);
      const isOnlyDecisionLost = isDeepStrictEqual(lost, ["decision"]);
      // The author wrote the status, the note and the end date.
      const colleague = (isOnlyDecisionLost && officeDecision.author) || "a colleague";
      const message = `${name}: Lanedesk did not send your ${conjunction.format(lost)}, because ${colleague} made a change before you. That change applies.`;
      await addSyncLog(parts, context, message);
    }
    if (!local) continue;
    const { usdotNumber = "", mcNumber = "", intrastateNumber = "" } = carrier ?? {};
    const edit: CarrierEdit = {
      kind: "decide",
      editId: context.env.createId(),
      carrier: { usdotNumber, mcNumber, intrastateNumber },
      before: officeDecision,
      after: merged,
    };
    const others = edits.filter((one) => one !== unsent);
    const isAtOffice = isDeepStrictEqual(merged, officeDecision);
    edits = isAtOffice ? others : [...others, { insdId, dueAt: 0, edit }];
  }
  if (edits !== stored) await saveCarrierEdits(parts, baseUrl, edits);
}

/**
 * Returns the change from the office's decision to this store's decision, without the parts that are newer at the
 * office; undefined if this store has no decision.
 */
async function findNewerDecision(
  { accountId }: Session,
  { carrierDecisions }: CarrierParts,
  insdId: number,
  officeDecision: CarrierDecision,
): Promise<{ before: CarrierDecision; after: CarrierDecision } | undefined> {
  const [record] = await carrierDecisions.findMany(accountId, [insdId]);
  if (!record) return undefined;
  return { before: officeDecision, after: mergeDecisionsByTime(toDecision(record), officeDecision) };
}

async function saveQueue(
  session: Session,
  parts: CarrierParts,
  rows: readonly AreaRow<"queue">[],
  { baseUrl, users }: OfficeProgress,
): Promise<void> {
  const { accountId, context } = session;
  const { changeQueue, keyValue } = parts;
  const unsent = await readCarrierEdits(parts, baseUrl);
  const clearedAt = new Map(
    unsent.flatMap(({ edit }) => (edit.kind === "clear" ? [[edit.insdId, edit.readAt] as const] : [])),
  );
  const insdIds = await findLocalIds(
    session,
    parts,
    rows.map(({ carrier }) => carrier),
  );
  const known = await changeQueue.findMany(
    accountId,
    insdIds.flatMap((insdId) => insdId ?? []),
  );
  const before = new Map(known.flatMap((entry) => (entry ? [[entry.insdId, entry] as const] : [])));
  const [added, saved, removed]: [QueueEntryRecord[], QueueEntryRecord[], number[]] = [[], [], []];
  const claims = new Map<string, number[]>();
  const seen = new Set<number>();
  let latestChangeAt = 0;
  for (const [index, { record }] of rows.entries()) {
    const insdId = insdIds[index];
    if (insdId === undefined || seen.has(insdId)) continue;
    seen.add(insdId);
    if (!record || (clearedAt.get(record.insdId) ?? 0) >= record.latestChangeAt) {
      removed.push(insdId);
      continue;
    }
    const { claim, insdId: officeInsdId, ...entry } = record;
    const own = before.get(insdId);
    const { fetches = 0 } = own ?? {};
    const office = { baseUrl, insdId: officeInsdId };
    (own ? saved : added).push({
      ...entry,
      insdId,
      accountId,
      fetches,
      state: "waiting",
      lease: null,
      office,
    });
    latestChangeAt = Math.max(latestChangeAt, record.latestChangeAt);
    if (!claim?.userId) continue;
    const userId = users[claim.userId] ?? claim.userId;
    claims.set(userId, [...(claims.get(userId) ?? []), insdId]);
  }
  if (added.length > 0) await changeQueue.addMany(added);
  if (saved.length > 0) await changeQueue.saveMany(saved);
  await removeEntries(session, parts, removed);
  for (const [userId, claimed] of claims)
    await changeQueue.claim(accountId, claimed, userId, context.env.clock);
  // Later reads here get a time that is not before the office's changes, even if the office's clock is ahead.
  if (latestChangeAt > ((await keyValue.get("latestChangeAt")) ?? 0))
    await saveChangeTime(keyValue, latestChangeAt);
}

async function removeEntries(
  { accountId }: Session,
  { changeQueue }: CarrierParts,
  insdIds: readonly (number | undefined)[],
): Promise<void> {
  const ids = insdIds.flatMap((insdId) => insdId ?? []);
  const entries = ids.length > 0 ? await changeQueue.findMany(accountId, ids) : [];
  const reads = entries.flatMap((entry) =>
    entry ? { insdId: entry.insdId, readAt: entry.latestChangeAt } : [],
  );
  if (reads.length > 0) await changeQueue.clear(accountId, reads, async (left) => left);
}
