import { isDeepStrictEqual } from "node:util";
import { Worker } from "node:worker_threads";
import { LanedeskError } from "../../../shared/failure.ts";
import {
  APPLICATION_ID,
  FILE_PRAGMAS,
  LAYOUT_DIFFERENCES_SQL,
  LAYOUT_VERSION,
  SCHEMA_TEXT_SQL,
} from "../indexeddb/index.ts";
import type { Counts } from "../port/backups.ts";
import type { Progress } from "../port/progress.ts";
import { listTables, sortByName, type TableDefinition } from "../schema.ts";
import { inspectStoreFile } from "./inspect-worker.ts";

/** The result of reading a store's file completely. */
export interface Inspection {
  /** Whether nothing is damaged. Ignores records in quarantine, which are no longer part of the data. */
  sound: boolean;
  /** The schema version as IndexedDB counts it; 0 when the version cannot be read. */
  version: number;
  /** The number of readable records by table. */
  records: Counts;
  /** A text for each kind of damage. */
  problems: string[];
  /** The number of records in quarantine by table. */
  quarantined: Counts;
  /** A sentence for each table with records in quarantine. */
  quarantineProblems: string[];
}

/** Definitions of tables by name. */
type TableDefinitions = Record<string, TableDefinition>;

/**
 * Reads a store's file completely: structure, table definitions and every record. Uses a worker, because SQLite's check
 * of a large file takes seconds. The file must not be in use. Progress is in records.
 * @param canMergeLog whether the inspection merges SQLite's log into the file
 * @param listExpected returns the tables of a schema version, or undefined if the file may have any tables
 * @throws LanedeskError "unavailable" when the file cannot be read for a reason other than damage, such as a full disk
 * or a missing permission; the signal's reason after an abort
 */
export function inspectFile(
  path: string,
  {
    canMergeLog,
    listExpected = listTables,
    signal,
    reportProgress,
  }: { canMergeLog: boolean; listExpected?: (version: number) => TableDefinitions | undefined } & Progress,
): Promise<Inspection> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(`(${inspectStoreFile})()`, {
      eval: true,
      workerData: {
        path,
        canMergeLog,
        APPLICATION_ID,
        FILE_PRAGMAS,
        LAYOUT_VERSION,
        LAYOUT_DIFFERENCES_SQL,
        SCHEMA_TEXT_SQL,
      },
    });
    const stop = () => void worker.terminate();
    signal.addEventListener("abort", stop, { once: true });
    worker.on("message", (message: (Inspection & { tables: TableDefinitions }) | number) => {
      if (typeof message === "number") {
        reportProgress(message, null);
        return;
      }
      const { tables, problems, ...rest } = message;
      if (rest.sound) problems.push(...findDifferentTables(tables, listExpected(rest.version)));
      resolve({ ...rest, sound: problems.length === 0, problems });
    });
    worker.once("error", (cause) =>
      reject(
        new LanedeskError(
          "unavailable",
          `Can't read ${path} (${cause.message}); the file is unchanged and may be undamaged. Check the folder, its permissions and the free disk space, then try again.`,
        ),
      ),
    );
    // Only an abort waits for this event: Node can deadlock when it ends a thread (nodejs/node#54918).
    worker.once("exit", () => {
      signal.removeEventListener("abort", stop);
      reject(signal.reason);
    });
  });
}

/**
 * Describes tables that differ from the tables that Lanedesk writes: a file from another source can have a valid
 * checksum and a unique index that makes writes fail.
 */
function findDifferentTables(found: TableDefinitions, expected: TableDefinitions | undefined): string[] {
  if (expected === undefined) return [];
  const names = new Set([...Object.keys(expected), ...Object.keys(found)]);
  return [...names].flatMap((name) => {
    const table = found[name] && { ...found[name], indexes: sortByName(found[name].indexes) };
    if (isDeepStrictEqual(table, expected[name])) return [];
    return `The keys or indexes of table ${name} differ from those that Lanedesk writes.`;
  });
}
