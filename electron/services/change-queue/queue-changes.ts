import type { CarrierChange } from "../../../shared/views/carrier.ts";
import type { CarrierRecord, ChangeQueue, QueueEntryRecord } from "../../store/store.ts";
import { severityOf } from "./severity.ts";

/** A new or changed carrier. */
export interface ChangedCarrier {
  carrier: CarrierRecord;
  isNew: boolean;
  /** Empty for a new carrier. */
  changes: CarrierChange[];
}

/**
 * Adds changed carriers to the queue, in the transaction that changes them. A queued carrier keeps its place and its
 * lease; the Clear reports what changed during the lease.
 * @param entersQueue false leaves carriers out that are not queued already
 */
export async function enqueueChanges(
  changeQueue: ChangeQueue,
  accountId: string,
  changed: readonly ChangedCarrier[],
  changedAt: number,
  entersQueue = true,
): Promise<void> {
  const before = await changeQueue.findMany(
    accountId,
    changed.map(({ carrier }) => carrier.insdId),
  );
  const entries = changed.flatMap((change, index) =>
    entersQueue || before[index] ? [toEntry(change, before[index], changedAt)] : [],
  );
  if (entries.length > 0) await changeQueue.saveMany(entries);
}

function toEntry(
  { carrier, isNew, changes }: ChangedCarrier,
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
  };
  return {
    ...entry,
    changes: all,
    severity: severityOf(carrier.facts, all, entry.isNew),
    latestChangeAt: changedAt,
  };
}
