import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { inspectFile } from "../../../electron/store/backup/inspect-file.ts";
import { type IDBDatabase, openIndexedDB } from "../../../electron/store/indexeddb/index.ts";
import { createRandomStream } from "../random-stream.ts";
import { answer } from "../store-programs/answer.ts";
import { openSteps, STEPS_FILE, takeStep } from "./steps.ts";

/** The result of a run. */
interface Flips {
  /** Flips in unused places: all records are there, and the check found nothing. */
  harmless: number;
  /** Flips that the check found. */
  found: number;
  /** Of those, flips inside a record: the record was quarantined and all others were read. */
  quarantined: number;
}

/**
 * Flips one bit of a store's file at a time, checks the file and reads everything. No value that was never
 * written may be read, the check must find every flip that makes a record unreadable or missing, and a
 * quarantined record must be the only one that is missing.
 */
export async function flipBits(folder: string, flips: number, seed: number): Promise<Flips> {
  const random = createRandomStream(seed).next;
  const original = join(folder, "original");
  const opened = openIndexedDB({ folder: original });
  const database = await openSteps(opened);
  for (let number = 1; number <= 40; number += 1) await takeStep(database, number);
  const written = await readAll(database);
  await opened.close();
  const bytes = readFileSync(join(original, STEPS_FILE));

  const { signal } = new AbortController();
  const tally: Flips = { harmless: 0, found: 0, quarantined: 0 };
  for (let flip = 0; flip < flips; flip += 1) {
    const at = Math.floor(random() * bytes.length);
    const bit = Math.floor(random() * 8);
    const flipped = join(folder, "flipped");
    mkdirSync(flipped, { recursive: true });
    const copy = Buffer.from(bytes);
    copy[at] = (copy[at] ?? 0) ^ (1 << bit);
    writeFileSync(join(flipped, STEPS_FILE), copy);
    const { sound } = await inspectFile(join(flipped, STEPS_FILE), {
      canMergeLog: false,
      listExpected: () => undefined,
      signal,
      reportProgress: () => {},
    });
    const { isComplete, isQuarantined } = await compare(flipped, written, `bit ${bit} of byte ${at}`);
    if (sound && !isComplete)
      throw new Error(`Bit ${bit} of byte ${at}: something is missing, and the check found nothing.`);
    tally[sound ? "harmless" : "found"] += 1;
    if (isQuarantined) tally.quarantined += 1;
    rmSync(flipped, { recursive: true });
  }
  return tally;
}

type Records = Map<string, Map<number, unknown>>;

async function readAll(database: IDBDatabase): Promise<Records> {
  const all: Records = new Map();
  for (const name of ["left", "right"]) {
    const store = database.transaction(name).objectStore(name);
    const records = await answer<{ id: number }[]>(store.getAll());
    all.set(name, new Map(records.map((record) => [record.id, record])));
  }
  return all;
}

/** Throws if a value was never written, or if more than the quarantined record is missing. */
async function compare(
  folder: string,
  written: Records,
  where: string,
): Promise<{ isComplete: boolean; isQuarantined: boolean }> {
  const opened = openIndexedDB({ folder });
  try {
    const read = await readAll(await openSteps(opened));
    for (const [name, records] of read) {
      for (const [id, record] of records) {
        const before = written.get(name)?.get(id);
        if (!isDeepStrictEqual(record, before))
          throw new WrongValue(`${where}: ${name} ${id} has a value that was never written.`);
      }
    }
    const quarantined = await opened.listQuarantine("steps");
    for (const { table, key } of quarantined) {
      const expected = new Map(written.get(table));
      expected.delete(Number(key));
      if (!isDeepStrictEqual(read.get(table), expected))
        throw new WrongValue(`${where}: not only the quarantined ${table} ${String(key)} is missing.`);
    }
    return { isComplete: isDeepStrictEqual(read, written), isQuarantined: quarantined.length > 0 };
  } catch (error) {
    if (error instanceof WrongValue) throw error;
    return { isComplete: false, isQuarantined: false };
  } finally {
    await opened.close();
  }
}

class WrongValue extends Error {}
