import { Worker } from "node:worker_threads";
import { LanedeskError } from "../../../shared/failure.ts";
import type { Progress } from "../port/progress.ts";

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
 * @param tell hears of records
 */
export function inspectFile(
  path: string,
  { single, signal, tell }: { single: boolean } & Progress,
): Promise<Inspection> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(`(${inspect})()`, { eval: true, workerData: { path, single } });
    const stop = () => {
      void worker.terminate();
      reject(signal.reason);
    };
    signal.addEventListener("abort", stop, { once: true });
    worker.once("exit", () => signal.removeEventListener("abort", stop));
    worker.on("message", (message: Inspection | number) => {
      if (typeof message === "number") tell(message, null);
      else resolve(message);
    });
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
  let read = 0;

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
    const damaged: string[] = [];
    try {
      const rows = file.prepare(`SELECT key, value, checksum FROM records_${id}`);
      for (const { key, value, checksum } of rows.iterate()) {
        read += 1;
        if (read % 5_000 === 0) parentPort?.postMessage(read);
        const stored = typeof value === "string" ? value : (value as Uint8Array);
        if (crc32(stored, crc32(key as Uint8Array)) === checksum) readable += 1;
        else damaged.push(nameOf(stored));
      }
    } catch (error) {
      problems.push(
        `Table ${table}: what follows record ${readable + damaged.length} is lost (${wordsOf(error)}).`,
      );
    }
    records[table] = readable;
    if (damaged.length > 0)
      problems.push(
        `Table ${table}: ${damaged.length} of its records are damaged: ${damaged.slice(0, 10).join(", ")}.`,
      );
  }

  /** What of a damaged record still tells people which one it is. */
  function nameOf(stored: string | Uint8Array): string {
    const [, field, name] =
      /"(loadNumber|legalName|email|rateId|loadId|key)":"([^"]{1,60})"/.exec(
        Buffer.from(stored).toString(),
      ) ?? [];
    return field === undefined ? "one without a readable name" : `${field} ${name}`;
  }
}
