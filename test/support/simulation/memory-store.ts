import {
  type EditRecord,
  notDue,
  type PartName,
  type Parts,
  type Store,
} from "../../../electron/store/store.ts";
import { type EditState, editState } from "../../../shared/window/sync.ts";

export interface MemoryStore extends Store {
  /** Copies everything, as a backup does; what it returns puts that back. */
  remember(): () => void;
}

/**
 * What was stored never changes: where the real store keeps a copy, this one lets nobody write any more. Far quicker
 * than to copy, because most of a record is frozen already.
 */
function frozen<T>(value: T): T {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value;
  for (const part of Object.values(value)) frozen(part);
  return Object.freeze(value);
}

/**
 * The parts of the store that synchronising and loads need, in memory: fast enough for thousands of schedules. One
 * transaction at a time, all of it or nothing, like the real one.
 */
export function createMemoryStore(): MemoryStore {
  const tables = new Map<string, Map<string, object>>();
  const table = <T extends object>(name: string) => {
    const found = tables.get(name) ?? new Map<string, object>();
    tables.set(name, found);
    return found as Map<string, T>;
  };
  let counter = 0;
  let undo: (() => void)[] = [];
  let last: Promise<unknown> = Promise.resolve();

  function rows<T extends object>(name: string, keyOf: (row: T) => string) {
    const put = (row: T) => {
      const map = table<T>(name);
      const key = keyOf(row);
      const before = map.get(key);
      undo.push(() => (before ? map.set(key, before) : map.delete(key)));
      map.set(key, frozen(row));
    };
    return {
      all: () => [...table<T>(name).values()],
      get: (key: string) => table<T>(name).get(key),
      put,
      add(row: T) {
        if (table<T>(name).has(keyOf(row))) throw new Error(`${name} has ${keyOf(row)} already.`);
        put(row);
      },
      remove(key: string) {
        const map = table<T>(name);
        const before = map.get(key);
        if (before) undo.push(() => map.set(key, before));
        map.delete(key);
      },
    };
  }

  const parts = memoryParts(rows, () => {
    counter += 1;
    return counter;
  });

  function within<P extends PartName, T>(
    names: readonly P[],
    work: (chosen: Pick<Parts, P>) => Promise<T>,
  ): Promise<T> {
    const run = last.then(async () => {
      undo = [];
      try {
        return await work(Object.fromEntries(names.map((name) => [name, parts[name]])) as Pick<Parts, P>);
      } catch (cause) {
        for (const back of undo.reverse()) back();
        throw cause;
      }
    });
    last = run.catch(() => undefined);
    return run;
  }

  return {
    read: within,
    write: within,
    close: async () => void (await last),
    remember() {
      const copies = [...tables].map(([name, rows]) => [name, new Map(rows)] as const);
      return () => {
        for (const rows of tables.values()) rows.clear();
        for (const [name, rows] of copies) for (const [key, row] of rows) table(name).set(key, row);
      };
    },
  };
}

type Rows = <T extends object>(
  name: string,
  keyOf: (row: T) => string,
) => {
  all(): T[];
  get(key: string): T | undefined;
  put(row: T): void;
  add(row: T): void;
  remove(key: string): void;
};

const by =
  <T>(...keys: ((row: T) => number | string)[]) =>
  (left: T, right: T): number => {
    for (const key of keys) if (key(left) !== key(right)) return key(left) < key(right) ? -1 : 1;
    return 0;
  };

function each<T>(items: readonly T[], work: (item: T) => void): void {
  for (const item of items) work(item);
}

type RowOf<K extends PartName, M extends keyof Parts[K]> = Parts[K][M] extends (row: infer R) => unknown
  ? R extends readonly (infer Row)[]
    ? Row
    : R
  : never;

function memoryParts(rows: Rows, nextId: () => number): Partial<Parts> & Record<string, unknown> {
  return {
    ...peopleParts(rows),
    ...loadParts(rows),
    ...carrierParts(rows, nextId),
    ...syncRecords(rows, nextId),
  };
}

