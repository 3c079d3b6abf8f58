/**
 * Inspects a store's file in a worker of inspectFile. The worker gets the text of this function, so the function uses
 * only `workerData` and Node's globals. Posts the number of records read so far, then the result.
 */
export function inspectStoreFile(): void {
  const { parentPort, workerData } = process.getBuiltinModule("node:worker_threads");
  const { DatabaseSync } = process.getBuiltinModule("node:sqlite");
  const { crc32 } = process.getBuiltinModule("node:zlib");
  const { closeSync, openSync, readSync } = process.getBuiltinModule("node:fs");
  /** A problem lists at most this many records by name. */
  const MAX_LISTED_NAMES = 10;
  /** The limits of an import (read-export.ts). A text shorter than MIN_DEEP_CHARS is harmless at any depth. */
  const MAX_VALUE_CHARS = 16 * 1_048_576;
  const MAX_DEPTH = 80;
  const MIN_DEEP_CHARS = 16_384;
  const problems: string[] = [];
  const records: Record<string, number> = {};
  const quarantined: Record<string, number> = {};
  const quarantineProblems: string[] = [];
  const tables: Record<string, object> = {};
  let version = 0;
  let readCount = 0;

  const getMessage = (error: unknown) => (error instanceof Error ? error.message : String(error));
  const getCode = (error: unknown) =>
    error instanceof Error && "errcode" in error ? Number(error.errcode) : undefined;
  const runStep = (problem: string, step: () => void): boolean => {
    try {
      step();
      return true;
    } catch (error) {
      if (isEnvironmentError(getCode(error))) throw error;
      problems.push(`${problem}: ${getMessage(error)}.`);
      return false;
    }
  };

  runStep("The file cannot be opened", () => {
    // Read before SQLite opens the file: closing a file ends all locks of this process on the file.
    const writeFormat = readByte(18);
    const file = new DatabaseSync(workerData.path, { defensive: false });
    // Close before sending the result: the caller may delete the file next, and Windows cannot delete an open file.
    try {
      inspectDatabase(file, writeFormat);
    } finally {
      file.close();
    }
  });
  parentPort?.postMessage({
    sound: problems.length === 0,
    version,
    records,
    problems,
    quarantined,
    quarantineProblems,
    tables,
  });

  function inspectDatabase(file: InstanceType<typeof DatabaseSync>, writeFormat: number): void {
    // Exclusive locking needs no shared memory file, for which a full disk has no space.
    file.exec("PRAGMA locking_mode = EXCLUSIVE");
    // Run nothing that a file from another source defines, such as a CHECK constraint or a view.
    const foreign = findForeignTables(file);
    if (foreign.length > 0) {
      problems.push(`The tables of the file differ from those that Lanedesk writes: ${foreign.join(", ")}.`);
      return;
    }
    const isStructureReadable = runStep("The structure cannot be read", () => {
      const rows = file.prepare("PRAGMA integrity_check(20)").all();
      const lines = rows.flatMap(({ integrity_check: text }) => String(text).split("\n"));
      const errors = lines.filter((line) => line !== "ok" && !line.startsWith("***"));
      if (errors.length > 0) problems.push(`The structure is damaged: ${errors.slice(0, 3).join("; ")}.`);
    });
    if (problems.length === 0)
      runStep("The file header cannot be read", () => checkHeader(file, writeFormat));
    runStep("The log next to the file cannot be merged", () => {
      if (workerData.canMergeLog && problems.length === 0) file.exec("PRAGMA journal_mode = DELETE");
    });
    // Let SQLite read a truncated file and a file with missing tables.
    if (!isStructureReadable) file.exec("PRAGMA writable_schema = ON");
    runStep("The schema cannot be read", () => {
      version = Number(file.prepare("SELECT version FROM database").get()?.version ?? 0);
    });
    runStep("The table definitions cannot be read", () => {
      if (version === 0) return;
      const { schemaText, checksum } = file.prepare(workerData.SCHEMA_TEXT_SQL).get() ?? {};
      if (crc32(String(schemaText)) !== checksum)
        problems.push("The table definitions have a wrong checksum: tables may have wrong names.");
    });
    runStep("The list of tables cannot be read", () => {
      const indexes = file.prepare("SELECT * FROM indexes ORDER BY id").all();
      for (const store of file.prepare("SELECT * FROM stores ORDER BY id").all()) {
        const name = JSON.parse(String(store.name));
        readTable(file, Number(store.id), name);
        if (Number(store.last_number) >= 2 ** 52)
          problems.push(`Table ${name}: the number of its newest record is too high.`);
        tables[name] = {
          key: JSON.parse(String(store.key_path)),
          isAutoIncrement: store.auto_increment === 1,
          indexes: indexes
            .filter((index) => index.store === store.id)
            .map((index) => ({
              name: JSON.parse(String(index.name)),
              key: JSON.parse(String(index.key_path)),
              isUnique: index.is_unique === 1,
              isMultiEntry: index.multi_entry === 1,
            })),
        };
      }
    });
    runStep("The quarantine cannot be read", () => readQuarantine(file));
  }

  /**
   * Returns the names of up to three tables, indexes, views or triggers that are missing or differ from those that
   * Lanedesk creates; none for a damaged file that SQLite cannot read.
   */
  function findForeignTables(file: InstanceType<typeof DatabaseSync>): string[] {
    try {
      const code = file.prepare("SELECT name FROM sqlite_schema WHERE type IN ('trigger', 'view')").all();
      const found = code.length > 0 ? code : file.prepare(workerData.LAYOUT_DIFFERENCES_SQL).all();
      return found.map(({ name }) => String(name)).slice(0, 3);
    } catch (error) {
      if (isEnvironmentError(getCode(error))) throw error;
      return [];
    }
  }

  /** Checks header fields that SQLite does not verify, although one wrong bit there can make the file unusable. */
  function checkHeader(file: InstanceType<typeof DatabaseSync>, writeFormat: number): void {
    const { application_id: application } = file.prepare("PRAGMA application_id").get() ?? {};
    const { user_version: layout } = file.prepare("PRAGMA user_version").get() ?? {};
    if (application !== workerData.APPLICATION_ID)
      problems.push("The file header is damaged: it does not identify a Lanedesk file.");
    if (Number(layout) > workerData.LAYOUT_VERSION)
      problems.push(
        "The file header names a newer version of Lanedesk. If you have no newer version, the file is damaged.",
      );
    if (Number(layout) < workerData.LAYOUT_VERSION)
      problems.push("The file header is damaged: it names a layout that Lanedesk never used.");
    for (const [name, expected] of Object.entries(workerData.FILE_PRAGMAS)) {
      const { [name]: value } = file.prepare(`PRAGMA ${name}`).get() ?? {};
      if (value !== expected)
        problems.push(`The file header is damaged: ${name} is ${value} instead of ${expected}.`);
    }
    if (writeFormat > 2) problems.push("The file header is damaged: it marks the file as read-only.");
  }

  /** Reads a byte of the file; 0 when the file cannot be read, because SQLite then reports the reason. */
  function readByte(at: number): number {
    const byte = Buffer.alloc(1);
    try {
      const file = openSync(workerData.path, "r");
      readSync(file, byte, 0, 1, at);
      closeSync(file);
    } catch {}
    return byte.readUInt8();
  }

  function readTable(file: InstanceType<typeof DatabaseSync>, id: number, table: string): void {
    let readable = 0;
    const damaged: string[] = [];
    const excessive: string[] = [];
    try {
      const rows = file.prepare(`SELECT key, value, checksum FROM records_${id}`);
      for (const { key, value, checksum } of rows.iterate()) {
        readCount += 1;
        if (readCount % 5_000 === 0) parentPort?.postMessage(readCount);
        const stored = toStored(value);
        if (crc32(stored, crc32((key ?? "") as Uint8Array)) !== checksum) damaged.push(getRecordName(stored));
        else if (isOverLimits(stored)) excessive.push(getRecordName(stored));
        else readable += 1;
      }
    } catch (error) {
      if (isEnvironmentError(getCode(error))) throw error;
      const count = readable + damaged.length + excessive.length;
      problems.push(`Table ${table}: cannot be read after record ${count} (${getMessage(error)}).`);
    }
    records[table] = readable;
    problems.push(
      ...describeRecords(table, damaged, "damaged"),
      ...describeRecords(table, excessive, "too large or nested too deeply"),
    );
  }

  /** Returns a sentence about the records with these names; nothing if there are none. */
  function describeRecords(table: string, names: string[], state: string): string[] {
    if (names.length === 0) return [];
    const list = `${names.slice(0, MAX_LISTED_NAMES).join(", ")}${names.length > MAX_LISTED_NAMES ? ", …" : ""}`;
    const count = names.length === 1 ? "1 record is" : `${names.length} records are`;
    return [`Table ${table}: ${count} ${state}: ${list}.`];
  }

  function readQuarantine(file: InstanceType<typeof DatabaseSync>): void {
    const hasTable =
      file.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'quarantine'").get() !== undefined;
    if (!hasTable) return;
    const rows = file.prepare("SELECT store, value FROM quarantine").all();
    for (const [table, found] of Map.groupBy(rows, ({ store }) => String(JSON.parse(String(store))))) {
      quarantined[table] = found.length;
      const names = found.map(({ value }) => getRecordName(toStored(value)));
      quarantineProblems.push(...describeRecords(table, names, "damaged and in quarantine"));
    }
  }

  /** Whether a text exceeds the size or depth limit of an import, which is possible in a file from another source. */
  function isOverLimits(stored: string | Uint8Array): boolean {
    if (typeof stored !== "string" || stored.length < MIN_DEEP_CHARS) return false;
    if (stored.length > MAX_VALUE_CHARS) return true;
    let depth = 0;
    for (const [token] of stored.matchAll(/"(?:[^"\\]|\\.)*"|[[{\]}]/g)) {
      if (token === "[" || token === "{") depth += 1;
      else if (token === "]" || token === "}") depth -= 1;
      if (depth > MAX_DEPTH) return true;
    }
    return false;
  }

  /**
   * Whether an SQLite error has a cause other than damage: busy, no memory, read-only, full, cannot open, cannot lock.
   */
  function isEnvironmentError(code: number | undefined): boolean {
    return code === 3_850 || (code !== undefined && [5, 7, 8, 13, 14].includes(code & 0xff));
  }

  /** Returns a stored value; empty for null, which SQLite reads from a missing page. */
  function toStored(value: unknown): string | Uint8Array {
    return (value ?? "") as string | Uint8Array;
  }

  /** Returns the name and value of a field that identifies a record for users, or "(no readable name)". */
  function getRecordName(stored: string | Uint8Array): string {
    const [, field, name] =
      /"(loadNumber|legalName|email|rateId|loadId|key)":"([^"]{1,60})"/.exec(
        Buffer.from(stored).toString(),
      ) ?? [];
    return field === undefined ? "(no readable name)" : `${field} ${name}`;
  }
}
