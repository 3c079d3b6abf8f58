import { waitUntilFilled } from "../engine/host-objects.ts";
import { extractKey } from "../engine/key-path.ts";
import { compareKeys, decodeKey, encodeKey, type Key, requireKey } from "../engine/keys.ts";
import { computeNextStart, deleteKey, findFirstRow, preparePut } from "../engine/operations.ts";
import { deserializeValue } from "../engine/values.ts";
import { createIdbError } from "../errors.ts";
import {
  type Bounds,
  type Direction,
  isForward,
  isUniqueDirection,
  type Row,
  type Scan,
  scanRows,
} from "../storage/scan.ts";
import type { EncodedKey } from "../storage/schema.ts";
import { toBounds } from "./key-range.ts";
import { cloneValueWhileInactive } from "./prepare-put.ts";
import { DIRECTIONS, makeRequest, type QuerySource } from "./query.ts";
import { type IDBRequest, RequestState } from "./request.ts";
import {
  defineInterface,
  enforceRange,
  MAX_UNSIGNED_LONG,
  requireInternalState,
  toChoice,
} from "./webidl.ts";

/** Records that a long advance skips in one step, reading only their keys. */
const MAX_SKIPPED_PER_STEP = 20_000;

/** The state of an IDBCursor. */
class CursorState {
  readonly owner: object;
  readonly source: QuerySource;
  readonly direction: Direction;
  readonly request: RequestState;
  readonly #scan: Scan;
  readonly #cursor: IDBCursor;
  row: Row | undefined;
  isAtRecord = false;
  key: Key | undefined;
  primaryKey: Key | undefined;
  value: unknown;

  constructor(owner: object, source: QuerySource, bounds: Bounds, direction: Direction, hasValues: boolean) {
    this.owner = owner;
    this.source = source;
    this.direction = direction;
    this.request = new RequestState(owner, source.transaction.target);
    this.#scan = { source, bounds, direction, hasValues };
    this.#cursor = hasValues ? new IDBCursorWithValue(this) : new IDBCursor(this);
  }

