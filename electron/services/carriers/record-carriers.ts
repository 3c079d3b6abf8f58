import { listAuthorityNumbers } from "../../../shared/interface/carrier-lists.ts";
import type { ImportMode } from "../../../shared/views/import.ts";
import type { CarrierRecord, StoreParts } from "../../store/store.ts";
import type { RuleContext } from "../carrier-rules/read-verdict.ts";
import { saveFirstRules } from "../carrier-rules/refresh-verdicts.ts";
import { updateVerdictParts, updateVerdicts } from "../carrier-rules/update-verdicts.ts";
import { getNextChangeTime, saveChangeTime } from "../change-queue/change-clock.ts";
import { type ChangedCarrier, enqueueChanges } from "../change-queue/queue-changes.ts";
import { getFieldLabel, getIdentity, isSameCarrier } from "./carrier-facts.ts";
import { addDayCounts } from "./day-counts.ts";
import {
  createFacts,
  type FactChange,
  findContradictions,
  mergeReport,
  type SourcedFacts,
  type SourcedReport,
} from "./merge-report.ts";

/** The result of recording a report; "skipped" for a carrier that is not watched. */
export type RecordResult = "added" | "changed" | "unchanged" | "skipped" | { rejected: string };

/** Store parts that `recordChunk` uses. */
export const recordParts = ["carriers", "changeQueue", "keyValue", ...updateVerdictParts] as const;
type RecordParts = Pick<StoreParts, (typeof recordParts)[number]>;

/** A carrier with the changes from all its reports so far. */
interface CarrierUpdate extends SourcedFacts {
  before: CarrierRecord | undefined;
  changes: FactChange[];
  /** Identifies the row of the last report. */
  rowDigest: string;
}

/** The options for recording a chunk of reports. */
interface RecordChunkOptions {
  accountId: string;
  mode: ImportMode;
  /** The current time by the system clock, in milliseconds since 1970. */
  now: number;
  /** The rules and the calendar day in the business time zone. */
  rules: RuleContext;
  /** The stored carrier of each report; without this list, the numbers of the reports identify the carriers. */
  known?: readonly (CarrierRecord | undefined)[] | undefined;
}

/** Records normalized reports in the caller's transaction, with one result per report in order. */
export async function recordChunk(
  parts: RecordParts,
  reports: readonly SourcedReport[],
  { accountId, mode, now, rules, known: given }: RecordChunkOptions,
): Promise<RecordResult[]> {
  const identities = reports.map(({ facts }) => getIdentity(facts));
  const known = given ?? (await parts.carriers.findByIdentity(accountId, identities));
  const changedAt = await getNextChangeTime(parts.keyValue, now);
  const today = rules.today.date;
  const updates = new CarrierUpdates();
  const recorded = reports.map((report, index): RecordResult => {
    const update = updates.find(report, known[index]);
    if (!update) {
      if (mode === "watched") return "skipped";
      const rowDigest = report.rowDigest ?? "";
      updates.add(report, { before: undefined, changes: [], rowDigest, ...createFacts(report, today) });
      return "added";
    }
    const contradictions = findContradictions(update, report, today);
    if (contradictions.length > 0)
      return {
        rejected: `An earlier row of this file has different values for the same day: ${contradictions.map(getFieldLabel).join(", ")}. Lanedesk uses the first row; correct or remove one of the rows.`,
      };
    const { facts, sources, changes } = mergeReport(update, report, today, changedAt);
    update.changes.push(...changes);
    update.facts = facts;
    update.sources = sources;
    update.rowDigest = report.rowDigest ?? "";
    updates.add(report, update);
    return changes.length > 0 ? "changed" : "unchanged";
  });
  await addSharedNumbers(parts, accountId, updates, reports, known, changedAt);
  await saveUpdates(parts, accountId, updates.list(), changedAt, mode, rules);
  return recorded;
}

/** Indexes a chunk's carriers by identifier, so that two reports of one carrier become one update. */
class CarrierUpdates {
  readonly #byIdentity = new Map<string, CarrierUpdate>();
  /** A later update may have taken the only identifier of an earlier one. */
  readonly #all = new Set<CarrierUpdate>();

