import { decodeKey } from "../engine/keys.ts";
import { collectRows, findFirstRow, getRecordValue } from "../engine/operations.ts";
import type { Steps } from "../engine/request-queue.ts";
import type { Transaction } from "../engine/transaction.ts";
import { deserializeValue } from "../engine/values.ts";
import { createIdbError } from "../errors.ts";
import { countRows, type Direction, type Row, type Scan, type Source } from "../storage/scan.ts";
import type { IndexSchema, StoredValue, StoreSchema } from "../storage/schema.ts";
import { findSingleKey, isQuery, toBounds } from "./key-range.ts";
import { IDBRecord, RecordState } from "./record.ts";
import { type IDBRequest, RequestState } from "./request.ts";
import { enforceRange, MAX_UNSIGNED_LONG, toChoice, toDictionary } from "./webidl.ts";

/** The directions of a cursor in the standard. */
export const DIRECTIONS: readonly Direction[] = ["next", "nextunique", "prev", "prevunique"];

/** An object store or index inside a transaction. */
export class QuerySource implements Source {
  readonly transaction: Transaction;
  readonly store: StoreSchema;
  readonly index: IndexSchema | undefined;

  constructor(transaction: Transaction, store: StoreSchema, index?: IndexSchema) {
    this.transaction = transaction;
    this.store = store;
    this.index = index;
  }

  /**
   * Checks that the source accepts requests now.
   * @throws InvalidStateError when the source was deleted, TransactionInactiveError when the transaction is inactive
   */
  requireUsable(): void {
    this.requireExisting();
    this.transaction.requireActive();
  }

  /**
   * Checks the same as requireUsable, and that the transaction may write.
   * @throws ReadOnlyError in a readonly transaction, and errors as `requireUsable` does
   */
  requireChangeable(): void {
    this.requireUsable();
    this.requireWriting();
  }

  requireExisting(): void {
    if (this.store.isDeleted) throw createIdbError("InvalidStateError", "The object store has been deleted.");
    if (this.index?.isDeleted) throw createIdbError("InvalidStateError", "The index has been deleted.");
  }

  requireWriting(): void {
    if (!this.transaction.isWriting) throw createIdbError("ReadOnlyError", "The transaction is read-only.");
  }
}

type Shape = "value" | "primaryKey" | "record";

/**
 * Implements get and getKey of stores and indexes.
 * @throws DOMException when the source is not usable now, or the query is missing or not valid
 */
export function requestRecord(
  owner: object,
  source: QuerySource,
  query: unknown,
  shape: "value" | "primaryKey",
): IDBRequest {
  source.requireUsable();
  const bounds = toBounds(query, false);
  return makeRequest(owner, source, () => {
    const key = source.index === undefined && shape === "value" ? findSingleKey(bounds) : undefined;
    if (key !== undefined) return getRecordValue(source.transaction, source.store, key);
    const scan: Scan = { source, bounds, direction: "next", hasValues: shape === "value" };
    const row = findFirstRow(source.transaction, scan);
    return row === undefined ? undefined : shapers[shape](row);
  });
}

/**
 * Implements getAll and getAllKeys, which accept a query and a count, or an options object.
 * @throws TypeError for an invalid count or invalid options, DOMException when the source is not usable now or the
 * query is not valid
 */
export function requestRecords(
  owner: object,
  source: QuerySource,
  queryOrOptions: unknown,
  count: unknown,
  shape: Shape,
): IDBRequest {
  if (isQuery(queryOrOptions)) {
    const limit = toLimit(count);
    return requestAll(owner, source, queryOrOptions, limit, "next", shape);
  }
  return requestRecordsByOptions(owner, source, queryOrOptions, shape);
}

/**
 * Implements getAllRecords; also getAll and getAllKeys with an options object.
 * @throws TypeError and DOMException as `requestRecords` does
 */
export function requestRecordsByOptions(
  owner: object,
  source: QuerySource,
  options: unknown,
  shape: Shape,
): IDBRequest {
  const dictionary = toDictionary(options);
  const limit = toLimit(dictionary.count);
  const { direction = "next" } = dictionary;
  const chosenDirection = toChoice(direction, DIRECTIONS, "The direction");
  return requestAll(owner, source, dictionary.query, limit, chosenDirection, shape);
}

function requestAll(
  owner: object,
  source: QuerySource,
  query: unknown,
  limit: number | undefined,
  direction: Direction,
  shape: Shape,
): IDBRequest {
  source.requireUsable();
  const hasValues = shape !== "primaryKey";
  const scan: Scan = { source, bounds: toBounds(query, true), direction, hasValues };
  return makeLongRequest(owner, source, () => collectRows(source.transaction, scan, limit, shapers[shape]));
}

/** Converts the count of getAll to a limit. No count, or 0, means no limit. */
function toLimit(count: unknown): number | undefined {
  if (count === undefined) return undefined;
  return enforceRange(count, MAX_UNSIGNED_LONG, "The count") || undefined;
}

/**
 * Requests the number of records that match a query.
 * @throws DOMException when the source is not usable now, or the query is not valid
 */
export function requestCount(owner: object, source: QuerySource, query: unknown): IDBRequest {
  source.requireUsable();
  const bounds = toBounds(query, true);
  return makeLongRequest(owner, source, () => countRows(source.transaction.file, source, bounds));
}

/** Creates a request that runs after all earlier requests, and after `ready` has settled. */
export function makeRequest(
  owner: object,
  source: QuerySource,
  run: () => unknown,
  ready?: Promise<unknown>,
): IDBRequest {
  const request = new RequestState(owner, source.transaction.target);
  source.transaction.submit(request, run, ready);
  return request.target;
}

/** Creates a request that runs in steps. */
export function makeLongRequest(owner: object, source: QuerySource, run: () => Steps): IDBRequest {
  const request = new RequestState(owner, source.transaction.target);
  source.transaction.submitSteps(request, run);
  return request.target;
}

const shapers: Record<Shape, (row: Row) => unknown> = {
  value: (row) => readValue(row.value),
  primaryKey: (row) => decodeKey(row.primaryKey),
  record: (row) => {
    const key = decodeKey(row.key);
    const primaryKey = row.primaryKey === row.key ? key : decodeKey(row.primaryKey);
    return new IDBRecord(new RecordState(key, primaryKey, readValue(row.value)));
  },
};

function readValue(value: StoredValue | undefined): unknown {
  return value === undefined ? undefined : deserializeValue(value);
}
