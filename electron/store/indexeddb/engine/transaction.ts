import { setImmediate as nextTask } from "node:timers/promises";
import { failure } from "../errors.ts";
import { isHeard, type TravelTarget } from "../standard/listeners.ts";
import { reportException } from "../standard/report-exception.ts";
import type { RequestState } from "../standard/request.ts";
import { deliver, StoreEvent } from "../standard/travel.ts";
import { sealDescription } from "../storage/description.ts";
import { translateFailure } from "../storage/failures.ts";
import type { SqliteFile } from "../storage/file.ts";
import { writeLastNumber } from "../storage/tables.ts";
import { afterMicrotasks } from "./after-microtasks.ts";
import { KnownRecords } from "./known-records.ts";
import type { Scheduler } from "./scheduler.ts";
import type { IndexSchema, StoreSchema } from "./schema.ts";
import type { WriteGroup, Writer } from "./write-group.ts";

export type Mode = "readonly" | "readwrite" | "versionchange";
export type Durability = "default" | "strict" | "relaxed";

/** Work that may be long: it yields between its steps, where something must be waited for a promise. */
export type Steps<Result = unknown> = Generator<unknown, Result>;

/** How long requests run in one go before others have their turn, in milliseconds. */
const SLICE = 8;

/** A writer with more requests than this does not follow others to the disk: they would wait long for it. */
const MOST_REQUESTS_OF_FOLLOWER = 100;

/** What a transaction needs of its database. */
export interface Ground {
  readonly file: SqliteFile;
  readonly scheduler: Scheduler;
  readonly writers: WriteGroup;
}

/** Something to be done in a transaction, in its turn; without a request when it is part of an upgrade. */
interface Operation {
  readonly request: RequestState | null;
  readonly run: () => unknown;
  readonly isLong: boolean;
  /** What must be there first. */
  ready: Promise<unknown> | undefined;
}

type Outcome = { readonly result: unknown } | { readonly error: DOMException; readonly isFatal: boolean };

/**
 * A transaction: its requests in their order, its life by the standard's rules, its end on disk. Requests run in
 * slices, each begun by an immediate, so that timers, sockets and windows have their turn; whoever is told of one
 * has the microtasks that follow before the next one runs.
 */
export class Transaction implements Writer {
  readonly mode: Mode;
  readonly durability: Durability;
  readonly scope: Set<StoreSchema>;
  readonly known = new KnownRecords();
  /** The stores and indexes that an upgrade made: after an abort their handles keep the last name they were given. */
  readonly created = new Set<StoreSchema | IndexSchema>();
  /** Fulfilled when the last event was delivered: true when the changes were kept. */
  readonly ended: Promise<boolean>;
  state: "active" | "inactive" | "committing" | "finished" = "active";
  error: DOMException | null = null;
  readonly file: SqliteFile;
  /** Called just before the last event. */
  beforeLastEvent: () => void = () => {};
  readonly #scheduler: Scheduler;
  readonly #writers: WriteGroup;
  readonly #end: (wasCommitted: boolean) => void;
  #target: TravelTarget | undefined;
  #operations: Operation[] = [];
  #position = 0;
  #steps: Steps | undefined;
  #isStarted = false;
  #isScheduled = false;
  #hasBegun = false;
  /** When the running slice is over. */
  #until = 0;
  /** How many callbacks may still make requests. */
  #activations = 0;
  readonly #undo: (() => void)[] = [];
  readonly #lastNumbers = new Map<StoreSchema, number>();

  constructor(
    { file, scheduler, writers }: Ground,
    scope: Set<StoreSchema>,
    mode: Mode,
    durability: Durability,
  ) {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    this.file = file;
    this.#scheduler = scheduler;
    this.#writers = writers;
    this.scope = scope;
    this.mode = mode;
    this.durability = durability;
    this.ended = promise;
    this.#end = resolve;
    this.#deactivateSoon();
    scheduler.add(this);
  }

