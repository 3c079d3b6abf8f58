import type { CarrierChange } from "../../../shared/views/carrier.ts";
import type { CarrierRecord, ChangeQueue, QueueEntryRecord } from "../../store/store.ts";
import { severityOf } from "../carriers/severity.ts";

/** A carrier that is new to Lanedesk, or that changed. */
export interface ChangedCarrier {
  carrier: CarrierRecord;
  isNew: boolean;
  /** None for a new one: nothing was known before. */
  changes: CarrierChange[];
}

/**
 * Puts carriers in the change queue, in the transaction that changes them. One that is there keeps its place,
 * and its lease: what is changed while it is handed out is told by the clear.
 */
export async function enqueueChanges(
  changeQueue: ChangeQueue,
  accountId: string,
  changed: readonly ChangedCarrier[],
  moment: number,
): Promise<void> {
  const before = await changeQueue.findMany(
    accountId,
    changed.map(({ carrier }) => carrier.insdId),
  );
  await changeQueue.saveMany(changed.map((one, index) => entryOf(one, before[index], moment)));
}

function entryOf(
  { carrier, isNew, changes }: ChangedCarrier,
  before: QueueEntryRecord | undefined,
  moment: number,
): QueueEntryRecord {
  const all = [...(before?.changes ?? []), ...changes];
  const entry = before ?? {
    insdId: carrier.insdId,
    accountId: carrier.accountId,
    state: "waiting",
    fetches: 0,
    isNew,
    changedAt: moment,
    lease: null,
  };
  return {
    ...entry,
    changes: all,
    severity: severityOf(carrier.facts, all, entry.isNew),
    latestChangeAt: moment,
  };
}
