import { setImmediate as nextTask } from "node:timers/promises";
import { createIdbError, reportError } from "../errors.ts";
import { fireEvent, fireEventAndWait, runAfterMicrotasks, StoreEvent } from "../events/dispatch.ts";
import { type BubblingTarget, hasListener } from "../events/listeners.ts";
import type { Source } from "../storage/scan.ts";
import type { DatabaseSchema, EncodedKey, IndexSchema, StoreSchema } from "../storage/schema.ts";
import { writeSchemaChecksum } from "../storage/schema-checksum.ts";
import { toIdbError } from "../storage/sqlite-errors.ts";
import type { SqliteFile } from "../storage/sqlite-file.ts";
import { writeLastNumber } from "../storage/tables.ts";
import type { Quarantine } from "./quarantine.ts";
import { RecordCache } from "./record-cache.ts";
import { type Requester, RequestQueue, type Steps } from "./request-queue.ts";
import type { ScheduledTransaction, Scheduler } from "./scheduler.ts";
import { isSliceOver, scheduleTask } from "./slices.ts";

/** The modes of a transaction in the standard. */
export type Mode = "readonly" | "readwrite" | "versionchange";
/** The durability hints of the standard. Every commit is durable, whatever the hint. */
export type Durability = "default" | "strict" | "relaxed";

/** The parts of a connection that a transaction uses. */
interface TransactionOwner {
  readonly database: {
    readonly file: SqliteFile;
    readonly scheduler: Scheduler;
    readonly quarantine: Quarantine;
    takeIndexId(): number;
  };
  readonly schema: DatabaseSchema;
  readonly target: BubblingTarget;
}

interface Failure {
  readonly error: DOMException;
  /** Whether the transaction aborts even if a listener cancels the event. */
  readonly isFatal: boolean;
}

type Outcome = { readonly result: unknown } | Failure;

/**
 * A transaction: runs its requests in order, follows the life cycle of the standard, and commits to disk.
 * Requests run in slices. After an event, the microtasks of its listeners run before the next request.
 */
export class Transaction implements ScheduledTransaction {
  readonly connection: TransactionOwner;
  readonly file: SqliteFile;
  readonly mode: Mode;
  readonly durability: Durability;
  readonly scope: Set<StoreSchema>;
  readonly cache = new RecordCache();
  /** Stores and indexes that an upgrade created. After an abort, their handles keep the names from the upgrade. */
  readonly created = new Set<StoreSchema | IndexSchema>();
  /** Resolves after the last event: true if the changes were committed. */
  readonly ended: Promise<boolean>;
  state: "active" | "inactive" | "committing" | "finished" = "active";
  error: DOMException | null = null;
  /** The IDBTransaction, which receives the events of this transaction. */
  declare target: BubblingTarget;
  /** Called just before the last event. */
  beforeLastEvent: () => void = () => {};
  /** Starts the transactions that wait for this one. */
  readonly #release: () => void;
  readonly #end: (wasCommitted: boolean) => void;
  readonly #queue = new RequestQueue();
  #isStarted = false;
  #isScheduled = false;
  /** Whether the SQLite transaction has begun; always false for a readonly transaction. */
  #hasBegun = false;
  /** The number of callbacks that may still make requests. */
  #activations = 0;
  readonly #undo: (() => void)[] = [];
  /** The stores whose key generators this transaction has advanced, with their last numbers before the transaction. */
  readonly generators = new Map<StoreSchema, number>();

  constructor(connection: TransactionOwner, scope: Set<StoreSchema>, mode: Mode, durability: Durability) {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    this.connection = connection;
    this.file = connection.database.file;
    this.scope = scope;
    this.mode = mode;
    this.durability = durability;
    this.ended = promise;
    this.#end = resolve;
    this.#activations = 1;
    runAfterMicrotasks(this.#endActivation);
    this.#release = connection.database.scheduler.add(this);
  }

  get isWriting(): boolean {
    return this.mode !== "readonly";
  }

  /**
   * Checks that the transaction accepts requests now.
   * @throws TransactionInactiveError when it does not
   */
  requireActive(): void {
    if (this.state !== "active") {
      throw createIdbError("TransactionInactiveError", "The transaction is not active.");
    }
  }

  /** Adds a request, or (without a requester) a step of an upgrade. Both run after `ready` has settled. */
  submit(requester: Requester | null, run: () => unknown, ready?: Promise<unknown>): void {
    this.#queue.add(requester, run, false, ready);
  }

  /** Adds long work: a request, or (without a requester) a step of an upgrade. */
  submitSteps(requester: Requester | null, run: () => Steps): void {
    this.#queue.add(requester, run, true);
  }

  /** Moves a damaged record into the quarantine. Returns false if nothing was moved. */
  quarantineRecord(source: Source, primaryKey: EncodedKey): boolean {
    return this.connection.database.quarantine.add(source, primaryKey, this.isWriting);
  }

  /** Called by the scheduler when no other transaction blocks this one. */
  start(): void {
    this.#isStarted = true;
    this.#schedule();
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    scheduleTask(this.#beginSlice);
  }

  readonly #beginSlice = (): void => {
    this.#isScheduled = false;
    this.#runRequests();
  };

  /**
   * Runs requests until one fires an event (#endActivation then continues), one must wait, or the slice is over.
   * Commits when no request is left.
   */
  #runRequests(): void {
    while (this.state !== "finished") {
      const { next } = this.#queue;
      if (next === undefined) {
        this.#commit();
        return;
      }
      if (next.ready !== undefined) {
        this.#waitFor(next, next.ready);
        return;
      }
      const outcome = this.#runNextTask();
      if (outcome === undefined) break;
      if ("error" in outcome && this.state === "committing") {
        this.abort(outcome.error);
        return;
      }
      this.#queue.finishNext();
      if (this.#deliverOutcome(next.requester, outcome)) return;
      if (isSliceOver()) break;
    }
    if (this.state !== "finished") this.#schedule();
  }

  /** Continues when `ready` has settled. The task itself handles a rejection. */
  #waitFor(task: { ready: Promise<unknown> | undefined }, ready: Promise<unknown>): void {
    const resume = (): void => {
      task.ready = undefined;
      if (this.state !== "finished") this.#schedule();
    };
    ready.then(resume, resume);
  }