  /** Finds the update of the reported carrier, or starts one for a stored carrier; undefined for a new carrier. */
  find(report: SourcedReport, known: CarrierRecord | undefined): CarrierUpdate | undefined {
    const { usdotNumber } = report.facts;
    // The USDOT number identifies a stored carrier, even if an earlier report has the same MC number.
    const isIdentified = known !== undefined && usdotNumber && known.facts.usdotNumber === usdotNumber;
    const keys = isIdentified ? [] : listIdentityKeys(report);
    if (known) keys.push(`known ${known.insdId}`);
    for (const key of keys) {
      const update = this.#byIdentity.get(key);
      if (update && isSameCarrier(update.facts, report.facts)) return update;
    }
    // An earlier report of this chunk may have given this stored carrier another USDOT number.
    const isFree = known !== undefined && !this.#byIdentity.has(`known ${known.insdId}`);
    return isFree && isSameCarrier(known.facts, report.facts) ? startUpdate(known) : undefined;
  }

  add(report: SourcedReport, update: CarrierUpdate): void {
    this.#all.add(update);
    for (const key of listIdentityKeys(report)) this.#byIdentity.set(key, update);
    if (update.before) this.#byIdentity.set(`known ${update.before.insdId}`, update);
  }

  /** Returns the update of a stored carrier; adds an empty update if the chunk does not report the carrier. */
  findOrAddKnown(known: CarrierRecord): CarrierUpdate {
    const key = `known ${known.insdId}`;
    const update = this.#byIdentity.get(key) ?? startUpdate(known);
    this.#byIdentity.set(key, update);
    this.#all.add(update);
    return update;
  }

