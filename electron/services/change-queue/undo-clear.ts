import type { CarrierToClear } from "../../../shared/interface/change-queue.ts";
import type { QueueEntryRecord } from "../../store/store.ts";
import type { Context } from "../context.ts";
import type { AuditActor } from "../people/record-audit.ts";
import { removeClears } from "./carrier-edits.ts";
import { type ClearOutcome, clearCarriers, recordQueueAudit } from "./change-queue.ts";

/** More entries than a person clears in a day. */
const MAX_REMEMBERED_ENTRIES = 10_000;

/** The entries that a window cleared since the program started, by store and carrier. */
const clearedEntries = new WeakMap<Context["store"], Map<number, QueueEntryRecord>>();

/** Clears carriers for the window and remembers their entries for `restoreClearedCarriers`. */
export async function clearCarriersWithUndo(
  context: Context,
  caller: AuditActor,
  carriers: readonly (CarrierToClear & { insdID: number })[],
): Promise<ClearOutcome[]> {
  const insdIds = carriers.map(({ insdID }) => insdID);
  const before = await context.store.read(["changeQueue"], ({ changeQueue }) =>
    changeQueue.findMany(caller.accountId, insdIds),
  );
  const outcomes = await clearCarriers(context, caller, carriers);
  const remembered = clearedEntries.get(context.store) ?? new Map<number, QueueEntryRecord>();
  clearedEntries.set(context.store, remembered);
  for (const [index, entry] of before.entries())
    if (entry && outcomes[index]?.result === "Success") remembered.set(entry.insdId, entry);
  for (const insdId of remembered.keys()) {
    if (remembered.size <= MAX_REMEMBERED_ENTRIES) break;
    remembered.delete(insdId);
  }
  return outcomes;
}

/**
 * Adds cleared carriers to the queue again, in the state "waiting". A carrier that is already in the queue keeps its
 * newer entry.
 * @returns the number of restored carriers
 */
export async function restoreClearedCarriers(
  context: Context,
  caller: AuditActor,
  insdIds: readonly number[],
): Promise<number> {
  const { accountId } = caller;
  const remembered = clearedEntries.get(context.store);
  const restored = await context.store.write(
    ["changeQueue", "carriers", "carrierVerdicts", "keyValue", "auditLog"],
    async (parts) => {
      const { changeQueue, carrierVerdicts } = parts;
      const present = await changeQueue.findMany(accountId, insdIds);
      // A decision or the date may have changed a verdict since the Clear.
      const verdicts = await carrierVerdicts.findMany(accountId, insdIds);
      const entries = insdIds.flatMap((insdId, index) => {
        const entry = remembered?.get(insdId);
        if (!entry || entry.accountId !== accountId || present[index]) return [];
        const verdict = verdicts[index]?.result ?? "unknown";
        return { ...entry, verdict, state: "waiting" as const, lease: null };
      });
      if (entries.length > 0) await changeQueue.saveMany(entries);
      await removeClears(
        parts,
        entries.map(({ insdId }) => insdId),
      );
      await recordQueueAudit(parts, caller, context.env.clock.now(), entries, "restored");
      return entries.length;
    },
  );
  for (const insdId of insdIds) remembered?.delete(insdId);
  if (restored > 0) context.publish("carriers.changed", null);
  return restored;
}
