import { FETCHES_UNTIL_STUCK } from "../../../shared/interface/change-queue.ts";
import type { QueueGroups } from "../../../shared/views/carrier.ts";
import { createPage, readCursor } from "../keys/cursor.ts";
import { MAX_KEY } from "../keys/index-keys.ts";
import { toAccountKey } from "../keys/short-key.ts";
import type { StoredQueueEntry } from "../keys/stored-records.ts";
import type { ChangeQueue, ClearedEntry, LeaseClock, QueueEntryRecord } from "../store.ts";
import { computeRemainingMs, createLease, LEASE_MS, releaseOrConvertLease } from "./leases.ts";
import type { Tables } from "./tables.ts";

/** The index key of each state. A Fetch leases waiting entries, then stuck entries; it skips leased entries. */
const fetchOrders = { waiting: 0, stuck: 1, leased: 2 } as const;

function getFetchOrder({ state, fetches }: QueueEntryRecord): 0 | 1 | 2 {
  if (state === "leased") return fetchOrders.leased;
  return fetches >= FETCHES_UNTIL_STUCK ? fetchOrders.stuck : fetchOrders.waiting;
}

/** The groups in the window, in display order. */
const groups = ["changed", "stop", "attention", "unknown", "note"] as const satisfies (keyof QueueGroups)[];

function getGroup({ verdict, isChangedSinceRead }: QueueEntryRecord): number {
  if (isChangedSinceRead) return groups.indexOf("changed");
  return groups.indexOf(verdict === "fine" ? "note" : verdict);
}

/** Adds the index keys to a queue entry. */
export const toStoredEntry = (entry: QueueEntryRecord): StoredQueueEntry => ({
  ...entry,
  keys: { scope: toAccountKey(entry.accountId), fetchOrder: getFetchOrder(entry), group: getGroup(entry) },
});

const toRecord = ({ keys, ...entry }: StoredQueueEntry): QueueEntryRecord => entry;

/** Maximum number of entries that a lease or release reads and writes in one request to the store. */
const MAX_CHUNK_ENTRIES = 200;

const byFetchOrder = "[keys.scope+keys.fetchOrder+changedAt+insdId]";
const byUser = "[keys.scope+lease.userId]";
const byGroup = "[keys.scope+keys.group+severity+changedAt+insdId]";

/** Keeps only the changes after the read, because the reader reviewed the earlier changes. */
const keepLaterChanges = (entry: QueueEntryRecord, readAt: number): QueueEntryRecord => ({
  ...entry,
  state: "waiting",
  lease: null,
  fetches: 0,
  isNew: entry.isNew && entry.changedAt > readAt,
  isChangedSinceRead: true,
  changes: entry.changes.filter((change) => change.at > readAt),
});

