import { RECORDS_PER_CHUNK, yieldToEventLoop } from "../chunks.ts";
import type { Context, Work } from "../context.ts";
import type { AuditActor } from "../people/record-audit.ts";
import { getReadTime } from "./change-clock.ts";
import { clearCarriers } from "./change-queue.ts";

/** The result of marking the whole queue as seen. */
export interface MarkSeenResult {
  cleared: number;
  /** Carriers that changed after the start; they stay in the queue. */
  changed: number;
  /** After a cancel, the ids of the carriers that are done; null if the whole queue is done. */
  handledIfCanceled: number[] | null;
}

/**
 * Clears all carriers that are in the queue at the call; a carrier that changes after the call stays in the queue.
 * Clears 200 carriers per transaction; after a cancel, cleared carriers stay cleared.
 */
export async function markQueueSeen(
  context: Context,
  caller: AuditActor,
  { signal, reportProgress }: Work,
): Promise<MarkSeenResult> {
  const { accountId } = caller;
  const { readAt, total } = await context.store.read(
    ["changeQueue", "keyValue"],
    async ({ changeQueue, keyValue }) => {
      const { waiting, leased, stuck } = await changeQueue.count(accountId);
      const readTime = await getReadTime(keyValue, context.env.clock.now());
      return { readAt: new Date(readTime).toISOString(), total: waiting + leased + stuck };
    },
  );
  const marked = { cleared: 0, changed: 0 };
  const handled: number[] = [];
  const readPage = (from: string | null) =>
    context.store.read(["changeQueue"], ({ changeQueue }) =>
      changeQueue.readPageByVerdict(accountId, from, RECORDS_PER_CHUNK),
    );
  let after: string | null = null;
  do {
    const { records, next } = await readPage(after);
    const carriers = records.map(({ insdId }) => ({ insdID: insdId, timeStamp: readAt }));
    handled.push(...records.map(({ insdId }) => insdId));
    for (const { result } of await clearCarriers(context, caller, carriers)) {
      if (result === "Success") marked.cleared += 1;
      if (result === "Changed") marked.changed += 1;
    }
    reportProgress(Math.min(marked.cleared + marked.changed, total), total);
    after = next;
    await yieldToEventLoop();
  } while (after !== null && !signal.aborted);
  return { ...marked, handledIfCanceled: after === null ? null : handled };
}
