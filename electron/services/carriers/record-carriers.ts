import type { CarrierFacts } from "../../../shared/interface/expanded-carrier.ts";
import type { CarrierChange } from "../../../shared/views/carrier.ts";
import type { CarrierRecord, StoreParts } from "../../store/store.ts";
import { nextChangeTime, saveChangeTime } from "../change-queue/change-clock.ts";
import { type ChangedCarrier, enqueueChanges } from "../change-queue/queue-changes.ts";
import {
  type CarrierReport,
  diffFacts,
  emptyCarrierFacts,
  identityOf,
  isSameCarrier,
} from "./carrier-facts.ts";

/** The effect of a report. */
export type Recorded = "added" | "changed" | "unchanged";

/** Store parts that `recordChunk` writes. */
export const recordParts = ["carriers", "carrierChanges", "changeQueue", "keyValue"] as const;
type RecordParts = Pick<StoreParts, (typeof recordParts)[number]>;

/** A carrier with the changes from all its reports so far. */
interface CarrierUpdate {
  before: CarrierRecord | undefined;
  facts: CarrierFacts;
  changes: CarrierChange[];
}

/** Records reports in the caller's transaction; see recordCarriers. */
export async function recordChunk(
  parts: RecordParts,
  accountId: string,
  reports: readonly CarrierReport[],
  now: number,
): Promise<Recorded[]> {
  const known = await parts.carriers.findByIdentity(accountId, reports.map(identityOf));
  const changedAt = await nextChangeTime(parts.keyValue, now);
  const updates = new CarrierUpdates();
  const recorded = reports.map((report, index): Recorded => {
    const update = updates.find(report, known[index]);
    if (!update) {
      updates.add(report, { before: undefined, facts: { ...emptyCarrierFacts, ...report }, changes: [] });
      return "added";
    }
    const changes = diffFacts(update.facts, report, changedAt);
    update.changes.push(...changes);
    update.facts = { ...update.facts, ...report };
    updates.add(report, update);
    return changes.length > 0 ? "changed" : "unchanged";
  });
  await saveUpdates(parts, accountId, updates.all(), changedAt);
  return recorded;
}

/** Indexes a chunk's carriers by identifier, so that two reports of one carrier are merged. */
class CarrierUpdates {
  readonly #byIdentity = new Map<string, CarrierUpdate>();

  find(report: CarrierReport, known: CarrierRecord | undefined): CarrierUpdate | undefined {
    const candidates = [...identityKeys(report), ...(known ? [`known ${known.insdId}`] : [])];
    const seen = candidates.map((key) => this.#byIdentity.get(key)).find((update) => update !== undefined);
    if (seen && isSameCarrier(seen.facts, report)) return seen;
    return known && isSameCarrier(known.facts, report)
      ? { before: known, facts: known.facts, changes: [] }
      : undefined;
  }

  add(report: CarrierReport, update: CarrierUpdate): void {
    for (const key of identityKeys(report)) this.#byIdentity.set(key, update);
    if (update.before) this.#byIdentity.set(`known ${update.before.insdId}`, update);
  }

  all(): CarrierUpdate[] {
    return [...new Set(this.#byIdentity.values())];
  }
}

const identityKeys = (report: CarrierReport): string[] =>
  Object.entries(identityOf(report)).flatMap(([name, value]) => (value === "" ? [] : [`${name} ${value}`]));

async function saveUpdates(
  parts: RecordParts,
  accountId: string,
  updates: readonly CarrierUpdate[],
  changedAt: number,
): Promise<void> {
  const added = updates
    .filter(({ before }) => !before)
    .map(({ facts, changes }) => ({
      draft: { accountId, facts, createdAt: changedAt, changedAt },
      changes,
    }));
  const insdIds = added.length > 0 ? await parts.carriers.addMany(added.map(({ draft }) => draft)) : [];
  const newCarriers = added.map(({ draft, changes }, index) => ({
    carrier: { ...draft, insdId: insdIds[index] ?? 0 },
    isNew: true,
    changes,
  }));
  const changed = updates.flatMap(({ before, facts, changes }) =>
    before && changes.length > 0 ? [{ carrier: { ...before, facts, changedAt }, isNew: false, changes }] : [],
  );
  const all: ChangedCarrier[] = [...newCarriers, ...changed];
  if (all.length === 0) return;
  await saveChangeTime(parts.keyValue, changedAt);
  if (changed.length > 0) await parts.carriers.saveMany(changed.map(({ carrier }) => carrier));
  const history = all.flatMap(({ carrier: { insdId }, changes }) =>
    changes.map((change) => ({ ...change, insdId, accountId })),
  );
  if (history.length > 0) await parts.carrierChanges.addMany(history);
  await enqueueChanges(parts.changeQueue, accountId, all, changedAt);
}