function peopleParts(rows: Rows): Pick<Parts, "accounts" | "users" | "accessKeys" | "kept" | "answers"> {
  const accounts = rows<RowOf<"accounts", "add">>("accounts", (row) => row.accountId);
  const users = rows<RowOf<"users", "add">>("users", (row) => row.userId);
  const keys = rows<RowOf<"accessKeys", "add">>("accessKeys", (row) => row.keyId);
  const kept = rows<{ key: string; value: unknown }>("kept", (row) => row.key);
  const answers = rows<RowOf<"answers", "add">>("answers", (row) => `${row.accountId} ${row.key}`);
  const ofAccount = (accountId: string) => users.all().filter((user) => user.accountId === accountId);
  return {
    accounts: {
      find: async (accountId) => accounts.get(accountId),
      findByName: async (name) => accounts.all().find((account) => account.name === name),
      first: async () => accounts.all()[0],
      list: async (most) => accounts.all().slice(0, most),
      add: async (row) => accounts.add(row),
      save: async (row) => accounts.put(row),
    },
    users: {
      find: async (userId) => users.get(userId),
      listMany: async (userIds) => userIds.map((userId) => users.get(userId)),
      findByEmail: async (accountId, email) =>
        ofAccount(accountId).find((user) => user.email.toLowerCase() === email.toLowerCase()),
      firstActive: async (accountId) => ofAccount(accountId).find((user) => user.isActive),
      activePage: async (accountId, page, size) => {
        const active = ofAccount(accountId).filter((user) => user.isActive);
        return { users: active.slice((page - 1) * size, page * size), total: active.length };
      },
      list: async (accountId, most) => ofAccount(accountId).slice(0, most),
      add: async (row) => users.add(row),
      save: async (row) => users.put(row),
    },
    accessKeys: {
      find: async (keyId) => keys.get(keyId),
      list: async (accountId, most) =>
        keys
          .all()
          .filter((key) => key.accountId === accountId)
          .slice(0, most),
      add: async (row) => keys.add(row),
      save: async (row) => keys.put(row),
    },
    kept: {
      find: async (key) => kept.get(key)?.value as never,
      save: async (key, value) => kept.put({ key, value }),
    },
    answers: {
      find: async (accountId, key) => answers.get(`${accountId} ${key}`),
      add: async (row) => answers.add(row),
      forgetBefore: async () => 0,
    },
  };
}

function loadParts(rows: Rows) {
  const loads = rows<RowOf<"loads", "add">>("loads", (row) => row.loadId);
  const activities = rows<RowOf<"activities", "addMany">>("activities", (row) => row.id);
  const own = (accountId: string, loadId: string) => {
    const found = loads.get(loadId);
    return found?.accountId === accountId ? found : undefined;
  };
  return {
    loads: {
      find: async (accountId, loadId) => own(accountId, loadId),
      findMany: async (accountId, loadIds) => loadIds.map((loadId) => own(accountId, loadId)),
      listMany: async (accountId, loadIds) => loadIds.map((loadId) => own(accountId, loadId)),
      findByNumber: async () => [],
      add: async (row) => loads.add(row),
      save: async (row) => loads.put(row),
      addMany: async (many) => each(many, loads.add),
      saveMany: async (many) => each(many, loads.put),
      page: async ({ life }) => ({
        records: loads.all().filter((load) => life === undefined || load.life === life),
        next: null,
      }),
      listPage: async () => ({ records: loads.all(), next: null }),
      count: async () => loads.all().length,
      ids: async (_query, after, most) =>
        loads
          .all()
          .map(({ loadId }) => loadId)
          .filter((loadId) => after === null || loadId > after)
          .sort()
          .slice(0, most),
      idsAt: async () => [],
      inOrder: async () => [],
      tally: async () => ({ states: [], lanes: [] }),
    },
    activities: {
      ofLoad: async (loadId) => activities.all().filter((entry) => entry.loadId === loadId),
      addMany: async (many) => each(many, activities.add),
      forgetBefore: async () => 0,
    },
  } satisfies Pick<Parts, "loads" | "activities">;
}