  list(): CarrierUpdate[] {
    return [...this.#all];
  }
}

const startUpdate = (known: CarrierRecord): CarrierUpdate => ({
  before: known,
  facts: known.facts,
  sources: known.sources,
  changes: [],
  rowDigest: known.rowDigest,
});

function listIdentityKeys({ facts }: SourcedReport): string[] {
  const { usdotNumber, mcNumber, intrastateNumber } = getIdentity(facts);
  const keys: string[] = [];
  if (usdotNumber !== "") keys.push(`usdot ${usdotNumber}`);
  if (mcNumber !== "") keys.push(`mc ${mcNumber}`);
  if (intrastateNumber !== "") keys.push(`intrastate ${intrastateNumber}`);
  return keys;
}

/**
 * Adds a change to both carriers when an authority number appears under another USDOT number: a common sign of a stolen
 * identity.
 */
async function addSharedNumbers(
  parts: RecordParts,
  accountId: string,
  updates: CarrierUpdates,
  reports: readonly SourcedReport[],
  known: readonly (CarrierRecord | undefined)[],
  at: number,
): Promise<void> {
  // If a report of an unwatched carrier has a watched carrier's number, only the watched carrier gets the change.
  for (const [index, report] of reports.entries()) {
    const holder = known[index];
    if (!holder || isSameCarrier(holder.facts, report.facts)) continue;
    const { mcNumber } = getIdentity(report.facts);
    if (listAuthorityNumbers(holder.facts).includes(mcNumber))
      addSharer(updates.findOrAddKnown(holder), report.facts.usdotNumber ?? "", at);
  }
  const addedNumbers = updates.list().flatMap((update) => {
    const before = update.before ? listAuthorityNumbers(update.before.facts) : [];
    return listAuthorityNumbers(update.facts)
      .filter((number) => !before.includes(number))
      .map((number) => ({ number, update }));
  });
  if (addedNumbers.length === 0) return;
  // The search by identity found no carrier with these numbers.
  const absent = new Set(
    reports.flatMap(({ facts }, index) => (known[index] ? [] : getIdentity(facts).mcNumber)),
  );
  const stored = await parts.carriers.findByAuthorityNumber(
    accountId,
    addedNumbers.map(({ number }) => (absent.has(number) ? "" : number)),
  );
  const inChunk = Map.groupBy(addedNumbers, ({ number }) => number);
  for (const [index, { number, update }] of addedNumbers.entries()) {
    const holders = [
      ...(stored[index] ?? []).map((record) => updates.findOrAddKnown(record)),
      ...(inChunk.get(number) ?? []).map((other) => other.update),
    ];
    for (const holder of new Set(holders)) {
      if (holder === update || !holder.facts.usdotNumber || !update.facts.usdotNumber) continue;
      if (holder.facts.usdotNumber === update.facts.usdotNumber) continue;
      addSharer(holder, update.facts.usdotNumber, at);
      addSharer(update, holder.facts.usdotNumber, at);
    }
  }
}

function addSharer(update: CarrierUpdate, usdotNumber: string, at: number): void {
  const before = update.facts.mcSharedWith;
  const sharers = before.split(", ").filter(Boolean);
  if (usdotNumber === "" || sharers.includes(usdotNumber)) return;
  const after = [...sharers, usdotNumber].join(", ");
  update.facts = { ...update.facts, mcSharedWith: after };
  update.changes.push({ field: "mcSharedWith", before, after, at, key: "" });
}

/** Combines the changes of one fact or list entry; drops changes that a later report undid. */
function combineChanges(changes: readonly FactChange[]): ChangedCarrier["changes"] {
  if (changes.length < 2) return changes.map(omitKey);
  const combined = new Map<string, FactChange>();
  for (const change of changes) {
    const key = `${change.field} ${change.key}`;
    const earlier = combined.get(key);
    combined.set(key, earlier ? { ...change, before: earlier.before } : change);
  }
  return [...combined.values()].filter(({ before, after }) => before !== after).map(omitKey);
}

const omitKey = ({ key: _, ...change }: FactChange): ChangedCarrier["changes"][number] => change;

async function saveUpdates(
  parts: RecordParts,
  accountId: string,
  updates: readonly CarrierUpdate[],
  changedAt: number,
  mode: ImportMode,
  rules: RuleContext,
): Promise<void> {
  const added = updates
    .filter(({ before }) => !before)
    .map(({ facts, sources, changes, rowDigest }) => ({
      draft: { accountId, facts, sources: [...sources], rowDigest, createdAt: changedAt, changedAt },
      changes: combineChanges(changes),
    }));
  const insdIds = added.length > 0 ? await parts.carriers.addMany(added.map(({ draft }) => draft)) : [];
  const newCarriers = added.map(({ draft, changes }, index) => ({
    carrier: { ...draft, insdId: insdIds[index] ?? 0 },
    isNew: true,
    changes,
  }));
  const saved: CarrierRecord[] = [];
  const changed: ChangedCarrier[] = [];
  for (const { before, facts, sources, changes: all, rowDigest } of updates) {
    if (!before || (facts === before.facts && sources === before.sources)) continue;
    const changes = combineChanges(all);
    const carrier = { ...before, facts, sources: [...sources], rowDigest };
    if (changes.length > 0) changed.push({ carrier: { ...carrier, changedAt }, isNew: false, changes });
    else saved.push(carrier);
  }
  saved.push(...changed.map(({ carrier }) => carrier));
  if (saved.length > 0) await parts.carriers.saveMany(saved);
  const all = [...newCarriers, ...changed];
  if (all.length === 0) return;
  await saveChangeTime(parts.keyValue, changedAt);
  await addDayCounts(parts.keyValue, accountId, rules.today.date, {
    added: newCarriers.length,
    changed: changed.length,
  });
  const history = all.flatMap(({ carrier: { insdId }, changes }) =>
    changes.map((change) => ({ ...change, insdId, accountId })),
  );
  if (history.length > 0) await parts.carrierChanges.addMany(history);
  await saveFirstRules(parts, accountId, rules.settings);
  const verdicts = await updateVerdicts(parts, all, rules, { at: changedAt });
  await enqueueChanges(parts.changeQueue, accountId, all, verdicts, changedAt, mode !== "seen");
}