  /** Runs the next task and returns its outcome; undefined if a long task has not finished. */
  #runNextTask(): Outcome | undefined {
    try {
      if (this.isWriting && !this.#hasBegun) {
        this.file.run("BEGIN IMMEDIATE");
        this.#hasBegun = true;
      }
      return this.#queue.runNext(this.#isPauseDue);
    } catch (error) {
      return error instanceof DOMException
        ? { error, isFatal: false }
        : { error: toIdbError(error, this.file.path), isFatal: true };
    }
  }

  readonly #isPauseDue = (): boolean => this.state === "finished" || isSliceOver();

  /**
   * Sets the result of a request and fires its event. Aborts after an error without a listener.
   * @returns whether an event was fired
   */
  #deliverOutcome(requester: Requester | null, outcome: Outcome): boolean {
    const hasFailed = "error" in outcome;
    if (requester !== null) {
      if (hasFailed) requester.fail(outcome.error);
      else requester.succeed(outcome.result);
      const type = hasFailed ? "error" : "success";
      if (hasListener(requester.target, type, hasFailed)) {
        const event = new StoreEvent(type, { bubbles: hasFailed, cancelable: hasFailed });
        this.fire(requester.target, event, hasFailed ? outcome : undefined);
        return true;
      }
    }
    if (hasFailed) this.abort(outcome.error);
    return false;
  }

  /**
   * Fires an event. Unless the transaction is committing, it is active until the microtasks of the last listener have
   * run, and aborts if a listener throws an exception. Also aborts for a failure that is fatal or whose event no
   * listener cancels.
   */
  fire(target: BubblingTarget, event: Event, failure?: Failure): void {
    if (this.state === "inactive") this.state = "active";
    this.#activations += 1;
    fireEvent(target, event, ({ errors, isCanceled }) => {
      if (this.state === "active" && errors.length > 0)
        this.abort(createIdbError("AbortError", "A listener threw an exception.", errors[0]));
      else if (failure !== undefined && this.state !== "finished" && (failure.isFatal || !isCanceled))
        this.abort(failure.error);
      this.#endActivation();
    });
  }

  /** Ends an activation. After the last activation, continues with the requests. */
  readonly #endActivation = (): void => {
    this.#activations -= 1;
    if (this.#activations > 0 || this.state === "finished") return;
    if (this.state === "active") this.#deactivate();
    if (!this.#isStarted || this.#isScheduled) return;
    if (isSliceOver()) this.#schedule();
    else this.#runRequests();
  };

  /** A running transaction without requests commits automatically. */
  #deactivate(): void {
    const isIdle = this.#isStarted && this.#queue.next === undefined;
    this.state = isIdle ? "committing" : "inactive";
  }

  /** Accepts no more requests; the transaction commits when its waiting requests have run. */
  commit(): void {
    this.state = "committing";
  }

  #commit(): void {
    this.state = "committing";
    if (!this.#hasBegun) {
      setImmediate(this.#complete);
      return;
    }
    try {
      for (const [store, before] of this.generators)
        if (!store.isDeleted && store.lastNumber !== before) writeLastNumber(this.file, store);
      if (this.mode === "versionchange") writeSchemaChecksum(this.file);
      this.file.commit();
    } catch (error) {
      this.abort(toIdbError(error, this.file.path));
      return;
    }
    setImmediate(this.#complete);
  }

  /** Runs in a separate task, as in a browser: due timers run before `complete`. */
  readonly #complete = (): void => {
    this.state = "finished";
    this.#release();
    this.#fireLastEvent("complete", false);
  };

  /** Undoes all changes, including those of the schema. */
  abort(error: DOMException | null): void {
    this.state = "finished";
    this.error = error;
    if (this.#hasBegun) this.#rollBack();
    for (const undo of this.#undo.reverse()) undo();
    for (const [store, before] of this.generators) store.lastNumber = before;
    this.#release();
    void this.#reportAbort(this.#queue.takeRequesters());
  }

  #rollBack(): void {
    try {
      this.file.rollback();
    } catch (error) {
      reportError(toIdbError(error, this.file.path));
    }
  }

  async #reportAbort(requesters: readonly Requester[]): Promise<void> {
    for (const requester of requesters) {
      await nextTask();
      requester.fail(createIdbError("AbortError", "The transaction was aborted."));
      const event = new StoreEvent("error", { bubbles: true, cancelable: true });
      if (hasListener(requester.target, "error", true)) await fireEventAndWait(requester.target, event);
    }
    await nextTask();
    this.#fireLastEvent("abort", true);
  }

  #fireLastEvent(type: "complete" | "abort", bubbles: boolean): void {
    this.beforeLastEvent();
    const end = (): void => this.#end(type === "complete");
    if (hasListener(this.target, type, bubbles))
      fireEvent(this.target, new StoreEvent(type, { bubbles }), end);
    else end();
  }

  /** Registers a function that undoes a change of the schema if the upgrade aborts. */
  onAbort(undo: () => void): void {
    this.#undo.push(undo);
  }
}
