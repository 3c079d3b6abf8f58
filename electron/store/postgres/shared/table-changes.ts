import type { ChangeFollower, FollowedTable, FollowOptions, TableChanges } from "../../port/table-changes.ts";
import type { NoteWrite, RunSql } from "../table.ts";
import type { Transact } from "../transactions.ts";

/** Whether other servers need the keys of the changed records. */
const FOLLOWED: Record<FollowedTable, boolean> = {
  accessKeys: false,
  users: false,
  loads: true,
  carriers: false,
  carrierDecisions: false,
  carrierVerdicts: false,
  changeQueue: false,
  registrationSteps: false,
  bookedRates: false,
  dieselPrices: false,
  keyValue: true,
  outbox: false,
  boardViews: false,
  templates: false,
  savedLanes: false,
};

/** A write of more records of one table is noted as a change of any record. */
const MAX_KEYS = 500;

const POLL_MS = 500;
const MAX_ROWS = 1_000;
const CLEANUP_INTERVAL_MS = 60_000;

/**
 * A write adds a row without a number. A reader numbers the committed rows under a lock, so that numbers follow the
 * commits without a gap and writers don't wait.
 */
export const TABLE_CHANGE_STATEMENTS: readonly string[] = [
  "create table lanedesk_changes (id bigint generated always as identity primary key, number bigint, server text not null, changes text not null, at timestamp with time zone not null default clock_timestamp())",
  "create index on lanedesk_changes (number)",
  "create index on lanedesk_changes (id) where number is null",
  "create table lanedesk_change_number (id integer primary key check (id = 1), last bigint not null)",
  "insert into lanedesk_change_number values (1, 0)",
];

/** The changes of one transaction. */
export function createTableNotes(server: string) {
  const changes: Record<string, Set<string>> = {};
  return {
    of(table: string): NoteWrite | undefined {
      const hasKeys = (FOLLOWED as Partial<Record<string, boolean>>)[table];
      if (hasKeys === undefined) return undefined;
      return (keys) => {
        const noted = changes[table] ?? new Set();
        changes[table] = noted;
        if (hasKeys) for (const key of keys) noted.add(String(key));
      };
    },
    async save(run: RunSql): Promise<void> {
      const noted = Object.entries(changes).map(([table, keys]) => [
        table,
        keys.size > MAX_KEYS ? [] : [...keys],
      ]);
      if (noted.length === 0) return;
      await run("insert into lanedesk_changes (server, changes) values ($1, $2)", [
        server,
        JSON.stringify(Object.fromEntries(noted)),
      ]);
    },
  };
}

interface ChangeRow {
  last: number;
  is_waiting: boolean;
  number: number | null;
  server: string;
  changes: string;
}

/** Reads what other servers committed, twice a second. */
export function followChanges(
  transact: Transact,
  server: string,
  { onChanges, report }: FollowOptions,
): ChangeFollower {
  let last: number | undefined;
  let hasFailed = false;
  let cleanedAt = performance.now();

  async function poll(): Promise<void> {
    let isWaiting = true;
    while (isWaiting) {
      const rows = await transact("read", ({ run }) =>
        run<ChangeRow>(
          `select c.last, exists (select 1 from lanedesk_changes where number is null) as is_waiting,
             e.number, e.server, e.changes
           from lanedesk_change_number c left join lanedesk_changes e on e.number > $1
           order by e.number limit ${MAX_ROWS}`,
          [last ?? Number.MAX_SAFE_INTEGER],
        ),
      );
      await passOn(rows);
      isWaiting = rows.length === MAX_ROWS || (rows[0]?.is_waiting ?? false);
      if (rows[0]?.is_waiting) await numberChanges(transact);
    }
    if (performance.now() - cleanedAt < CLEANUP_INTERVAL_MS) return;
    cleanedAt = performance.now();
    await deleteOldRows(transact);
  }

  async function passOn(rows: readonly ChangeRow[]): Promise<void> {
    const newest = rows[0]?.last ?? 0;
    const before = last ?? newest;
    const found = rows.filter(({ number }) => number !== null);
    last = found.at(-1)?.number ?? newest;
    const isGap = newest < before || (newest > before && found[0]?.number !== before + 1);
    if (isGap) await onChanges(null);
    else
      for (const row of found)
        if (row.server !== server) await onChanges(JSON.parse(row.changes) as TableChanges);
  }

  let running: Promise<void> | undefined;
  const pollOnce = () => {
    running ??= poll()
      .then(() => {
        hasFailed = false;
      })
      .catch((cause: unknown) => {
        if (!hasFailed) report(cause);
        hasFailed = true;
      })
      .finally(() => {
        running = undefined;
      });
  };
  pollOnce();
  const timer = setInterval(pollOnce, POLL_MS);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}

const numberChanges = (transact: Transact): Promise<void> =>
  transact("locked", async ({ run }) => {
    const [counter] = await run<{ last: number }>("select last from lanedesk_change_number for update");
    const numbered = await run<object>(
      `update lanedesk_changes e set number = $1::bigint + waiting.place
       from (select id, row_number() over (order by id) as place from lanedesk_changes where number is null) waiting
       where e.id = waiting.id returning e.id`,
      [counter?.last ?? 0],
    );
    await run("update lanedesk_change_number set last = last + $1", [numbered.length]);
  });

/** A server that was away for longer reads everything again. */
const deleteOldRows = (transact: Transact): Promise<unknown> =>
  transact("locked", async ({ run }) => {
    await run(
      "delete from lanedesk_changes where number is not null and at < clock_timestamp() - interval '10 minutes'",
    );
    await run("delete from lanedesk_failed_attempts where at < clock_timestamp() - interval '2 minutes'");
  });
