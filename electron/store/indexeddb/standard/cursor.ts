import { whenFilled } from "../engine/blobs.ts";
import { cloneInactive } from "../engine/cloning.ts";
import { extractKey } from "../engine/key-path.ts";
import { compareKeys, decodeKey, encodeKey, type Key, requireKey } from "../engine/keys.ts";
import { deleteOne, firstRow, preparePut, startAfter } from "../engine/operations.ts";
import { deserializeValue } from "../engine/values.ts";
import { idbError } from "../errors.ts";
import {
  type Bounds,
  type Direction,
  isForward,
  isUniqueDirection,
  type Row,
  type Scan,
  scanRows,
} from "../storage/scan.ts";
import type { EncodedKey } from "../storage/stored.ts";
import { toBounds } from "./key-range.ts";
import { ask, DIRECTIONS, type QuerySource, scanOf } from "./query.ts";
import { type IDBRequest, RequestState } from "./request.ts";
import { enforceRange, MAX_UNSIGNED_LONG, publishInterface, requireInternal, toChoice } from "./webidl.ts";

/** How many records a long advance passes at a time: by their keys alone, for reading values would take long. */
const ADVANCE_STEP = 20_000;

/** Where a cursor stands, and how it goes on. */
class CursorState {
  readonly owner: object;
  readonly on: QuerySource;
  readonly direction: Direction;
  readonly request: RequestState;
  readonly #scan: Scan;
  readonly #cursor: IDBCursor;
  row: Row | undefined;
  isAtRecord = false;
  key: Key | undefined;
  primaryKey: Key | undefined;
  value: unknown;

  constructor(owner: object, on: QuerySource, bounds: Bounds, direction: Direction, withValues: boolean) {
    this.owner = owner;
    this.on = on;
    this.direction = direction;
    this.request = new RequestState(owner, on.transaction.target);
    this.#scan = scanOf(on, bounds, direction, { withValues, withKeys: true });
    this.#cursor = withValues ? new IDBCursorWithValue(this) : new IDBCursor(this);
  }

  get withValues(): boolean {
    return this.#scan.withValues;
  }

  /** The encoded primary key of the record under the cursor. */
  get place(): EncodedKey {
    if (this.row === undefined) throw idbError("InvalidStateError", "The cursor is not at a record.");
    return this.row.primaryKey;
  }