/** Creates the store part for the change queue. */
export function createChangeQueue({ changeQueue, readLeaseTime }: Tables): ChangeQueue {
  const queryByFetchOrder = (accountId: string, from: number, until = from) =>
    changeQueue
      .where(byFetchOrder)
      .between([toAccountKey(accountId), from], [toAccountKey(accountId), until, MAX_KEY]);

  const saveEntries = async (entries: readonly QueueEntryRecord[]) =>
    void (await changeQueue.bulkPut(entries.map(toStoredEntry)));

  async function releaseLeases(clock: LeaseClock): Promise<number> {
    const time = await readLeaseTime(clock);
    const { run, runningMs } = time;
    const leases = changeQueue.where("[lease.run+lease.until]");
    // Leases of other runs, ended leases, and leases given before the clock was set back.
    const ranges = [
      () => leases.below([run]),
      () => leases.between([run], [run, runningMs], true, true),
      () => leases.between([run, runningMs + LEASE_MS], [run, MAX_KEY], false),
      () => leases.above([run, MAX_KEY]),
    ];
    for (const range of ranges)
      for (;;) {
        const ended = await range().limit(MAX_CHUNK_ENTRIES).toArray();
        if (ended.length === 0) break;
        await saveEntries(ended.map((entry) => releaseOrConvertLease(toRecord(entry), time)));
      }
    return runningMs;
  }

  return {
    async findMany(accountId, insdIds) {
      const found = await changeQueue.bulkGet([...insdIds]);
      return found.map((entry) => (entry?.accountId === accountId ? toRecord(entry) : undefined));
    },

    async lease(accountId, limit, clock, userId) {
      await releaseLeases(clock);
      const lease = createLease(await readLeaseTime(clock), userId);
      const leased: number[] = [];
      while (leased.length < limit) {
        const next = queryByFetchOrder(accountId, fetchOrders.waiting, fetchOrders.stuck);
        const found = await next.limit(Math.min(MAX_CHUNK_ENTRIES, limit - leased.length)).toArray();
        if (found.length === 0) break;
        await saveEntries(
          found.map((entry) => ({ ...toRecord(entry), state: "leased", fetches: entry.fetches + 1, lease })),
        );
        leased.push(...found.map(({ insdId }) => insdId));
      }
      return leased;
    },

    async claim(accountId, insdIds, userId, clock) {
      await releaseLeases(clock);
      const lease = createLease(await readLeaseTime(clock), userId);
      const found = await changeQueue.bulkGet([...new Set(insdIds)]);
      const free = found.filter(
        (entry) => entry?.accountId === accountId && (entry.lease === null || entry.lease.userId === userId),
      );
      await saveEntries(
        free.flatMap((entry) => (entry ? { ...toRecord(entry), state: "leased", lease } : [])),
      );
    },

    async computeRemainingLeaseMs(entries, clock) {
      if (entries.every(({ lease }) => lease === null)) return entries.map(() => 0);
      const time = await readLeaseTime(clock);
      return entries.map(({ lease }) => Math.max(0, computeRemainingMs(lease, time)));
    },

    release: releaseLeases,

    async clear(accountId, reads, finish) {
      const found = await changeQueue.bulkGet([...new Set(reads.map(({ insdId }) => insdId))]);
      const entries = new Map(
        found.flatMap((entry) =>
          entry?.accountId === accountId ? [[entry.insdId, toRecord(entry)] as const] : [],
        ),
      );
      const remaining = new Map<number, QueueEntryRecord>();
      const removed: number[] = [];
      const results = reads.map(({ insdId, readAt }): ClearedEntry => {
        const entry = entries.get(insdId);
        if (!entry) return { result: "unknown" };
        if (entry.latestChangeAt <= readAt) {
          entries.delete(insdId);
          remaining.delete(insdId);
          removed.push(insdId);
          return { result: "removed" };
        }
        const later = keepLaterChanges(entry, readAt);
        entries.set(insdId, later);
        remaining.set(insdId, later);
        return { result: "changed", latestChangeAt: entry.latestChangeAt };
      });
      if (removed.length > 0) await changeQueue.bulkDelete(removed);
      if (remaining.size > 0) await saveEntries(await finish([...remaining.values()]));
      return results;
    },

    async count(accountId) {
      const scope = toAccountKey(accountId);
      // Most entries are waiting, and counting all entries is cheap, so subtract the other accounts and states.
      const [all, before, after, stuck, leased] = await Promise.all([
        changeQueue.orderBy(":id").count(),
        changeQueue.where(byFetchOrder).below([scope]).count(),
        changeQueue.where(byFetchOrder).above([scope, MAX_KEY]).count(),
        queryByFetchOrder(accountId, fetchOrders.stuck).count(),
        queryByFetchOrder(accountId, fetchOrders.leased).count(),
      ]);
      return { waiting: all - before - after - stuck - leased, stuck, leased };
    },

    async countLeasedToOthers(accountId, userId) {
      const scope = toAccountKey(accountId);
      const [all, own] = await Promise.all([
        changeQueue.where(byUser).between([scope], [scope, MAX_KEY]).count(),
        changeQueue.where(byUser).equals([scope, userId]).count(),
      ]);
      return all - own;
    },

    async findOldestWaiting(accountId) {
      const oldest = await Promise.all([
        queryByFetchOrder(accountId, fetchOrders.waiting).first(),
        queryByFetchOrder(accountId, fetchOrders.stuck).first(),
      ]);
      const moments = oldest.flatMap((entry) => (entry ? [entry.changedAt] : []));
      return moments.length === 0 ? undefined : Math.min(...moments);
    },

    async readPageByVerdict(accountId, after, size) {
      const scope = toAccountKey(accountId);
      const list = ["queue by verdict", accountId];
      const startAfter = readCursor(list, after, ["number", "number", "number", "number"]);
      const found = await changeQueue
        .where(byGroup)
        .between([scope, ...(startAfter ?? [])], [scope, MAX_KEY], startAfter === undefined)
        .limit(size + 1)
        .toArray();
      const { records, next } = createPage(list, found, size, ({ keys, severity, changedAt, insdId }) => [
        keys.group,
        severity,
        changedAt,
        insdId,
      ]);
      return { records: records.map(toRecord), next };
    },

    async countByVerdict(accountId) {
      const scope = toAccountKey(accountId);
      const counts = await Promise.all(
        groups.map((_, group) =>
          changeQueue.where(byGroup).between([scope, group], [scope, group, MAX_KEY]).count(),
        ),
      );
      return Object.fromEntries(groups.map((name, group) => [name, counts[group] ?? 0])) as QueueGroups;
    },

    saveMany: saveEntries,
    addMany: async (entries) => void (await changeQueue.bulkAdd(entries.map(toStoredEntry))),
  };
}
