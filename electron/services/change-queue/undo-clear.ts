import type { ClearInsured } from "../../../shared/interface/change-queue.ts";
import type { QueueEntryRecord } from "../../store/store.ts";
import type { AccountCaller, Context } from "../context.ts";
import { forgetClears } from "./carrier-edits.ts";
import { type ClearOutcome, clearCarriers } from "./change-queue.ts";

/** More entries than a person clears in a day. */
const MAX_REMEMBERED = 10_000;

/** The entries that a window cleared since the program started, by store and carrier. */
const clearedEntries = new WeakMap<Context["store"], Map<number, QueueEntryRecord>>();

/** Clears carriers for the window and remembers their entries for `restoreCleared`. */
export async function clearWithUndo(
  context: Context,
  caller: AccountCaller,
  insureds: readonly (ClearInsured & { insdID: number })[],
): Promise<ClearOutcome[]> {
  const insdIds = insureds.map(({ insdID }) => insdID);
  const before = await context.store.read(["changeQueue"], ({ changeQueue }) =>
    changeQueue.findMany(caller.accountId, insdIds),
  );
  const outcomes = await clearCarriers(context, caller, insureds);
  const remembered = clearedEntries.get(context.store) ?? new Map<number, QueueEntryRecord>();
  clearedEntries.set(context.store, remembered);
  for (const [index, entry] of before.entries())
    if (entry && outcomes[index]?.result === "Success") remembered.set(entry.insdId, entry);
  for (const insdId of remembered.keys()) {
    if (remembered.size <= MAX_REMEMBERED) break;
    remembered.delete(insdId);
  }
  return outcomes;
}

/**
 * Puts cleared carriers back into the queue, waiting. A carrier that is in the queue again keeps its newer entry.
 * Returns the number of restored carriers.
 */
export async function restoreCleared(
  context: Context,
  { accountId }: AccountCaller,
  insdIds: readonly number[],
): Promise<number> {
  const remembered = clearedEntries.get(context.store);
  const restored = await context.store.write(
    ["changeQueue", "keyValue"],
    async ({ changeQueue, keyValue }) => {
      const present = await changeQueue.findMany(accountId, insdIds);
      const entries = insdIds.flatMap((insdId, index) => {
        const entry = remembered?.get(insdId);
        if (!entry || entry.accountId !== accountId || present[index]) return [];
        return { ...entry, state: "waiting" as const, lease: null };
      });
      if (entries.length > 0) await changeQueue.saveMany(entries);
      await forgetClears(
        { keyValue },
        entries.map(({ insdId }) => insdId),
      );
      return entries.length;
    },
  );
  for (const insdId of insdIds) remembered?.delete(insdId);
  if (restored > 0) context.publish("carriers.changed", null);
  return restored;
}
