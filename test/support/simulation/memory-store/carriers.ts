import type {
  CarrierChangeRecord,
  CarrierClearRecord,
  CarrierDecisionRecord,
  CarrierEventRecord,
  CarrierRecord,
  CarrierVerdictRecord,
  QueueEntryRecord,
  RegistrationStepRecord,
  StoreParts,
} from "../../../../electron/store/store.ts";
import { by, each, type Rows } from "./rows.ts";

/** Carriers, their changes, the change queue, and the clears to send to the remote. */
export function carrierParts(rows: Rows, nextId: () => number) {
  const carriers = rows<CarrierRecord>("carriers", (row) => String(row.insdId));
  const changes = rows<CarrierChangeRecord & { id: number }>("carrierChanges", (row) => String(row.id));
  const decisions = rows<CarrierDecisionRecord>("carrierDecisions", (row) => String(row.insdId));
  const events = rows<CarrierEventRecord & { id: number }>("carrierEvents", (row) => String(row.id));
  const verdicts = rows<CarrierVerdictRecord>("carrierVerdicts", (row) => String(row.insdId));
  const queue = rows<QueueEntryRecord>("changeQueue", (row) => String(row.insdId));
  const clears = rows<CarrierClearRecord>("carrierClears", (row) => row.remoteInsdId);
  const stepKey = (row: RegistrationStepRecord) => `${row.USDOTNumber} ${row.LastStep} ${row.at}`;
  const steps = rows<RegistrationStepRecord>("registrationSteps", stepKey);
  return {
    carriers: {
      find: async (_accountId, insdId) => carriers.get(String(insdId)),
      findMany: async (_accountId, insdIds) => insdIds.map((insdId) => carriers.get(String(insdId))),
      findAfter: async (_accountId, insdId, most) =>
        carriers
          .all()
          .filter((carrier) => carrier.insdId > insdId)
          .slice(0, most),
      findByIdentity: async (_accountId, identities) =>
        identities.map(({ usdotNumber }) =>
          carriers.all().find((carrier) => usdotNumber !== "" && carrier.facts.usdotNumber === usdotNumber),
        ),
      findByAuthorityNumber: async (_accountId, numbers) =>
        numbers.map((number) =>
          carriers
            .all()
            .filter(({ facts }) =>
              [facts.mcNumber, ...facts.dockets.map((it) => it.number)].includes(number),
            ),
        ),
      findRowDigests: async (_accountId, numbers) =>
        numbers.map((number) => carriers.all().find(({ facts }) => facts.usdotNumber === number)?.rowDigest),
      findByContact: async () => [],
      search: async () => ({ insdIds: [], total: 0 }),
      listNumbers: async () =>
        new Set(carriers.all().flatMap(({ facts }) => [`usdot ${facts.usdotNumber}`, facts.mcNumber])),
      count: async () => carriers.all().length,
      addMany: async (many) =>
        many.map((row) => {
          const insdId = nextId();
          carriers.add({ ...row, insdId });
          return insdId;
        }),
      saveMany: async (many) => each(many, carriers.put),
    },
    carrierChanges: {
      findByCarrier: async (insdId, most) =>
        changes
          .all()
          .filter((change) => change.insdId === insdId)
          .reverse()
          .slice(0, most),
      addMany: async (many) => each(many, (row) => changes.add({ ...row, id: nextId() })),
      removeBefore: async () => 0,
    },
    carrierDecisions: {
      findMany: async (_accountId, insdIds) => insdIds.map((insdId) => decisions.get(String(insdId))),
      save: async (record) => decisions.put(record),
    },
    carrierEvents: {
      findByCarrier: async (insdId, most) =>
        events
          .all()
          .filter((event) => event.insdId === insdId)
          .reverse()
          .slice(0, most),
      findSince: async (_accountId, kind, since, most) => {
        const found = events.all().filter((event) => event.kind === kind && event.at > since);
        const until = found[most - 1]?.at ?? Number.POSITIVE_INFINITY;
        return found.filter((event) => event.at <= until);
      },
      addMany: async (many) => each(many, (row) => events.add({ ...row, id: nextId() })),
    },
    carrierVerdicts: {
      findMany: async (_accountId, insdIds) => insdIds.map((insdId) => verdicts.get(String(insdId))),
      findChanging: async (_accountId, day, most) =>
        verdicts
          .all()
          .filter(({ changesOn }) => changesOn !== null && changesOn <= day)
          .slice(0, most),
      findDue: async (_accountId, most) =>
        verdicts
          .all()
          .filter(({ dueSince }) => dueSince !== null)
          .slice(0, most),
      countDue: async () => verdicts.all().filter(({ dueSince }) => dueSince !== null).length,
      saveMany: async (many) => each(many, verdicts.put),
      removeMany: async (insdIds) => each(insdIds, (insdId) => verdicts.remove(String(insdId))),
    },
    changeQueue: {
      findMany: async (_accountId, insdIds) => insdIds.map((insdId) => queue.get(String(insdId))),
      release: async ({ uptimeMs }) => {
        for (const entry of queue.all())
          if (entry.lease && entry.lease.until <= uptimeMs())
            queue.put({ ...entry, state: "waiting", lease: null });
        return uptimeMs();
      },
      claim: async () => undefined,
      computeRemainingLeaseMs: async (entries) => entries.map(() => 0),
      countLeasedToOthers: async () => 0,
      lease: async (_accountId, most, { runId, now, uptimeMs }, userId) => {
        const lease = { givenAt: now(), run: runId, until: uptimeMs() + 120_000, userId };
        const waiting = queue
          .all()
          .filter((entry) => entry.state === "waiting" || (entry.lease && entry.lease.until <= uptimeMs()))
          .sort(
            by(
              (entry) => Number(entry.fetches >= 5),
              (entry) => entry.changedAt,
              (entry) => entry.insdId,
            ),
          )
          .slice(0, most);
        for (const entry of waiting)
          queue.put({ ...entry, state: "leased", fetches: entry.fetches + 1, lease });
        return waiting.map(({ insdId }) => insdId);
      },
      clear: async (_accountId, reads) =>
        reads.map(({ insdId, readAt }) => {
          const entry = queue.get(String(insdId));
          if (!entry) return { result: "unknown" };
          const { latestChangeAt } = entry;
          if (latestChangeAt > readAt) {
            queue.put({ ...entry, state: "waiting", lease: null, isChangedSinceRead: true });
            return { result: "changed", latestChangeAt };
          }
          queue.remove(String(insdId));
          return { result: "removed" };
        }),
      count: async () => {
        const waiting = queue.all().filter(({ state }) => state === "waiting").length;
        return { waiting, leased: queue.all().length - waiting, stuck: 0 };
      },
      findOldestWaiting: async () =>
        queue
          .all()
          .filter(({ state }) => state === "waiting")
          .map(({ changedAt }) => changedAt)
          .sort((left, right) => left - right)[0],
      readPageByVerdict: async () => ({ records: queue.all(), next: null }),
      countByVerdict: async () => ({
        changed: 0,
        stop: 0,
        attention: 0,
        unknown: queue.all().length,
        note: 0,
      }),
      saveMany: async (many) => each(many, queue.put),
      addMany: async (many) => each(many, queue.add),
    },
    registrationSteps: {
      findBetween: async (_accountId, from, until) =>
        steps.all().filter(({ at }) => at >= from && at < until),
      addMany: async (many) =>
        many.map((row) => {
          const isNew = !steps.get(stepKey(row));
          if (isNew) steps.add(row);
          return isNew;
        }),
    },
    carrierClears: {
      findDue: async (_accountId, now, most) =>
        clears
          .all()
          .filter(({ dueAt }) => dueAt <= now)
          .sort(by(({ dueAt }) => dueAt))
          .slice(0, most),
      count: async () => clears.all().length,
      saveMany: async (many) => each(many, clears.put),
      removeMany: async (_accountId, ids) => each(ids, clears.remove),
    },
  } satisfies Pick<
    StoreParts,
    | "carriers"
    | "carrierChanges"
    | "carrierDecisions"
    | "carrierEvents"
    | "carrierVerdicts"
    | "changeQueue"
    | "registrationSteps"
    | "carrierClears"
  >;
}
