import { createIdbError } from "../errors.ts";
import { defineEventTarget, defineHandlers } from "../events/event-target.ts";
import { type BubblingTarget, setParent } from "../events/listeners.ts";
import { defineInterface, requireInternalState } from "./webidl.ts";

/** The state of an IDBRequest. */
export class RequestState {
  readonly source: object | null;
  readonly target: IDBRequest;
  transaction: BubblingTarget | null;
  isDone = false;
  result: unknown = undefined;
  error: DOMException | null = null;

  constructor(source: object | null, transaction: BubblingTarget | null, isOpenDBRequest = false) {
    this.source = source;
    this.transaction = transaction;
    this.target = isOpenDBRequest ? new IDBOpenDBRequest(this) : new IDBRequest(this);
    if (transaction !== null) setParent(this.target, transaction);
  }

  succeed(result: unknown): void {
    this.isDone = true;
    this.result = result;
    this.error = null;
  }

  fail(error: DOMException): void {
    this.isDone = true;
    this.result = undefined;
    this.error = error;
  }
}

/** IndexedDB's request for one operation. Fires `success` or `error` when the operation has finished. */
export class IDBRequest extends EventTarget {
  declare onsuccess: unknown;
  declare onerror: unknown;
  readonly #state: RequestState;

  constructor(state: unknown) {
    requireInternalState(state, RequestState);
    super();
    this.#state = state as RequestState;
  }

  get result(): unknown {
    if (!this.#state.isDone) throw createPendingError();
    return this.#state.result;
  }

  get error(): DOMException | null {
    if (!this.#state.isDone) throw createPendingError();
    return this.#state.error;
  }

  get source(): object | null {
    return this.#state.source;
  }

  get transaction(): object | null {
    return this.#state.transaction;
  }

  get readyState(): "pending" | "done" {
    return this.#state.isDone ? "done" : "pending";
  }
}
defineEventTarget(IDBRequest, ["success", "error"]);
defineInterface(IDBRequest);

/** IndexedDB's request to open or delete a database. */
export class IDBOpenDBRequest extends IDBRequest {
  declare onblocked: unknown;
  declare onupgradeneeded: unknown;
}
defineHandlers(IDBOpenDBRequest, ["blocked", "upgradeneeded"]);
defineInterface(IDBOpenDBRequest);

function createPendingError(): DOMException {
  return createIdbError("InvalidStateError", "The request has not finished yet.");
}
