import { FETCHES_UNTIL_STUCK } from "../../../shared/interface/change-queue.ts";
import type { QueueGroups } from "../../../shared/views/carrier.ts";
import { readCursor, writeCursor } from "../keys/cursor.ts";
import { above } from "../keys/index-keys.ts";
import type { StoredQueueEntry } from "../keys/stored-records.ts";
import type { ChangeQueue, QueueEntryRecord } from "../store.ts";
import type { Tables } from "./tables.ts";

/** The serving order. */
const serving = { waiting: 0, stuck: 1, leased: 2 } as const;

function servingOf({ state, fetches }: QueueEntryRecord): 0 | 1 | 2 {
  if (state === "leased") return serving.leased;
  return fetches >= FETCHES_UNTIL_STUCK ? serving.stuck : serving.waiting;
}

/** The groups of the window, in their order. */
const groups = ["changed", "stop", "attention", "unknown", "note"] as const satisfies (keyof QueueGroups)[];

function groupOf({ verdict, isChangedSinceRead }: QueueEntryRecord): number {
  if (isChangedSinceRead) return groups.indexOf("changed");
  return groups.indexOf(verdict === "fine" ? "note" : verdict);
}

export const storedEntry = (entry: QueueEntryRecord): StoredQueueEntry => ({
  ...entry,
  keys: { serving: servingOf(entry), group: groupOf(entry) },
});

const toRecord = ({ keys, ...entry }: StoredQueueEntry): QueueEntryRecord => entry;

const byServing = "[accountId+keys.serving+changedAt+insdId]";
const byGroup = "[accountId+keys.group+severity+changedAt+insdId]";

export function changeQueue({ changeQueue }: Tables): ChangeQueue {
  const served = (accountId: string, from: number, until = from) =>
    changeQueue.where(byServing).between([accountId, from], [accountId, until, above]);

  return {
    async findMany(accountId, insdIds) {
      const found = await changeQueue.bulkGet([...insdIds]);
      return found.map((entry) => (entry?.accountId === accountId ? toRecord(entry) : undefined));
    },

    async findWaiting(accountId, limit) {
      const found = await served(accountId, serving.waiting, serving.stuck).limit(limit).toArray();
      return found.map(toRecord);
    },

    async findEndedLeases(run, running, limit) {
      const leases = changeQueue.where("[lease.run+lease.until]");
      const found = await Promise.all([
        leases.below([run]).limit(limit).toArray(),
        leases.between([run], [run, running], true, true).limit(limit).toArray(),
        leases.above([run, above]).limit(limit).toArray(),
      ]);
      return found.flat().slice(0, limit).map(toRecord);
    },

    async count(accountId) {
      const [waiting, stuck, leased] = await Promise.all([
        served(accountId, serving.waiting).count(),
        served(accountId, serving.stuck).count(),
        served(accountId, serving.leased).count(),
      ]);
      return { waiting, stuck, leased };
    },

    async findOldestWaiting(accountId) {
      const oldest = await Promise.all([
        served(accountId, serving.waiting).first(),
        served(accountId, serving.stuck).first(),
      ]);
      const moments = oldest.flatMap((entry) => (entry ? [entry.changedAt] : []));
      return moments.length === 0 ? undefined : Math.min(...moments);
    },

    async pageByVerdict(accountId, after, size) {
      const list = ["queue by verdict", accountId];
      const place = readCursor(list, after, ["number", "number", "number", "number"]);
      const found = await changeQueue
        .where(byGroup)
        .between([accountId, ...(place ?? [])], [accountId, above], place === undefined)
        .limit(size + 1)
        .toArray();
      const records = found.slice(0, size).map(toRecord);
      const last = found.length > size ? records.at(-1) : undefined;
      return {
        records,
        next: last ? writeCursor(list, [groupOf(last), last.severity, last.changedAt, last.insdId]) : null,
      };
    },

    async countByVerdict(accountId) {
      const counts = await Promise.all(
        groups.map((_, group) =>
          changeQueue.where(byGroup).between([accountId, group], [accountId, group, above]).count(),
        ),
      );
      return Object.fromEntries(groups.map((name, group) => [name, counts[group] ?? 0])) as QueueGroups;
    },

    saveMany: async (entries) => void (await changeQueue.bulkPut(entries.map(storedEntry))),

    removeMany: (insdIds) => changeQueue.bulkDelete([...insdIds]),
  };
}
