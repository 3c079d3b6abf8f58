import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import type { BenchLoad, BenchTable } from "./program.ts";

/**
 * The same work on plain node:sqlite with the same durability, pages, cache, indexes and prepared statements:
 * the limit of what the engine can reach. It has no checksums and blocks the event loop during each
 * operation.
 */
export function openPlainSqlite(path: string): { table: BenchTable; close(): Promise<void> } {
  const database = new DatabaseSync(path);
  database.exec(`
    PRAGMA page_size = 16384; PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
    PRAGMA cache_size = -16384;
    CREATE TABLE IF NOT EXISTS loads (id TEXT NOT NULL UNIQUE, updatedAt REAL, state TEXT, lane TEXT, json TEXT NOT NULL);
    CREATE INDEX IF NOT EXISTS updated ON loads (updatedAt);
    CREATE INDEX IF NOT EXISTS state ON loads (state, updatedAt);
    CREATE INDEX IF NOT EXISTS lane ON loads (lane);
  `);
  const put = database.prepare(`
    INSERT INTO loads (id, updatedAt, state, lane, json) VALUES (?, ?, ?, ?, ?) ON CONFLICT (id)
    DO UPDATE SET updatedAt = excluded.updatedAt, state = excluded.state, lane = excluded.lane, json = excluded.json
  `);
  const get = database.prepare("SELECT json FROM loads WHERE id = ?");
  const remove = database.prepare("DELETE FROM loads WHERE id = ?");
  const count = database.prepare("SELECT count(*) AS count FROM loads");
  const pages = new Map<string, StatementSync>();
  const pageBy = (sql: string): StatementSync => {
    const statement = pages.get(sql) ?? database.prepare(sql);
    pages.set(sql, statement);
    return statement;
  };

  const write = (load: BenchLoad): unknown =>
    put.run(load.id, load.updatedAt, load.state, load.lane, JSON.stringify(load));
  const read = (id: string): BenchLoad | undefined => parse(get.get(id));
  const inTransaction = (run: () => void): void => {
    database.exec("BEGIN");
    run();
    database.exec("COMMIT");
  };
  const page = (where: string, order: string, ...values: SQLInputValue[]): Page => ({
    backwards: false,
    where,
    order,
    values,
    maximum: -1,
    limit(maximum) {
      return { ...this, maximum };
    },
    reverse() {
      return { ...this, backwards: true };
    },
    async toArray() {
      const direction = this.backwards ? "DESC" : "ASC";
      const sql = `SELECT json FROM loads WHERE ${this.where} ORDER BY ${this.order} ${direction} LIMIT ?`;
      return pageBy(sql)
        .all(...this.values, this.maximum)
        .map(parse) as BenchLoad[];
    },
  });

  const table: BenchTable = {
    bulkPut: async (loads) => inTransaction(() => loads.forEach(write)),
    put: async (load) => write(load),
    get: async (id) => read(id),
    bulkGet: async (ids) => ids.map(read),
    bulkDelete: async (ids) => inTransaction(() => ids.forEach((id) => void remove.run(id))),
    count: async () => Number(count.get()?.count),
    toArray: async () =>
      database.prepare("SELECT json FROM loads ORDER BY id").all().map(parse) as BenchLoad[],
    where: (index) => ({
      above: (value) => page(`${index} > ?`, index, value as number),
      below: (value) => page(`${index} < ?`, index, value as number),
      between: (lower, upper) => {
        const [state, from] = lower as [string, number];
        return page(
          "state = ? AND updatedAt >= ? AND updatedAt < ?",
          "updatedAt",
          state,
          from,
          (upper as number[])[1] ?? 0,
        );
      },
    }),
  };
  return { table, close: async () => database.close() };
}

interface Page {
  readonly backwards: boolean;
  readonly where: string;
  readonly order: string;
  readonly values: SQLInputValue[];
  readonly maximum: number;
  limit(count: number): Page;
  reverse(): Page;
  toArray(): Promise<BenchLoad[]>;
}

function parse(row: unknown): BenchLoad | undefined {
  return row === undefined ? undefined : (JSON.parse(String((row as { json: string }).json)) as BenchLoad);
}