  /** The transaction as the outside sees it: where its events go. */
  get target(): TravelTarget {
    if (this.#target === undefined) throw new TypeError("The transaction is not shown yet.");
    return this.#target;
  }

  set target(target: TravelTarget) {
    this.#target = target;
  }

  get isWriting(): boolean {
    return this.mode !== "readonly";
  }

  get mayFollow(): boolean {
    return (
      this.mode === "readwrite" && this.isRelaxed && this.#operations.length <= MOST_REQUESTS_OF_FOLLOWER
    );
  }

  get isRelaxed(): boolean {
    return this.durability === "relaxed";
  }

  /** Throws unless requests may be made now. */
  requireActive(): void {
    if (this.state !== "active") {
      throw failure(
        "TransactionInactiveError",
        "The transaction is not active: it is over, or waits for its turn.",
      );
    }
  }

  /** Adds a request, or (without one) a step of an upgrade, to be run when `ready` is fulfilled. */
  submit(request: RequestState | null, run: () => unknown, ready?: Promise<unknown>): void {
    this.#operations.push({ request, run, isLong: false, ready });
  }

  /** As submit, for work that may be long. */
  submitSteps(request: RequestState | null, run: () => Steps): void {
    this.#operations.push({ request, run, isLong: true, ready: undefined });
  }

  /** The scheduler's word that no other transaction stands in the way. */
  start(): void {
    this.#isStarted = true;
    this.#schedule();
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(this.#beginSlice);
  }

  readonly #beginSlice = (): void => {
    this.#isScheduled = false;
    this.#until = performance.now() + SLICE;
    this.#runRequests();
  };

  /** Runs requests until somebody was told of one (the end of the active time then goes on) or the slice is over. */
  #runRequests(): void {
    while (this.state !== "finished") {
      const operation = this.#operations[this.#position];
      if (operation === undefined) {
        this.#commit();
        return;
      }
      if (operation.ready !== undefined) {
        this.#waitFor(operation, operation.ready);
        return;
      }
      const outcome = this.#run(operation);
      if (outcome === undefined) break;
      if ("error" in outcome && this.state === "committing") {
        this.abort(outcome.error);
        return;
      }
      this.#operations[this.#position] = DONE;
      this.#position += 1;
      if (this.#position === this.#operations.length) {
        this.#operations = [];
        this.#position = 0;
      }
      if (this.#answer(operation.request, outcome)) return;
      if (performance.now() > this.#until) break;
    }
    if (this.state !== "finished") this.#schedule();
  }

  /** Goes on when what an operation needs is there; what failed to come, the operation finds missing. */
  #waitFor(operation: Operation, ready: Promise<unknown>): void {
    const goOn = (): void => {
      operation.ready = undefined;
      if (this.state !== "finished") this.#schedule();
    };
    ready.then(goOn, goOn);
  }

  /** Runs an operation; undefined when it is long and not at its end. */
  #run(operation: Operation): Outcome | undefined {
    try {
      if (this.isWriting && !this.#hasBegun) {
        this.#writers.begin();
        this.#hasBegun = true;
      }
      if (!operation.isLong) return { result: operation.run() };
      this.#steps ??= operation.run() as Steps;
      do {
        const { done, value } = this.#steps.next();
        if (done) {
          this.#steps = undefined;
          return { result: value };
        }
        if (value instanceof Promise) operation.ready = value;
      } while (operation.ready === undefined && this.state !== "finished" && performance.now() < this.#until);
      return undefined;
    } catch (error) {
      this.#steps = undefined;
      return error instanceof DOMException
        ? { error, isFatal: false }
        : { error: translateFailure(error, this.file.path), isFatal: true };
    }
  }

  /** Settles a request and tells whoever listens; true when somebody did. */
  #answer(request: RequestState | null, outcome: Outcome): boolean {
    const hasFailed = "error" in outcome;
    if (request === null) {
      if (hasFailed) this.abort(outcome.error);
      return false;
    }
    if (hasFailed) request.fail(outcome.error);
    else request.succeed(outcome.result);
    const type = hasFailed ? "error" : "success";
    const heard = isHeard(request.target, type, hasFailed);
    const isCanceled = heard && this.#dispatch(request.target, type, hasFailed);
    if (hasFailed && this.state !== "finished" && (outcome.isFatal || !isCanceled)) this.abort(outcome.error);
    return heard;
  }

