import { openPostgresStore } from "../../electron/store/postgres/postgres-store.ts";
import type { LoadRecord } from "../../electron/store/store.ts";
import { runSql } from "../support/postgres.ts";
import type { Ledger } from "./clients.ts";

/** What one rule covered, and what broke it. */
export interface Check {
  rule: string;
  checked: number;
  problems: string[];
}

const MAX_LISTED = 10;

/** Compares the database with what the servers acknowledged. */
export async function checkOffice(address: string, ledger: Ledger): Promise<Check[]> {
  const rows = await runSql<{ record: string }>(address, "select record from loads");
  const loads = new Map(
    rows.map(({ record }) => JSON.parse(record) as LoadRecord).map((load) => [load.loadId, load]),
  );
  return [
    ...checkWrites(loads, ledger),
    await checkAudit(address, loads, ledger),
    await checkChanges(address, loads, ledger),
    checkFollowers(loads, ledger),
    { rule: "no carrier is leased twice within 120 s", checked: ledger.leases, problems: ledger.problems },
    await checkColumns(address),
  ];
}

function checkWrites(loads: ReadonlyMap<string, LoadRecord>, { posts, edited }: Ledger): Check[] {
  const lost = [...posts].filter(([number, loadId]) => loads.get(loadId)?.loadNumber !== number);
  const numbered = [...loads.values()].flatMap(({ loadNumber }) => (loadNumber ? [loadNumber] : []));
  const wrong = [...edited].filter(([loadId, expected]) => {
    const load = loads.get(loadId);
    return (
      load?.revision !== expected.revision ||
      load.note !== expected.note ||
      (load.internal?.notes.length ?? 0) !== expected.internalNotes
    );
  });
  return [
    {
      rule: "every acknowledged post is stored",
      checked: posts.size,
      problems: lost.map(([number]) => `The acknowledged load ${number} is missing.`),
    },
    {
      rule: "no load is posted twice",
      checked: numbered.length,
      problems: new Set(numbered).size === numbered.length ? [] : ["Some loads were posted twice."],
    },
    {
      rule: "every acknowledged edit is applied once",
      checked: [...edited.values()].reduce((sum, { edits }) => sum + edits, 0),
      problems: wrong.map(([loadId, expected]) => {
        const { revision, note } = loads.get(loadId) ?? {};
        return `The load ${loadId} is ${JSON.stringify({ revision, note })}, not ${JSON.stringify(expected)}.`;
      }),
    },
  ];
}

/** The audit log has one entry for each post and for each edit, and none for other loads. */
async function checkAudit(
  address: string,
  loads: ReadonlyMap<string, LoadRecord>,
  { edited }: Ledger,
): Promise<Check> {
  const rows = await runSql<{ id: string; entries: string; posts: string }>(
    address,
    `select change ->> 'id' as id, count(*) as entries,
       count(*) filter (where change ->> 'before' is null and change ->> 'after' is null) as posts
     from audit_log, json_array_elements(record::json -> 'changes') as change
     where record::json ->> 'area' = 'loads' group by 1`,
  );
  const found = new Map(
    rows.map(({ id, entries, posts }) => [id, { entries: Number(entries), posts: Number(posts) }]),
  );
  const problems = [...found.keys()]
    .filter((id) => !loads.has(id))
    .map((id) => `The audit log has the load ${id}, which is not stored.`);
  let checked = 0;
  for (const loadId of loads.keys()) {
    const { entries, posts } = found.get(loadId) ?? { entries: 0, posts: 0 };
    const expected = edited.get(loadId)?.edits ?? 1;
    checked += entries;
    if (posts !== 1 || entries !== expected)
      problems.push(`The load ${loadId} has ${posts} posts and ${entries} entries, not ${expected}.`);
  }
  return { rule: "the audit log has every write once", checked, problems };
}

/** The change log has a row for each write of a load, all rows are numbered, and the numbers have no gap. */
async function checkChanges(
  address: string,
  loads: ReadonlyMap<string, LoadRecord>,
  { edited }: Ledger,
): Promise<Check> {
  const [log] = await runSql<{ all: string; newest: string; unnumbered: string }>(
    address,
    `select count(*) as all, max(number) as newest, count(*) filter (where number is null) as unnumbered
     from changes`,
  );
  const rows = await runSql<{ key: string; count: string }>(
    address,
    "select key, count(*) as count from changes where area = 'loads' group by 1",
  );
  const counts = new Map(rows.map(({ key, count }) => [key, Number(count)]));
  const isWhole = log?.all === log?.newest && log?.unnumbered === "0";
  const problems = isWhole ? [] : [`The change log has gaps: ${JSON.stringify(log)}.`];
  for (const loadId of new Set([...loads.keys(), ...counts.keys()])) {
    const expected = loads.has(loadId) ? (edited.get(loadId)?.edits ?? 1) : 0;
    const count = counts.get(loadId) ?? 0;
    if (count !== expected)
      problems.push(`The change log has ${count} writes of the load ${loadId}, not ${expected}.`);
  }
  return { rule: "the change log has every write and no gap", checked: Number(log?.all), problems };
}

/** Each follower saw the last state of every load. */
function checkFollowers(loads: ReadonlyMap<string, LoadRecord>, { followed }: Ledger): Check {
  const problems: string[] = [];
  for (const [follower, seen] of followed.entries())
    for (const [loadId, { revision, note, internal }] of loads) {
      const last = seen.get(loadId);
      const isSame =
        last?.revision === revision &&
        last.note === note &&
        last.internal.notes.length === (internal?.notes.length ?? 0);
      if (!isSame) problems.push(`Follower ${follower} saw ${loadId} at ${last?.revision}, not ${revision}.`);
    }
  return {
    rule: "every follower saw the last state of every load",
    checked: followed.length * loads.size,
    problems,
  };
}

async function checkColumns(address: string): Promise<Check> {
  const store = await openPostgresStore({ connectionString: address });
  try {
    const { problems, records } = await store.check({
      signal: new AbortController().signal,
      reportProgress: () => undefined,
    });
    const checked = Object.values(records).reduce((sum, count) => sum + count, 0);
    return { rule: "all columns agree with their records", checked, problems };
  } finally {
    await store.close();
  }
}

/** Lists the first problems of each check. */
export const listProblems = (checks: readonly Check[]): string[] =>
  checks.flatMap(({ problems }) => [
    ...problems.slice(0, MAX_LISTED),
    ...(problems.length > MAX_LISTED ? [`and ${problems.length - MAX_LISTED} more like the last one`] : []),
  ]);