function carrierParts(rows: Rows, nextId: () => number) {
  const carriers = rows<RowOf<"carriers", "saveMany">>("carriers", (row) => String(row.insdId));
  const changes = rows<RowOf<"carrierChanges", "addMany"> & { id: number }>("carrierChanges", (row) =>
    String(row.id),
  );
  const queue = rows<RowOf<"changeQueue", "saveMany">>("changeQueue", (row) => String(row.insdId));
  const clears = rows<RowOf<"carrierClears", "saveMany">>("carrierClears", (row) => row.remoteInsdId);
  const stepKey = (row: RowOf<"registrationSteps", "addMany">) =>
    `${row.USDOTNumber} ${row.LastStep} ${row.at}`;
  const steps = rows<RowOf<"registrationSteps", "addMany">>("registrationSteps", stepKey);
  return {
    carriers: {
      find: async (_accountId, insdId) => carriers.get(String(insdId)),
      findMany: async (_accountId, insdIds) => insdIds.map((insdId) => carriers.get(String(insdId))),
      findByIdentity: async (_accountId, identities) =>
        identities.map(({ usdotNumber }) =>
          carriers.all().find((carrier) => usdotNumber !== "" && carrier.facts.usdotNumber === usdotNumber),
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
      ofCarrier: async (insdId, most) =>
        changes
          .all()
          .filter((change) => change.insdId === insdId)
          .reverse()
          .slice(0, most),
      addMany: async (many) => each(many, (row) => changes.add({ ...row, id: nextId() })),
      forgetBefore: async () => 0,
    },
    changeQueue: {
      findMany: async (_accountId, insdIds) => insdIds.map((insdId) => queue.get(String(insdId))),
      nextWaiting: async (_accountId, most) =>
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
      leasesEnded: async (run, running, most) =>
        queue
          .all()
          .filter(({ lease }) => lease && (lease.run !== run || lease.until <= running))
          .slice(0, most),
      count: async () => {
        const waiting = queue.all().filter(({ state }) => state === "waiting").length;
        return { waiting, handedOut: queue.all().length - waiting, stuck: 0 };
      },
      oldestWaiting: async () =>
        queue
          .all()
          .filter(({ state }) => state === "waiting")
          .map(({ changedAt }) => changedAt)
          .sort((left, right) => left - right)[0],
      pageByGravity: async () => ({ records: queue.all(), next: null }),
      saveMany: async (many) => each(many, queue.put),
      removeMany: async (insdIds) => each(insdIds, (insdId) => queue.remove(String(insdId))),
    },
    registrationSteps: {
      between: async (_accountId, from, until) => steps.all().filter(({ at }) => at >= from && at < until),
      addMany: async (many) =>
        many.map((row) => {
          const isNew = !steps.get(stepKey(row));
          if (isNew) steps.add(row);
          return isNew;
        }),
    },
    carrierClears: {
      due: async (_accountId, now, most) =>
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
    Parts,
    "carriers" | "carrierChanges" | "changeQueue" | "registrationSteps" | "carrierClears"
  >;
}

function syncRecords(rows: Rows, nextId: () => number) {
  const edits = rows<EditRecord>("outbox", (row) => String(row.editId));
  const links = rows<RowOf<"remoteLinks", "saveMany">>("remoteLinks", (row) => row.loadId);
  const log = rows<RowOf<"syncLog", "addMany"> & { lineId: number }>("syncLog", (row) => String(row.lineId));
  const rates = rows<RowOf<"remoteRates", "save">>("remoteRates", (row) => row.lane);
  const inOrder = () => edits.all().sort(by(({ editId }) => editId));
  const byDue = () =>
    edits.all().sort(
      by(
        ({ dueAt }) => dueAt,
        ({ editId }) => editId,
      ),
    );
  return {
    outbox: {
      ofLoads: async (loadIds) => inOrder().filter(({ loadId }) => loadIds.includes(loadId)),
      find: async (editId) => edits.get(String(editId)),
      due: async (_accountId, now, most) =>
        byDue()
          .filter(({ dueAt }) => dueAt <= now)
          .slice(0, most),
      nextDueAt: async () => byDue()[0]?.dueAt,
      inState: async (_accountId, state, most) =>
        inOrder()
          .filter((edit) => edit.state === state)
          .slice(0, most),
      statesOf: async (loadIds) =>
        loadIds.map((loadId) => edits.all().find((edit) => edit.loadId === loadId)?.state),
      countDue: async (_accountId, now) => edits.all().filter(({ dueAt }) => dueAt <= now).length,
      count: async () => {
        const counts = editState.options.map((state) => [
          state,
          edits.all().filter((edit) => edit.state === state).length,
        ]);
        return Object.fromEntries(counts) as Record<EditState, number>;
      },
      page: async () => ({ records: inOrder(), next: null }),
      addMany: async (many) =>
        many.map((row) => {
          const editId = nextId();
          edits.add({ ...row, editId });
          return editId;
        }),
      saveMany: async (many) => each(many, edits.put),
      removeMany: async (ids) => each(ids, (editId) => edits.remove(String(editId))),
    },
    remoteLinks: {
      findMany: async (loadIds) => loadIds.map((loadId) => links.get(loadId)),
      linked: async (loadIds) => loadIds.map((loadId) => links.get(loadId) !== undefined),
      findByRemote: async (_accountId, remoteLoadId) =>
        links.all().find((link) => link.remoteLoadId === remoteLoadId),
      readDue: async (_accountId, now, most) =>
        links
          .all()
          .filter(({ readDueAt }) => readDueAt <= now)
          .sort(by(({ readDueAt }) => readDueAt))
          .slice(0, most),
      ended: async (_accountId, most) =>
        links
          .all()
          .filter(({ readDueAt }) => readDueAt === notDue)
          .slice(0, most),
      nextReadDueAt: async () =>
        links
          .all()
          .map(({ readDueAt }) => readDueAt)
          .filter((moment) => moment < notDue)
          .sort((left, right) => left - right)[0],
      count: async () => links.all().length,
      saveMany: async (many) => each(many, links.put),
      removeMany: async (loadIds) => each(loadIds, links.remove),
    },
    syncLog: {
      page: async (_accountId, _after, size) => ({ records: log.all().reverse().slice(0, size), next: null }),
      addMany: async (many) => each(many, (row) => log.add({ ...row, lineId: nextId() })),
      trim: async () => {},
    },
    remoteRates: {
      find: async (_accountId, lane) => rates.get(lane),
      save: async (row) => rates.put(row),
    },
  } satisfies Pick<Parts, "outbox" | "remoteLinks" | "syncLog" | "remoteRates">;
}
