import { isDeepStrictEqual } from "node:util";
import { Dexie, type Table } from "dexie";
import { messageFor } from "../../../../shared/failure.ts";
import { rateKey, storedRate } from "../booked-rates.ts";
import { storedCarrier } from "../carriers.ts";
import { storedEntry } from "../change-queue.ts";
import type { Database } from "../database.ts";
import { stored as storedLoad } from "../loads/load-keys.ts";
import { storedEdit } from "../outbox.ts";
import { storedStep } from "../registration-steps.ts";
import { storedUser } from "../users.ts";
import { type ReadRecord, recordSchemas, type TableName } from "./record-schemas.ts";

/** How a record lies in its table, where it does so otherwise than it is exported. */
const lying: { [T in TableName]?: (record: ReadRecord<T>) => { value: object; key?: string } } = {
  users: (record) => ({ value: storedUser(record) }),
  loads: (record) => ({ value: storedLoad(record) }),
  carriers: (record) => ({ value: storedCarrier(record) }),
  changeQueue: (record) => ({ value: storedEntry(record) }),
  registrationSteps: (record) => ({ value: storedStep(record) }),
  bookedRates: (record) => ({ value: storedRate(record), key: rateKey(record) }),
  outbox: (record) => ({ value: storedEdit(record) }),
};

export const isTable = (name: unknown): name is TableName =>
  typeof name === "string" && Object.hasOwn(recordSchemas, name);

/**
 * Takes records of an export into their table, each as it was exported or not at all.
 * @returns for each why it was not taken; undefined where it was
 */
export async function takeIn(
  database: Database,
  name: TableName,
  records: readonly unknown[],
): Promise<(string | undefined)[]> {
  const reasons = records.map((record) => faultOf(name, record));
  const good = records.flatMap((record, index) =>
    reasons[index] === undefined ? [{ index, ...lies(name, record) }] : [],
  );
  const table: Table<object, unknown> = database.table(name);
  await database.transaction("rw", table, async () => {
    const values = good.map(({ value }) => value);
    const keys = good.flatMap(({ key }) => key ?? []);
    const adding = keys.length > 0 ? table.bulkAdd(values, keys) : table.bulkAdd(values);
    await adding.catch((error: unknown) => {
      if (!(error instanceof Dexie.BulkError)) throw error;
      for (const position of Object.keys(error.failuresByPos)) {
        const index = good[Number(position)]?.index;
        if (index !== undefined) reasons[index] = "a record with the same key came before";
      }
    });
  });
  return reasons;
}

function faultOf(name: TableName, record: unknown): string | undefined {
  const read = recordSchemas[name].safeParse(record, { error: messageFor });
  if (!read.success) {
    const [issue] = read.error.issues;
    return issue ? `${issue.path.join(".") || "the record"}: ${issue.message}` : "it cannot be read";
  }
  if (isDeepStrictEqual(read.data, record)) return undefined;
  return `${unknownIn(record, read.data).join(".")}: This program knows no such field, or no such value of it.`;
}

/** The path to the first of what was given that reading it did not leave as it was. */
function unknownIn(given: unknown, read: unknown): string[] {
  if (!isObject(given) || !isObject(read)) return [];
  const differs = ([name, value]: [string, unknown]) =>
    !Object.hasOwn(read, name) || !isDeepStrictEqual(value, read[name]);
  const [name, value] =
    Object.entries(given).find(differs) ??
    Object.entries(read).find(([own]) => !Object.hasOwn(given, own)) ??
    [];
  return name === undefined
    ? []
    : [name, ...unknownIn(value, Object.hasOwn(read, name) ? read[name] : undefined)];
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

function lies<T extends TableName>(name: T, record: unknown): { value: object; key?: string } {
  return lying[name]?.(record as ReadRecord<T>) ?? { value: record as object };
}