  /** Asks for the record at a start, or for the one that comes `count` after the present place. */
  move(start: Scan["start"] | undefined, count: number): void {
    this.isAtRecord = false;
    this.request.isDone = false;
    const { transaction } = this.on;
    transaction.submitSteps(this.request, () => this.#moves(start, count));
  }

  *#moves(start: Scan["start"] | undefined, count: number): Generator<void, IDBCursor | null> {
    let from = start ?? (this.row === undefined ? undefined : startAfter(this.#scan, this.row));
    let left = count;
    while (left > 1) {
      const passed = Math.min(left - 1, ADVANCE_STEP);
      const passing = { ...this.#scan, withValues: false, start: from };
      const [row] = scanRows(this.on.transaction.file, passing, 1, passed - 1);
      if (row === undefined) return this.#arrive(undefined);
      from = startAfter(this.#scan, row);
      left -= passed;
      if (left > 1) yield;
    }
    return this.#arrive(firstRow(this.on.transaction, { ...this.#scan, start: from }));
  }

  #arrive(row: Row | undefined): IDBCursor | null {
    this.row = row;
    this.isAtRecord = row !== undefined;
    this.key = row === undefined ? undefined : decodeKey(row.key);
    this.primaryKey = row === undefined || row.primaryKey === row.key ? this.key : decodeKey(row.primaryKey);
    this.value = row?.value === undefined ? undefined : deserializeValue(row.value);
    return row === undefined ? null : this.#cursor;
  }

  requireAtRecord(): void {
    if (!this.isAtRecord) throw idbError("InvalidStateError", "The cursor is on its way, or past its end.");
  }

  /** Throws unless the record under the cursor may be changed. */
  requireChangeable(): void {
    this.on.transaction.requireActive();
    this.on.requireWriting();
    this.on.requireExisting();
    this.requireAtRecord();
    if (!this.withValues) throw idbError("InvalidStateError", "The cursor goes over keys alone.");
  }
}

/** Goes through the records of a store or an index, one at a time. */
export class IDBCursor {
  readonly #state: CursorState;

  constructor(state: unknown) {
    requireInternal(state, CursorState);
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
    const steps = enforceRange(count, MAX_UNSIGNED_LONG, "The count");
    if (steps === 0) throw new TypeError("A cursor cannot advance by 0.");
    state.on.transaction.requireActive();
    state.on.requireExisting();
    state.requireAtRecord();
    state.move(undefined, steps);
  }

  continue(key: unknown = undefined): void {
    const state = this.#state;
    state.on.transaction.requireActive();
    state.on.requireExisting();
    state.requireAtRecord();
    if (key === undefined) {
      state.move(undefined, 1);
      return;
    }
    const target = encodeKey(requireKey(key));
    requireAhead(state, compareKeys(target, currentKey(state)));
    state.move({ key: target, open: false }, 1);
  }

  continuePrimaryKey(key: unknown, primaryKey: unknown): void {
    const state = this.#state;
    state.on.transaction.requireActive();
    state.on.requireExisting();
    if (state.on.index === undefined || isUniqueDirection(state.direction)) {
      throw idbError(
        "InvalidAccessError",
        "continuePrimaryKey is for cursors over an index, in the directions next and prev.",
      );
    }
    state.requireAtRecord();
    const target = encodeKey(requireKey(key));
    const place = encodeKey(requireKey(primaryKey));
    requireAhead(state, compareKeys(target, currentKey(state)) || compareKeys(place, state.place));
    state.move({ key: target, primaryKey: place, open: false }, 1);
  }

  update(value: unknown): IDBRequest {
    const state = this.#state;
    state.requireChangeable();
    const { on, place } = state;
    const key = decodeKey(place);
    const clone = cloneInactive(on.transaction, value);
    if (on.store.keyPath !== null) {
      const inside = extractKey(on.store.keyPath, clone.value);
      if (inside === undefined || inside === null || compareKeys(encodeKey(inside), place) !== 0) {
        throw idbError("DataError", "A cursor cannot change the key of its record.");
      }
    }
    const put = preparePut(on.transaction, on.store, clone, key, true);
    return ask(this, on, put, whenFilled(clone.blobs));
  }

  delete(): IDBRequest {
    const state = this.#state;
    state.requireChangeable();
    const { on, place } = state;
    return ask(this, on, () => deleteOne(on.transaction, on.store, place));
  }
}
publishInterface(IDBCursor, { advance: 1, continue: 0, continuePrimaryKey: 2, update: 1, delete: 0 });

/** A cursor that shows values too. */
export class IDBCursorWithValue extends IDBCursor {
  readonly #values: CursorState;

  constructor(state: unknown) {
    super(state);
    this.#values = state as CursorState;
  }

  get value(): unknown {
    return this.#values.value;
  }
}
publishInterface(IDBCursorWithValue);

/** Opens a cursor; its request is answered with the cursor at the first record, or with null. */
export function openCursorOn(
  owner: object,
  on: QuerySource,
  query: unknown,
  direction: unknown,
  withValues: boolean,
): IDBRequest {
  const chosen = toChoice(direction, DIRECTIONS, "The direction");
  on.requireUsable();
  const state = new CursorState(owner, on, toBounds(query, true), chosen, withValues);
  state.move(undefined, 1);
  return state.request.target;
}

function currentKey(state: CursorState): EncodedKey {
  if (state.row === undefined) throw idbError("InvalidStateError", "The cursor is not at a record.");
  return state.row.key;
}

function requireAhead(state: CursorState, order: number): void {
  if (isForward(state.direction) ? order <= 0 : order >= 0) {
    throw idbError("DataError", "A cursor only goes on in its direction: this key lies behind it.");
  }
}
