import { decodeKey } from "../engine/keys.ts";
import { collect, countRecords, firstRow, getRecordValue } from "../engine/operations.ts";
import type { Steps } from "../engine/request-queue.ts";
import type { Transaction } from "../engine/transaction.ts";
import { deserializeValue } from "../engine/values.ts";
import { idbError } from "../errors.ts";
import type { Bounds, Direction, Row, Scan, Source } from "../storage/scan.ts";
import type { IndexSchema, StoreSchema } from "../storage/schema.ts";
import type { StoredValue } from "../storage/stored.ts";
import { isQuery, singleKey, toBounds } from "./key-range.ts";
import { IDBRecord, RecordState } from "./record.ts";
import { type IDBRequest, RequestState } from "./request.ts";
import { enforceRange, MAX_UNSIGNED_LONG, toChoice, toDictionary } from "./webidl.ts";

export const DIRECTIONS: readonly Direction[] = ["next", "nextunique", "prev", "prevunique"];

/** Where queries look: a store or one of its indexes, inside a transaction. */
export class QuerySource {
  readonly transaction: Transaction;
  readonly store: StoreSchema;
  readonly index: IndexSchema | undefined;
  readonly source: Source;

  constructor(transaction: Transaction, store: StoreSchema, index?: IndexSchema) {
    this.transaction = transaction;
    this.store = store;
    this.index = index;
    this.source = { store, index };
  }

  /** Throws when the store or index is deleted, or the transaction cannot take a request. */
  requireUsable(): void {
    this.requireExisting();
    this.transaction.requireActive();
  }

  /** Throws also when nothing may be written. */
  requireChangeable(): void {
    this.requireUsable();
    this.requireWriting();
  }

  requireExisting(): void {
    if (this.store.isDeleted) throw idbError("InvalidStateError", "The object store has been deleted.");
    if (this.index?.isDeleted) throw idbError("InvalidStateError", "The index has been deleted.");
  }

  requireWriting(): void {
    if (!this.transaction.isWriting) throw idbError("ReadOnlyError", "The transaction is for reading only.");
  }
}

type Shape = "value" | "primaryKey" | "record";

/** What must be read for each. */
const needs: Record<Shape, Pick<Scan, "withValues" | "withKeys">> = {
  value: { withValues: true, withKeys: false },
  primaryKey: { withValues: false, withKeys: false },
  record: { withValues: true, withKeys: true },
};

/** The queries that stores and indexes have in common. */
export function getOne(
  owner: object,
  on: QuerySource,
  query: unknown,
  shape: "value" | "primaryKey",
): IDBRequest {
  on.requireUsable();
  const bounds = toBounds(query, false);
  return ask(owner, on, () => {
    const key = on.index === undefined && shape === "value" ? singleKey(bounds) : undefined;
    if (key !== undefined) return getRecordValue(on.transaction, on.store, key);
    const row = firstRow(on.transaction, scanOf(on, bounds, "next", needs[shape]));
    return row === undefined ? undefined : shapers[shape](row);
  });
}

/** getAll, getAllKeys: a query and a count, or an options object with a direction too. */
export function getMany(
  owner: object,
  on: QuerySource,
  queryOrOptions: unknown,
  count: unknown,
  shape: Shape,
): IDBRequest {
  if (isQuery(queryOrOptions)) {
    const limit = toLimit(count);
    return getAll(owner, on, queryOrOptions, limit, "next", shape);
  }
  return getManyByOptions(owner, on, queryOrOptions, shape);
}

/** getAllRecords: options alone. */
export function getManyByOptions(owner: object, on: QuerySource, options: unknown, shape: Shape): IDBRequest {
  const dictionary = toDictionary(options);
  const limit = toLimit(dictionary.count);
  const { direction = "next", query } = dictionary;
  return getAll(owner, on, query, limit, toChoice(direction, DIRECTIONS, "The direction"), shape);
}

function getAll(
  owner: object,
  on: QuerySource,
  query: unknown,
  limit: number | undefined,
  direction: Direction,
  shape: Shape,
): IDBRequest {
  on.requireUsable();
  const scan = scanOf(on, toBounds(query, true), direction, needs[shape]);
  return askSteps(owner, on, () => collect(on.transaction, scan, limit, shapers[shape]));
}

/** No count, or 0, means all. */
function toLimit(count: unknown): number | undefined {
  if (count === undefined) return undefined;
  return enforceRange(count, MAX_UNSIGNED_LONG, "The count") || undefined;
}

export function countMatches(owner: object, on: QuerySource, query: unknown): IDBRequest {
  on.requireUsable();
  const bounds = toBounds(query, true);
  return askSteps(owner, on, () => countRecords(on.transaction.file, on.store, on.source, bounds));
}

export function scanOf(
  on: QuerySource,
  bounds: Bounds,
  direction: Direction,
  { withValues, withKeys }: Pick<Scan, "withValues" | "withKeys">,
): Scan {
  return { source: on.source, bounds, direction, withValues, withKeys };
}

/** Makes a request for a piece of work, to be done when `ready` is fulfilled. */
export function ask(
  owner: object,
  on: QuerySource,
  run: () => unknown,
  ready?: Promise<unknown>,
): IDBRequest {
  const request = new RequestState(owner, on.transaction.target);
  on.transaction.submit(request, run, ready);
  return request.target;
}

/** As ask, for work that may be long. */
export function askSteps(owner: object, on: QuerySource, run: () => Steps): IDBRequest {
  const request = new RequestState(owner, on.transaction.target);
  on.transaction.submitSteps(request, run);
  return request.target;
}

const shapers: Record<Shape, (row: Row) => unknown> = {
  value: (row) => parse(row.value),
  primaryKey: (row) => decodeKey(row.primaryKey),
  record: (row) => {
    const key = decodeKey(row.key);
    const primaryKey = row.primaryKey === row.key ? key : decodeKey(row.primaryKey);
    return new IDBRecord(new RecordState(key, primaryKey, parse(row.value)));
  },
};

function parse(value: StoredValue | undefined): unknown {
  return value === undefined ? undefined : deserializeValue(value);
}
