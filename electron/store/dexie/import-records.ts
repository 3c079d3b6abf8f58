import { isDeepStrictEqual } from "node:util";
import { Dexie, type Table } from "dexie";
import { messageFor } from "../../../shared/failure.ts";
import { storedLoad } from "../keys/load-keys.ts";
import { rateKey, storedRate } from "../parts/booked-rates.ts";
import { storedCarrier } from "../parts/carriers.ts";
import { storedEntry } from "../parts/change-queue.ts";
import { storedEdit } from "../parts/outbox.ts";
import { storedStep } from "../parts/registration-steps.ts";
import { storedUser } from "../parts/users.ts";
import { type TableName, type TableRecord, tableSchemas } from "../table-schemas.ts";
import type { Database } from "./database.ts";

/** Adds the index keys to a record, for tables that have some. */
const toStored: { [T in TableName]?: (record: TableRecord<T>) => { value: object; key?: string } } = {
  users: (record) => ({ value: storedUser(record) }),
  loads: (record) => ({ value: storedLoad(record) }),
  carriers: (record) => ({ value: storedCarrier(record) }),
  changeQueue: (record) => ({ value: storedEntry(record) }),
  registrationSteps: (record) => ({ value: storedStep(record) }),
  bookedRates: (record) => ({ value: storedRate(record), key: rateKey(record) }),
  outbox: (record) => ({ value: storedEdit(record) }),
};

/**
 * Adds exported records to a table, each unchanged or not at all.
 * @returns for each record the reason of its rejection, undefined if it was added
 */
export async function importRecords(
  database: Database,
  name: TableName,
  records: readonly unknown[],
): Promise<(string | undefined)[]> {
  const errors = records.map((record) => validate(name, record));
  const valid = records.flatMap((record, index) =>
    errors[index] === undefined
      ? [{ index, ...(toStored[name]?.(record as never) ?? { value: record as object }) }]
      : [],
  );
  const table: Table<object, unknown> = database.table(name);
  await database.transaction("rw", table, async () => {
    const values = valid.map(({ value }) => value);
    const keys = valid.flatMap(({ key }) => key ?? []);
    const adding = keys.length > 0 ? table.bulkAdd(values, keys) : table.bulkAdd(values);
    await adding.catch((error: unknown) => {
      if (!(error instanceof Dexie.BulkError)) throw error;
      for (const position of Object.keys(error.failuresByPos)) {
        const index = valid[Number(position)]?.index;
        if (index !== undefined) errors[index] = "an earlier record has the same key";
      }
    });
  });
  return errors;
}

function validate(name: TableName, record: unknown): string | undefined {
  const parsed = tableSchemas[name].safeParse(record, { error: messageFor });
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return issue ? `${issue.path.join(".") || "the record"}: ${issue.message}` : "it cannot be read";
  }
  if (isDeepStrictEqual(parsed.data, record)) return undefined;
  return `${firstDifference(record, parsed.data).join(".")}: This program does not support this field or its value.`;
}

/** The path of the first field that parsing changed or dropped. */
function firstDifference(given: unknown, parsed: unknown): string[] {
  if (!isObject(given) || !isObject(parsed)) return [];
  const differs = ([name, value]: [string, unknown]) =>
    !Object.hasOwn(parsed, name) || !isDeepStrictEqual(value, parsed[name]);
  const [name, value] =
    Object.entries(given).find(differs) ??
    Object.entries(parsed).find(([own]) => !Object.hasOwn(given, own)) ??
    [];
  return name === undefined
    ? []
    : [name, ...firstDifference(value, Object.hasOwn(parsed, name) ? parsed[name] : undefined)];
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;
