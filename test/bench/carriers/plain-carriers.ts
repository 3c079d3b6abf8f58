import { createReadStream } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { isDeepStrictEqual } from "node:util";
import { parse } from "csv-parse";

const ROWS_PER_TRANSACTION = 200;

/**
 * The same import on plain node:sqlite with the same durability: csv-parse, a look-up by USDOT number, and for a new or
 * changed carrier its row and its entry in the queue, in transactions of 200 rows. It checks and converts nothing.
 */
export function openPlainCarriers(path: string) {
  const database = new DatabaseSync(path);
  database.exec(`
    PRAGMA page_size = 16384; PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
    PRAGMA cache_size = -16384;
    CREATE TABLE carriers (id INTEGER PRIMARY KEY, account TEXT, usdot TEXT, mc TEXT, intrastate TEXT, json TEXT);
    CREATE INDEX byUsdot ON carriers (account, usdot);
    CREATE INDEX byMc ON carriers (account, mc);
    CREATE INDEX byIntrastate ON carriers (account, intrastate);
    CREATE TABLE queue (id INTEGER PRIMARY KEY, account TEXT, changed REAL, severity INTEGER, json TEXT);
    CREATE INDEX byFetchOrder ON queue (account, changed);
    CREATE INDEX bySeverity ON queue (account, severity, changed);
  `);
  const find = database.prepare("SELECT id, json FROM carriers WHERE account = ? AND usdot = ?");
  const add = database.prepare(
    "INSERT INTO carriers (account, usdot, mc, intrastate, json) VALUES (?, ?, ?, ?, ?)",
  );
  const change = database.prepare("UPDATE carriers SET json = ? WHERE id = ?");
  const enqueue = database.prepare("INSERT OR REPLACE INTO queue VALUES (?, ?, ?, ?, ?)");

  function record(row: Record<string, string>): void {
    const { DOT_NUMBER: usdot = "", MC_NUMBER: mc = "" } = row;
    const known = find.get("account", usdot);
    if (known && isDeepStrictEqual(JSON.parse(String(known.json)), row)) return;
    const id = known ? Number(known.id) : undefined;
    const json = JSON.stringify(row);
    const { lastInsertRowid } =
      id === undefined ? add.run("account", usdot, mc, "", json) : change.run(json, id);
    const entry = {
      id: id ?? Number(lastInsertRowid),
      state: "waiting",
      fetches: 0,
      isNew: true,
      changes: [],
    };
    enqueue.run(entry.id, "account", Date.now(), 2, JSON.stringify(entry));
  }

  return {
    async import(file: string): Promise<void> {
      let rows = 0;
      database.exec("BEGIN");
      for await (const row of createReadStream(file).pipe(parse({ columns: true }))) {
        record({ ...row });
        if (++rows % ROWS_PER_TRANSACTION === 0) database.exec("COMMIT; BEGIN");
      }
      database.exec("COMMIT");
    },
    close: () => database.close(),
  };
}
