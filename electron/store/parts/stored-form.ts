import { isDeepStrictEqual } from "node:util";
import { describeIssue } from "../../../shared/describe-issue.ts";
import { toStoredLoad } from "../keys/load-keys.ts";
import type { Store } from "../store.ts";
import { type TableName, type TableRecord, tableSchemas } from "../table-schemas.ts";
import { getRateKey, toStoredRate } from "./booked-rates.ts";
import { toStoredCarrier } from "./carriers.ts";
import { toStoredEntry } from "./change-queue.ts";
import { toStoredEdit } from "./outbox.ts";
import { toStoredStep } from "./registration-steps.ts";
import { toStoredUser } from "./users.ts";

/** A store that can receive exported records. */
export interface ImportTarget extends Pick<Store, "read" | "write"> {
  /** Adds exported records to a table; returns the reason for each rejected record, undefined for an added one. */
  importRecords(table: TableName, records: readonly unknown[]): Promise<(string | undefined)[]>;
}

/** The reason for rejecting a record with the same key as an earlier record. */
export const REPEATED_KEY = "an earlier record has the same key";

/** An exported record in the form that a store writes. */
interface StoredForm {
  value: object;
  /** A key that is not part of the record. */
  key?: string;
}

/** Functions by table that convert a record to its stored form. Other tables store their records unchanged. */
const storedForms: { [T in TableName]?: (record: TableRecord<T>) => StoredForm } = {
  users: (record) => ({ value: toStoredUser(record) }),
  loads: (record) => ({ value: toStoredLoad(record) }),
  carriers: (record) => ({ value: toStoredCarrier(record) }),
  changeQueue: (record) => ({ value: toStoredEntry(record) }),
  registrationSteps: (record) => ({ value: toStoredStep(record) }),
  bookedRates: (record) => ({ value: toStoredRate(record), key: getRateKey(record) }),
  outbox: (record) => ({ value: toStoredEdit(record) }),
};

/** Converts an exported record to its stored form; for an invalid record, returns the reason instead. */
export function toStoredForm(name: TableName, record: unknown): StoredForm | string {
  return validateRecord(name, record) ?? storedForms[name]?.(record as never) ?? { value: record as object };
}

function validateRecord(name: TableName, record: unknown): string | undefined {
  const parsed = tableSchemas[name].safeParse(record, { error: describeIssue });
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return issue ? `${issue.path.join(".") || "the record"}: ${issue.message}` : "the record is invalid";
  }
  if (isDeepStrictEqual(parsed.data, record)) return undefined;
  return `${findFirstDifference(record, parsed.data).join(".")}: This program does not support this field or its value.`;
}

/** Returns the path of the first field that parsing changed, dropped or added. */
function findFirstDifference(given: unknown, parsed: unknown): string[] {
  if (!isObject(given) || !isObject(parsed)) return [];
  const isDifferent = ([name, value]: [string, unknown]) =>
    !Object.hasOwn(parsed, name) || !isDeepStrictEqual(value, parsed[name]);
  const [name, value] =
    Object.entries(given).find(isDifferent) ??
    Object.entries(parsed).find(([own]) => !Object.hasOwn(given, own)) ??
    [];
  return name === undefined
    ? []
    : [name, ...findFirstDifference(value, Object.hasOwn(parsed, name) ? parsed[name] : undefined)];
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;
