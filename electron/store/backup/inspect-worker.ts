/**
 * What inspectFile has done in a thread of its own. It stands for itself: it is handed to the thread as text, and knows
 * nothing around it.
 */
export function inspect(): void {
  const { parentPort, workerData } = process.getBuiltinModule("node:worker_threads");
  const { DatabaseSync } = process.getBuiltinModule("node:sqlite");
  const { crc32 } = process.getBuiltinModule("node:zlib");
  const { closeSync, openSync, readSync } = process.getBuiltinModule("node:fs");
  const problems: string[] = [];
  const records: Record<string, number> = {};
  let version = 0;
  let read = 0;

  const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
  const codeOf = (error: unknown) =>
    error instanceof Error && "errcode" in error ? Number(error.errcode) : undefined;
  const attempt = (what: string, work: () => void): boolean => {
    try {
      work();
      return true;
    } catch (error) {
      if (isAround(codeOf(error))) throw error;
      problems.push(`${what}: ${wordsOf(error)}.`);
      return false;
    }
  };

  attempt("The file cannot be opened", () => {
    // Before SQLite has it: closing a file ends the locks that this process has on it.
    const formatWritten = byteAt(18);
    const file = new DatabaseSync(workerData.path, { defensive: false });
    // Nobody else has it: SQLite then needs no file beside it for a log's index, for which a full disk has no room.
    file.exec("PRAGMA locking_mode = EXCLUSIVE");
    const isRead = attempt("The structure cannot be read", () => {
      const rows = file.prepare("PRAGMA integrity_check(20)").all();
      const found = rows.flatMap(({ integrity_check: words }) => String(words).split("\n"));
      const faults = found.filter((words) => words !== "ok" && !words.startsWith("***"));
      if (faults.length > 0) problems.push(`The structure is damaged: ${faults.slice(0, 3).join("; ")}.`);
    });
    if (problems.length === 0)
      attempt("Its first page cannot be read", () => readFirstPage(file, formatWritten));
    attempt("The log beside the file cannot be taken in", () => {
      if (workerData.single && problems.length === 0) file.exec("PRAGMA journal_mode = DELETE");
    });
    // SQLite lets nobody into a file that is shorter than it says, or some of whose tables it cannot find, unless
    // somebody is about to mend it.
    if (!isRead) file.exec("PRAGMA writable_schema = ON");
    attempt("The schema cannot be read", () => {
      version = Number(file.prepare("SELECT version FROM database").get()?.version ?? 0);
      // Triggers and views would act in Lanedesk's name from then on.
      const programs = "SELECT name FROM sqlite_schema WHERE type IN ('trigger', 'view') LIMIT 1";
      const program = file.prepare(programs).get();
      if (program) problems.push(`It holds a program (${program.name}), which no store of Lanedesk does.`);
    });
    attempt("What it says of its tables cannot be read", () => {
      if (version === 0) return;
      const { description, checksum } = file.prepare(workerData.DESCRIPTION).get() ?? {};
      if (crc32(String(description)) !== checksum)
        problems.push(
          "What it says of its tables is not what was written: some may have another name there.",
        );
    });
    attempt("The list of tables cannot be read", () => {
      for (const { id, name } of file.prepare("SELECT id, name FROM stores").all())
        readTable(file, Number(id), JSON.parse(String(name)));
    });
    file.close();
  });
  parentPort?.postMessage({ sound: problems.length === 0, version, records, problems });

  /** What stands there in front of the tables: SQLite takes it as it is, and one bit decides who may open the file. */
  function readFirstPage(file: InstanceType<typeof DatabaseSync>, formatWritten: number): void {
    const { application_id: application } = file.prepare("PRAGMA application_id").get() ?? {};
    const { user_version: layout } = file.prepare("PRAGMA user_version").get() ?? {};
    if (application !== workerData.APPLICATION_ID)
      problems.push("Its first page is damaged: it does not say that this is a store of Lanedesk.");
    if (Number(layout) > workerData.LAYOUT)
      problems.push(
        "Its first page says that a newer Lanedesk wrote it; where none did, that page is damaged.",
      );
    if (Number(layout) < workerData.LAYOUT)
      problems.push("Its first page is damaged: it names a layout that no released Lanedesk wrote.");
    if (formatWritten > 2)
      problems.push("Its first page is damaged: SQLite takes it for one only to be read.");
  }

  /** 0 where it cannot be read: then SQLite says why. */
  function byteAt(at: number): number {
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
    const unfit: string[] = [];
    try {
      const rows = file.prepare(`SELECT key, value, checksum FROM records_${id}`);
      for (const { key, value, checksum } of rows.iterate()) {
        read += 1;
        if (read % 5_000 === 0) parentPort?.postMessage(read);
        // Where pages are missing, nothing stands in their place.
        const stored = typeof value === "string" ? value : ((value ?? "") as Uint8Array);
        if (crc32(stored, crc32((key ?? "") as Uint8Array)) !== checksum) damaged.push(nameOf(stored));
        else if (isBeyondLimits(stored)) unfit.push(nameOf(stored));
        else readable += 1;
      }
    } catch (error) {
      if (isAround(codeOf(error))) throw error;
      problems.push(
        `Table ${table}: what follows record ${readable + damaged.length + unfit.length} cannot be read in one go (${wordsOf(error)}).`,
      );
    }
    records[table] = readable;
    tellOf(table, damaged, "damaged");
    tellOf(table, unfit, "larger or nested deeper than any of Lanedesk's");
  }

  function tellOf(table: string, names: string[], what: string): void {
    if (names.length === 0) return;
    const some = `${names.slice(0, 10).join(", ")}${names.length > 10 ? ", …" : ""}`;
    const are = names.length === 1 ? "is" : "are";
    problems.push(`Table ${table}: ${names.length} of its records ${are} ${what}: ${some}.`);
  }

  /** The limits of an import's lines, for a file that somebody else may have made; a short text cannot be deep enough to do harm. */
  function isBeyondLimits(stored: string | Uint8Array): boolean {
    if (typeof stored !== "string" || stored.length < 16_384) return false;
    if (stored.length > 16 * 1_048_576) return true;
    let depth = 0;
    for (const [sign] of stored.matchAll(/"(?:[^"\\]|\\.)*"|[[{\]}]/g)) {
      if (sign === "[" || sign === "{") depth += 1;
      else if (sign === "]" || sign === "}") depth -= 1;
      if (depth > 80) return true;
    }
    return false;
  }

  /** What SQLite says of the place and not of the file: busy, no memory, read-only, full, not to be opened or locked. */
  function isAround(code: number | undefined): boolean {
    return code === 3_850 || (code !== undefined && [5, 7, 8, 13, 14].includes(code & 0xff));
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