  /**
   * Requests the next record from `start` on, in the cursor's direction. Without `start`, requests the record that is
   * `count` records after the current position.
   */
  move(start: Scan["start"] | undefined, count: number): void {
    this.isAtRecord = false;
    this.request.isDone = false;
    const { transaction } = this.source;
    transaction.submitSteps(this.request, () => this.#moveSteps(start, count));
  }

  *#moveSteps(start: Scan["start"] | undefined, count: number): Generator<void, IDBCursor | null> {
    let from = start ?? (this.row === undefined ? undefined : computeNextStart(this.#scan, this.row));
    let left = count;
    while (left > 1) {
      const skipped = Math.min(left - 1, MAX_SKIPPED_PER_STEP);
      const keysOnly = { ...this.#scan, hasValues: false, start: from };
      const [row] = scanRows(this.source.transaction.file, keysOnly, 1, skipped - 1);
      if (row === undefined) return this.#setRow(undefined);
      from = computeNextStart(this.#scan, row);
      left -= skipped;
      if (left > 1) yield;
    }
    return this.#setRow(findFirstRow(this.source.transaction, { ...this.#scan, start: from }));
  }

  #setRow(row: Row | undefined): IDBCursor | null {
    this.row = row;
    this.isAtRecord = row !== undefined;
    this.key = row === undefined ? undefined : decodeKey(row.key);
    this.primaryKey = row === undefined || row.primaryKey === row.key ? this.key : decodeKey(row.primaryKey);
    this.value = row?.value === undefined ? undefined : deserializeValue(row.value);
    return row === undefined ? null : this.#cursor;
  }

  /**
   * Returns the current record.
   * @throws InvalidStateError when the cursor is moving or past its end
   */
  requireRow(): Row {
    if (!this.isAtRecord || this.row === undefined)
      throw createIdbError("InvalidStateError", "The cursor is moving or past its end.");
    return this.row;
  }

  /**
   * Returns the current record of a cursor that may move.
   * @throws DOMException when the cursor may not move
   */
  requireMovable(): Row {
    this.source.transaction.requireActive();
    this.source.requireExisting();
    return this.requireRow();
  }

  /**
   * Returns the primary key of the current record for an update or a deletion.
   * @throws DOMException when the cursor cannot update or delete the record now
   */
  requireChangeable(): EncodedKey {
    this.source.transaction.requireActive();
    this.source.requireWriting();
    this.source.requireExisting();
    const { primaryKey } = this.requireRow();
    if (!this.#scan.hasValues) throw createIdbError("InvalidStateError", "The cursor reads keys only.");
    return primaryKey;
  }
}

/** IndexedDB's cursor over the keys of a store or an index. */
export class IDBCursor {
  readonly #state: CursorState;

  constructor(state: unknown) {
    requireInternalState(state, CursorState);
    this.#state = state as CursorState;
  }

  get source(): object {
    return this.#state.owner;
  }

  get direction(): Direction {
    return this.#state.direction;
  }

  get key(): Key | undefined {
    return this.#state.key;
  }

  get primaryKey(): Key | undefined {
    return this.#state.primaryKey;
  }

  get request(): IDBRequest {
    return this.#state.request.target;
  }

  advance(count: unknown): void {
    const state = this.#state;
    const distance = enforceRange(count, MAX_UNSIGNED_LONG, "The count");
    if (distance === 0) throw new TypeError("A cursor cannot advance by 0.");
    state.requireMovable();
    state.move(undefined, distance);
  }

  continue(key: unknown = undefined): void {
    const state = this.#state;
    const row = state.requireMovable();
    if (key === undefined) {
      state.move(undefined, 1);
      return;
    }
    const target = encodeKey(requireKey(key));
    requireAhead(state, compareKeys(target, row.key));
    state.move({ key: target, isOpen: false }, 1);
  }

  continuePrimaryKey(key: unknown, primaryKey: unknown): void {
    const state = this.#state;
    state.source.transaction.requireActive();
    state.source.requireExisting();
    if (state.source.index === undefined || isUniqueDirection(state.direction)) {
      throw createIdbError(
        "InvalidAccessError",
        "continuePrimaryKey needs a cursor over an index with the direction next or prev.",
      );
    }
    const row = state.requireRow();
    const target = encodeKey(requireKey(key));
    const targetPrimaryKey = encodeKey(requireKey(primaryKey));
    requireAhead(state, compareKeys(target, row.key) || compareKeys(targetPrimaryKey, row.primaryKey));
    state.move({ key: target, primaryKey: targetPrimaryKey, isOpen: false }, 1);
  }

  update(value: unknown): IDBRequest {
    const state = this.#state;
    const primaryKey = state.requireChangeable();
    const { source } = state;
    const key = decodeKey(primaryKey);
    const clone = cloneValueWhileInactive(source.transaction, value);
    // A getter of the value may have ended the transaction.
    source.transaction.requireActive();
    if (source.store.keyPath !== null) {
      const inlineKey = extractKey(source.store.keyPath, clone.value);
      if (
        inlineKey === undefined ||
        inlineKey === null ||
        compareKeys(encodeKey(inlineKey), primaryKey) !== 0
      ) {
        throw createIdbError("DataError", "A cursor cannot change the key of its record.");
      }
    }
    const put = preparePut(source.transaction, source.store, clone, key, true);
    return makeRequest(this, source, put, waitUntilFilled(clone.hostObjects));
  }

  delete(): IDBRequest {
    const state = this.#state;
    const primaryKey = state.requireChangeable();
    const { source } = state;
    return makeRequest(this, source, () => deleteKey(source.transaction, source.store, primaryKey));
  }
}
defineInterface(IDBCursor, { advance: 1, continue: 0, continuePrimaryKey: 2, update: 1, delete: 0 });

/** IndexedDB's cursor over the keys and values of a store or an index. */
export class IDBCursorWithValue extends IDBCursor {
  readonly #state: CursorState;

  constructor(state: unknown) {
    super(state);
    this.#state = state as CursorState;
  }

  get value(): unknown {
    return this.#state.value;
  }
}
defineInterface(IDBCursorWithValue);

/**
 * Opens a cursor. The result of the request is the cursor at its first record; null if there is no record.
 * @throws TypeError for an unknown direction, DOMException when the source is not usable now or the query is not valid
 */
export function openCursorOn(
  owner: object,
  source: QuerySource,
  query: unknown,
  direction: unknown,
  hasValues: boolean,
): IDBRequest {
  const chosenDirection = toChoice(direction, DIRECTIONS, "The direction");
  source.requireUsable();
  const state = new CursorState(owner, source, toBounds(query, true), chosenDirection, hasValues);
  state.move(undefined, 1);
  return state.request.target;
}

function requireAhead(state: CursorState, order: number): void {
  if (isForward(state.direction) ? order <= 0 : order >= 0) {
    throw createIdbError("DataError", "The key is not ahead of the cursor.");
  }
}
