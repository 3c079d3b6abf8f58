import type { CarrierChange, CarrierFacts } from "../../../shared/views/carrier.ts";
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

/** What a report brought. */
export type Recorded = "added" | "changed" | "unchanged";

/** What a transaction that records carriers must name. */
export const recordParts = ["carriers", "carrierChanges", "changeQueue", "keyValue"] as const;
type RecordParts = Pick<StoreParts, (typeof recordParts)[number]>;

/** A carrier as it becomes while the reports are worked through: those of the same carrier follow each other. */
interface Working {
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
  const moment = await nextChangeTime(parts.keyValue, now);
  const workings = new Workings();
  const recorded = reports.map((report, index): Recorded => {
    const working = workings.find(report, known[index]);
    if (!working) {
      workings.add(report, { before: undefined, facts: { ...emptyCarrierFacts, ...report }, changes: [] });
      return "added";
    }
    const changes = diffFacts(working.facts, report, moment);
    working.changes.push(...changes);
    working.facts = { ...working.facts, ...report };
    workings.add(report, working);
    return changes.length > 0 ? "changed" : "unchanged";
  });
  await saveWorkings(parts, accountId, workings.all(), moment);
  return recorded;
}

/** The carriers of one chunk by their identities, so that a carrier that comes twice in it is one. */
class Workings {
  readonly #byIdentity = new Map<string, Working>();

  find(report: CarrierReport, known: CarrierRecord | undefined): Working | undefined {
    const candidates = [...identityKeys(report), ...(known ? [`known ${known.insdId}`] : [])];
    const seen = candidates.map((key) => this.#byIdentity.get(key)).find((working) => working !== undefined);
    if (seen && isSameCarrier(seen.facts, report)) return seen;
    return known && isSameCarrier(known.facts, report)
      ? { before: known, facts: known.facts, changes: [] }
      : undefined;
  }

  add(report: CarrierReport, working: Working): void {
    for (const key of identityKeys(report)) this.#byIdentity.set(key, working);
    if (working.before) this.#byIdentity.set(`known ${working.before.insdId}`, working);
  }

  all(): Working[] {
    return [...new Set(this.#byIdentity.values())];
  }
}

const identityKeys = (report: CarrierReport): string[] =>
  Object.entries(identityOf(report)).flatMap(([name, value]) => (value === "" ? [] : [`${name} ${value}`]));

async function saveWorkings(
  parts: RecordParts,
  accountId: string,
  workings: readonly Working[],
  moment: number,
): Promise<void> {
  const added = workings
    .filter(({ before }) => !before)
    .map(({ facts, changes }) => ({
      draft: { accountId, facts, createdAt: moment, changedAt: moment },
      changes,
    }));
  const insdIds = added.length > 0 ? await parts.carriers.addMany(added.map(({ draft }) => draft)) : [];
  const news = added.map(({ draft, changes }, index) => ({
    carrier: { ...draft, insdId: insdIds[index] ?? 0 },
    isNew: true,
    changes,
  }));
  const changed = workings.flatMap(({ before, facts, changes }) =>
    before && changes.length > 0
      ? [{ carrier: { ...before, facts, changedAt: moment }, isNew: false, changes }]
      : [],
  );
  const all: ChangedCarrier[] = [...news, ...changed];
  if (all.length === 0) return;
  await saveChangeTime(parts.keyValue, moment);
  if (changed.length > 0) await parts.carriers.saveMany(changed.map(({ carrier }) => carrier));
  const history = all.flatMap(({ carrier: { insdId }, changes }) =>
    changes.map((change) => ({ ...change, insdId, accountId })),
  );
  if (history.length > 0) await parts.carrierChanges.addMany(history);
  await enqueueChanges(parts.changeQueue, accountId, all, moment);
}
