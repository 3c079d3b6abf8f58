import type { CarrierChange } from "../../../shared/views/carrier.ts";
import type { CarrierVerdict } from "../../../shared/views/carrier-verdict.ts";
import type { CarrierRecord, ChangeQueue, QueueEntryRecord } from "../../store/store.ts";
import { getSeverity } from "./severity.ts";

/** A new or changed carrier. */
export interface ChangedCarrier {
  carrier: CarrierRecord;
  isNew: boolean;
  /**
   * For a new carrier, only the changes by a later report in the same chunk, and the change of `mcSharedWith` if
   * another carrier has the same authority number.
   */
  changes: CarrierChange[];
}

/**
 * Adds new and changed carriers to the queue, in the transaction that writes them. A queued carrier keeps its place and
 * its lease; Clear reports changes during the lease.
 * @param canEnterQueue false skips carriers that are not in the queue
 */
export async function enqueueChanges(
  changeQueue: ChangeQueue,
  accountId: string,
  changed: readonly ChangedCarrier[],
  verdicts: readonly CarrierVerdict[],
  changedAt: number,
  canEnterQueue = true,
): Promise<void> {
  const known = changed.filter(({ isNew }) => !isNew).map(({ carrier }) => carrier.insdId);
  const found = known.length > 0 ? await changeQueue.findMany(accountId, known) : [];
  const queued = new Map(found.flatMap((entry) => (entry ? [[entry.insdId, entry] as const] : [])));
  const [added, saved]: [QueueEntryRecord[], QueueEntryRecord[]] = [[], []];
  for (const [index, change] of changed.entries()) {
    const before = queued.get(change.carrier.insdId);
    if (!canEnterQueue && !before) continue;
    const entry = toEntry(change, verdicts[index]?.result ?? "unknown", before, changedAt);
    (before ? saved : added).push(entry);
  }
  if (added.length > 0) await changeQueue.addMany(added);
  if (saved.length > 0) await changeQueue.saveMany(saved);
}

/** Updates the verdicts of queued carriers, and nothing else in their entries. */
export async function updateQueuedVerdicts(
  changeQueue: ChangeQueue,
  carriers: readonly CarrierRecord[],
  verdicts: readonly CarrierVerdict[],
): Promise<void> {
  const [first] = carriers;
  if (!first) return;
  const entries = await changeQueue.findMany(
    first.accountId,
    carriers.map(({ insdId }) => insdId),
  );
  const updated = entries.flatMap((entry, index) => {
    const verdict = verdicts[index]?.result;
    return entry && verdict && verdict !== entry.verdict ? [{ ...entry, verdict }] : [];
  });
  if (updated.length > 0) await changeQueue.saveMany(updated);
}

function toEntry(
  { carrier, isNew, changes }: ChangedCarrier,
  verdict: QueueEntryRecord["verdict"],
  before: QueueEntryRecord | undefined,
  changedAt: number,
): QueueEntryRecord {
  const all = [...(before?.changes ?? []), ...changes];
  const entry = before ?? {
    insdId: carrier.insdId,
    accountId: carrier.accountId,
    state: "waiting",
    fetches: 0,
    isNew,
    changedAt,
    lease: null,
    isChangedSinceRead: false,
  };
  return {
    ...entry,
    changes: all,
    verdict,
    severity: getSeverity(carrier.facts, all, entry.isNew),
    latestChangeAt: changedAt,
  };
}
