import type {
  CarrierChangeRecord,
  CarrierClearRecord,
  CarrierRecord,
  QueueEntryRecord,
  RegistrationStepRecord,
  StoreParts,
} from "../../../../electron/store/store.ts";
import { by, each, type Rows } from "./rows.ts";

/** Carriers, their changes, the change queue, and the clears to send to the remote. */
export function carrierParts(rows: Rows, nextId: () => number) {
  const carriers = rows<CarrierRecord>("carriers", (row) => String(row.insdId));
  const changes = rows<CarrierChangeRecord & { id: number }>("carrierChanges", (row) => String(row.id));
  const queue = rows<QueueEntryRecord>("changeQueue", (row) => String(row.insdId));
  const clears = rows<CarrierClearRecord>("carrierClears", (row) => row.remoteInsdId);
  const stepKey = (row: RegistrationStepRecord) => `${row.USDOTNumber} ${row.LastStep} ${row.at}`;
  const steps = rows<RegistrationStepRecord>("registrationSteps", stepKey);
  return {
    carriers: {
      find: async (_accountId, insdId) => carriers.get(String(insdId)),
      findMany: async (_accountId, insdIds) => insdIds.map((insdId) => carriers.get(String(insdId))),
      findByIdentity: async (_accountId, identities) =>
        identities.map(({ usdotNumber }) =>
          carriers.all().find((carrier) => usdotNumber !== "" && carrier.facts.usdotNumber === usdotNumber),
        ),
      findByDocket: async (_accountId, numbers) =>
        numbers.map((number) =>
          carriers
            .all()
            .filter(({ facts }) =>
              [facts.mcNumber, ...facts.dockets.map((it) => it.number)].includes(number),
            ),
        ),
      search: async () => [],
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
      deleteBefore: async () => 0,
    },
    changeQueue: {
      findMany: async (_accountId, insdIds) => insdIds.map((insdId) => queue.get(String(insdId))),
      findWaiting: async (_accountId, most) =>
        queue
          .all()
          .filter(({ state }) => state === "waiting")
          .sort(
            by(
              (entry) => Number(entry.fetches >= 5),
              (entry) => entry.changedAt,
              (entry) => entry.insdId,
            ),
          )
          .slice(0, most),
      findEndedLeases: async (run, running, most) =>
        queue
          .all()
          .filter(({ lease }) => lease && (lease.run !== run || lease.until <= running))
          .slice(0, most),
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
      pageBySeverity: async () => ({ records: queue.all(), next: null }),
      saveMany: async (many) => each(many, queue.put),
      removeMany: async (insdIds) => each(insdIds, (insdId) => queue.remove(String(insdId))),
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
    "carriers" | "carrierChanges" | "changeQueue" | "registrationSteps" | "carrierClears"
  >;
}
