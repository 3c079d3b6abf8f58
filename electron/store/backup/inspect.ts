import { Worker } from "node:worker_threads";
import { LanedeskError } from "../../../shared/failure.ts";

/** What was found in a store's file. */
export interface Inspection {
  /** True when nothing is damaged. */
  sound: boolean;
  /** The schema's version as IndexedDB counts it; 0 where it cannot be read. */
  version: number;
  /** How many records of each table can be read. */
  records: Record<string, number>;
  /** What is damaged, in words. */
  problems: string[];
}

/**
 * Reads a store's file from end to end: its structure, that indexes and records fit, and each record. Done in a
 * thread of its own, because SQLite's check of a large file takes seconds. Nobody else may have the file open.
 * @param single whether the file is to stand for itself afterwards, without a log beside it
 */
export function inspectFile(path: string, { single }: { single: boolean }): Promise<Inspection> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(`(${inspect})()`, { eval: true, workerData: { path, single } });
    worker.once("message", (inspection: Inspection) => resolve(inspection));
    worker.once("error", (cause) =>
      reject(
        new LanedeskError("internal", `${path} could not be read: ${cause.message} It was left as it is.`),
      ),
    );
  });
}

/** Stands for itself: it is handed to the thread as text, and knows nothing around it. */
function inspect(): void {
  const { parentPort, workerData } = process.getBuiltinModule("node:worker_threads");
  const { DatabaseSync } = process.getBuiltinModule("node:sqlite");
  const { crc32 } = process.getBuiltinModule("node:zlib");
  const problems: string[] = [];
  const records: Record<string, number> = {};
  let version = 0;

  const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
  const attempt = (what: string, work: () => void) => {
    try {
      work();
    } catch (error) {
      problems.push(`${what}: ${wordsOf(error)}`);
    }
  };

  attempt("The file cannot be opened", () => {
    const file = new DatabaseSync(workerData.path);
    attempt("The log beside the file cannot be taken in", () => {
      if (workerData.single) file.exec("PRAGMA journal_mode = DELETE");
    });
    attempt("The structure cannot be read", () => {
      for (const { integrity_check: found } of file.prepare("PRAGMA integrity_check(20)").all())
        if (found !== "ok") problems.push(String(found));
    });
    attempt("The schema cannot be read", () => {
      version = Number(file.prepare("SELECT version FROM database").get()?.version ?? 0);
    });
    attempt("The list of tables cannot be read", () => {
      for (const { id, name } of file.prepare("SELECT id, name FROM stores").all())
        readTable(file, Number(id), JSON.parse(String(name)));
    });
    file.close();
  });
  parentPort?.postMessage({ sound: problems.length === 0, version, records, problems });

  function readTable(file: InstanceType<typeof DatabaseSync>, id: number, table: string): void {
    let readable = 0;
    let damaged = 0;
    try {
      for (const { key, value, checksum } of file
        .prepare(`SELECT key, value, checksum FROM records_${id}`)
        .iterate())
        if (crc32(value as Uint8Array, crc32(key as Uint8Array)) === checksum) readable += 1;
        else damaged += 1;
    } catch (error) {
      problems.push(`Table ${table}: what follows record ${readable + damaged} is lost (${wordsOf(error)}).`);
    }
    records[table] = readable;
    if (damaged > 0) problems.push(`Table ${table}: ${damaged} of its records are damaged.`);
    attempt(`Table ${table}: its indexes cannot be read`, () => {
      for (const { id: index } of file.prepare("SELECT id FROM indexes WHERE store = ?").all(id))
        compareIndex(file, id, Number(index), table);
    });
  }

  /** Each entry of an index names a record that knows of it. */
  function compareIndex(
    file: InstanceType<typeof DatabaseSync>,
    id: number,
    index: number,
    table: string,
  ): void {
    const row = file
      .prepare(
        `SELECT count(*) AS stray FROM index_${index} AS entry
         LEFT JOIN records_${id} AS record ON record.id = entry.record AND record.key = entry.primary_key
         WHERE record.id IS NULL OR ifnull(instr(record.index_keys, entry.key), 0) = 0`,
      )
      .get();
    const stray = Number(row?.stray);
    if (stray > 0)
      problems.push(
        `Table ${table}: ${stray} entries of an index are damaged; the records are not touched by it.`,
      );
  }
}
