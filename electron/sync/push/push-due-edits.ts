import { inChunks } from "../../services/chunks.ts";
import type { EditRecord } from "../../store/store.ts";
import { processItems, type RateLimiter } from "../remote/rate-limiter.ts";
import type { Session } from "../session/session.ts";
import { pushLoad } from "./push-load.ts";
import { MAX_REFRESHES_PER_CALL, pushRefreshes } from "./push-refreshes.ts";

/** Number of edits that each read of the outbox requests, in addition to the edits that sync has tried. */
const EDITS_PER_PAGE = 500;

/**
 * Loads processed at a time for each concurrent request. Each load waits for two transactions; with fewer loads, the
 * remote would be idle during these transactions (bench:sync). Sync does not prepare creates without Idempotency-Key in
 * advance, because a prepared create is in doubt if the program ends.
 */
const LOADS_PER_REQUEST = 8;

/** A load with its first due edit, or the refreshes of one call. */
type PushItem =
  | { type: "load"; edit: EditRecord }
  | { type: "refresh"; edits: EditRecord[]; isFirstOfPage: boolean };

/**
 * Pushes the due edits.
 * @returns the ids of the pushed loads, which need no read in this cycle, and the ids of the refresh edits
 */
export async function pushDueEdits(
  session: Session,
  limiter: RateLimiter,
): Promise<ReadonlySet<string | number>> {
  const { context, accountId } = session;
  const tried = new Set<string | number>();
  let done = 0;
  const total = await context.store.read(["outbox"], ({ outbox }) =>
    outbox.countDue(accountId, session.getDueUntil()),
  );
  const report = (count: number) => {
    done += count;
    session.reportProgress(done, Math.max(done, total));
  };
  if (total > 0) report(0);
  const push = (item: PushItem) =>
    item.type === "refresh"
      ? pushRefreshes(session, item.edits).finally(() => report(item.edits.length))
      : pushLoad(session, item.edit).finally(() => report(1));
  await processItems(limiter, readDueItems(session, tried), push, (item) =>
    getItemsPerRequest(session, item),
  );
  return tried;
}

function getItemsPerRequest({ capabilities }: Session, item: PushItem): number {
  // A load must be posted before it is refreshed, so refreshes wait for the creates of their page.
  if (item.type === "refresh") return item.isFirstOfPage ? 0 : 1;
  return item.edit.kind === "create" && !capabilities.hasIdempotency ? 1 : LOADS_PER_REQUEST;
}

/** Yields the due items page by page; reads the next page while the items before it are still being pushed. */
async function* readDueItems(session: Session, tried: Set<string | number>): AsyncGenerator<PushItem> {
  for (let triedCount = 0; ; ) {
    const size = EDITS_PER_PAGE + triedCount;
    const due = await session.context.store.read(["outbox"], ({ outbox }) =>
      outbox.findDue(session.accountId, session.getDueUntil(), size),
    );
    const untried = due.filter(
      ({ editId, loadId, kind }) => !tried.has(kind === "refresh" ? editId : loadId),
    );
    triedCount = due.length - untried.length;
    if (untried.length === 0 && due.length < size) return;
    const refreshes = untried.filter(({ kind }) => kind === "refresh");
    const firsts = new Map<string, EditRecord>();
    for (const edit of untried)
      if (edit.kind !== "refresh" && !firsts.has(edit.loadId)) firsts.set(edit.loadId, edit);
    for (const { editId } of refreshes) tried.add(editId);
    for (const loadId of firsts.keys()) tried.add(loadId);
    for (const edit of [...firsts.values()].sort(compareCreatesFirst)) yield { type: "load", edit };
    let isFirstOfPage = true;
    for await (const edits of inChunks(refreshes, MAX_REFRESHES_PER_CALL)) {
      yield { type: "refresh", edits, isFirstOfPage };
      isFirstOfPage = false;
    }
  }
}

/** Sorts creates first: each may have to wait until fewer requests are running. */
const compareCreatesFirst = (one: EditRecord, other: EditRecord): number =>
  Number(other.kind === "create") - Number(one.kind === "create");
