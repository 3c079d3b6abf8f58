import { getCarrierName } from "../../../shared/carrier-name.ts";
import { FETCHES_UNTIL_STUCK } from "../../../shared/interface/change-queue.ts";
import type { QueueRow } from "../../../shared/views/carrier.ts";
import { getVerdictRank } from "../../../shared/views/carrier-verdict.ts";
import type { CarrierRecord, ChangeQueue, QueueEntryRecord, StoreParts } from "../../store/store.ts";
import type { Context } from "../context.ts";
import { formatFullName } from "../people/users.ts";
import { getReadTime } from "./change-clock.ts";
import type { QueueCaller } from "./change-queue.ts";
import { severities } from "./severity.ts";

/** A page of the queue; `readAt` is a safe timeStamp for a Clear of its rows. */
export interface QueuePage {
  rows: QueueRow[];
  next: string | null;
  readAt: string;
}

/** Maximum number of matching carriers that a search looks up in the queue. */
const MAX_SEARCHED_CARRIERS = 2_000;

/**
 * Releases ended leases, then reads a page of the queue in the groups of the window: first the carriers with
 * `isChangedSinceRead`, then the other carriers by verdict; in each group, most severe change first, then oldest change
 * first. A search checks the first 2,000 matching carriers and returns those in the queue as one page.
 * @throws LanedeskError "invalid" when `after` is not the `next` of a page
 */
export async function readQueuePage(
  context: Context,
  caller: QueueCaller,
  { after, size, search = "" }: { after: string | null; size: number; search?: string },
): Promise<QueuePage> {
  const { accountId } = caller;
  const { store, env } = context;
  const isSearch = search.trim() !== "";
  const found = isSearch
    ? await store.read(["carriers"], ({ carriers }) =>
        carriers.search(accountId, search, MAX_SEARCHED_CARRIERS),
      )
    : undefined;
  return await store.write(pageParts, async (parts) => {
    const { changeQueue } = parts;
    const runningMs = await changeQueue.release(env.clock);
    const page = found
      ? await findEntries(changeQueue, accountId, found.insdIds)
      : await changeQueue.readPageByVerdict(accountId, after, size);
    return await toPage(parts, caller, page, env.clock.now(), runningMs);
  });
}

const pageParts = ["changeQueue", "carriers", "users", "keyValue"] as const;

const getGroupRank = ({ isChangedSinceRead, verdict }: QueueEntryRecord): number =>
  isChangedSinceRead ? -1 : getVerdictRank(verdict);

const compareEntries = (left: QueueEntryRecord, right: QueueEntryRecord): number =>
  getGroupRank(left) - getGroupRank(right) ||
  left.severity - right.severity ||
  left.changedAt - right.changedAt ||
  left.insdId - right.insdId;

async function findEntries(changeQueue: ChangeQueue, accountId: string, insdIds: readonly number[]) {
  const entries = await changeQueue.findMany(accountId, insdIds);
  return { records: entries.filter((entry) => entry !== undefined).toSorted(compareEntries), next: null };
}

async function toPage(
  { carriers, users, keyValue }: Pick<StoreParts, (typeof pageParts)[number]>,
  { accountId, userId }: QueueCaller,
  { records, next }: { records: readonly QueueEntryRecord[]; next: string | null },
  now: number,
  runningMs: number,
): Promise<QueuePage> {
  const queuedCarriers = await carriers.findMany(
    accountId,
    records.map(({ insdId }) => insdId),
  );
  const leaseholders = await users.findMany([
    ...new Set(records.flatMap(({ lease }) => lease?.userId ?? [])),
  ]);
  const findColleague = ({ lease }: QueueEntryRecord) => {
    if (!lease?.userId || lease.userId === userId) return "";
    const found = leaseholders.find((user) => user?.userId === lease.userId);
    return formatFullName(found) || "A colleague";
  };
  const readTime = await getReadTime(keyValue, now);
  return {
    rows: records.map((entry, index) => ({
      ...toRow(entry, queuedCarriers[index], now - runningMs),
      colleague: findColleague(entry),
    })),
    next,
    readAt: new Date(readTime).toISOString(),
  };
}

/** @param startedAt when the store's running time began, by the system clock */
function toRow(
  entry: QueueEntryRecord,
  carrier: CarrierRecord | undefined,
  startedAt: number,
): Omit<QueueRow, "colleague"> {
  const { insdId, isNew, changes, fetches, lease } = entry;
  const isStuck = entry.state === "waiting" && fetches >= FETCHES_UNTIL_STUCK;
  return {
    insdId,
    name: getCarrierName(carrier?.facts),
    usdotNumber: carrier?.facts.usdotNumber ?? "",
    mcNumber: carrier?.facts.mcNumber ?? "",
    state: isStuck ? "stuck" : entry.state,
    severity: severities[entry.severity],
    verdict: entry.verdict,
    isChangedSinceRead: entry.isChangedSinceRead,
    isNew,
    changes,
    leaseEndsAt: lease && startedAt + lease.until,
    fetches,
  };
}