  /** Delivers an event with the transaction active; true when a listener prevented what comes next. */
  #dispatch(target: TravelTarget, type: string, isError: boolean): boolean {
    return this.whileActive(() =>
      deliver(target, new StoreEvent(type, { bubbles: isError, cancelable: isError })),
    );
  }

  /** Runs listeners with the transaction active, until their microtasks have run. An exception aborts it. */
  whileActive(run: () => { readonly errors: readonly unknown[]; readonly isCanceled: boolean }): boolean {
    if (this.state === "inactive") this.state = "active";
    const { errors, isCanceled } = run();
    for (const error of errors) reportException(error);
    if (this.state === "active" && errors.length > 0)
      this.abort(failure("AbortError", "A listener threw an exception.", errors[0]));
    else this.#deactivateSoon();
    return isCanceled;
  }

  #deactivateSoon(): void {
    this.#activations += 1;
    afterMicrotasks(this.#endActivation);
  }

  /** Ends the active time, and goes on with what was asked for in it. */
  readonly #endActivation = (): void => {
    this.#activations -= 1;
    if (this.#activations > 0 || this.state === "finished") return;
    if (this.state === "active") this.#deactivate();
    if (!this.#isStarted || this.#isScheduled) return;
    if (performance.now() < this.#until) this.#runRequests();
    else this.#schedule();
  };

  /** A running transaction that was asked for nothing more commits by itself from here on. */
  #deactivate(): void {
    const isIdle = this.#isStarted && this.#position === this.#operations.length;
    this.state = isIdle ? "committing" : "inactive";
  }

  /** The explicit commit of an active transaction: nothing more may be asked. */
  commit(): void {
    this.state = "committing";
  }

  #commit(): void {
    this.state = "committing";
    if (!this.#hasBegun) {
      this.confirm();
      if (this.isWriting) this.#writers.leave();
      return;
    }
    try {
      for (const [store, before] of this.#lastNumbers) {
        if (!store.isDeleted && store.lastNumber !== before) writeLastNumber(this.file, store);
      }
      if (this.mode === "versionchange") sealDescription(this.file);
      this.#writers.endWork();
    } catch (error) {
      this.abort(translateFailure(error, this.file.path));
      return;
    }
    this.#writers.add(this);
  }

  /** The end of a transaction whose changes, if it made any, are on the disk. */
  confirm(): void {
    this.state = "finished";
    this.#scheduler.remove(this);
    this.#tell("complete", false);
    this.#end(true);
  }

  /** Takes everything back: what was written, and what an upgrade changed in the schema. */
  abort(error: DOMException | null): void {
    this.state = "finished";
    this.error = error;
    if (this.#hasBegun) this.#writers.rollBack(error);
    for (const undo of this.#undo.reverse()) undo();
    for (const [store, before] of this.#lastNumbers) store.lastNumber = before;
    if (this.isWriting) for (const store of this.scope) store.count = undefined;
    this.#scheduler.remove(this);
    if (this.#isStarted && this.isWriting) this.#writers.leave();
    const pending = this.#operations.slice(this.#position);
    this.#operations = [];
    this.#position = 0;
    void this.#tellAbort(pending);
  }

  async #tellAbort(pending: readonly Operation[]): Promise<void> {
    for (const { request } of pending) {
      if (request === null) continue;
      await nextTask();
      request.fail(failure("AbortError", "The transaction was aborted."));
      if (isHeard(request.target, "error", true)) {
        const { errors } = deliver(
          request.target,
          new StoreEvent("error", { bubbles: true, cancelable: true }),
        );
        for (const error of errors) reportException(error);
      }
    }
    await nextTask();
    this.#tell("abort", true);
    this.#end(false);
  }

  /** Tells of the end, in the transaction's last event. */
  #tell(type: string, bubbles: boolean): void {
    this.beforeLastEvent();
    if (!isHeard(this.target, type, bubbles)) return;
    const { errors } = deliver(this.target, new StoreEvent(type, { bubbles }));
    for (const error of errors) reportException(error);
  }

  /** Remembers how to take back a change of the schema, should the upgrade abort. */
  onAbort(undo: () => void): void {
    this.#undo.push(undo);
  }

  /** Remembers what a key generator gave before this transaction; the change is written at the commit. */
  noteLastNumber(store: StoreSchema, before: number): void {
    if (!this.#lastNumbers.has(store)) this.#lastNumbers.set(store, before);
  }
}

/** What an operation leaves behind in the list, so that its closure can be freed. */
const DONE: Operation = { request: null, run: () => undefined, isLong: false, ready: undefined };
