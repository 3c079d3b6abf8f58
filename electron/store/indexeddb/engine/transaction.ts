import { setImmediate as nextTask } from "node:timers/promises";
import { idbError } from "../errors.ts";
import { afterMicrotasks } from "../events/after-microtasks.ts";
import { dispatch, StoreEvent } from "../events/dispatch.ts";
import { type BubblingTarget, hasListener } from "../events/listeners.ts";
import { reportError } from "../events/report-exception.ts";
import type { Source } from "../storage/scan.ts";
import type { IndexSchema, StoreSchema } from "../storage/schema.ts";
import { writeSchemaChecksum } from "../storage/schema-checksum.ts";
import { toIDBError } from "../storage/sqlite-errors.ts";
import type { SqliteFile } from "../storage/sqlite-file.ts";
import type { EncodedKey } from "../storage/stored.ts";
import { GeneratorChanges } from "./key-generator.ts";
import type { Quarantine } from "./quarantine.ts";
import { RecordCache } from "./record-cache.ts";
import { type Requester, RequestQueue, type Steps } from "./request-queue.ts";
import type { Scheduled, Scheduler } from "./scheduler.ts";

export type Mode = "readonly" | "readwrite" | "versionchange";
export type Durability = "default" | "strict" | "relaxed";

/** How long requests run in one go before others have their turn, in milliseconds. */
const SLICE = 8;

/** What a transaction needs of its database. */
export interface Ground {
  readonly file: SqliteFile;
  readonly scheduler: Scheduler;
  readonly quarantine: Quarantine;
}

type Outcome = { readonly result: unknown } | { readonly error: DOMException; readonly isFatal: boolean };

/**
 * A transaction: its requests in their order, its life by the standard's rules, its end on disk. Requests run in
 * slices, each begun by an immediate, so that timers, sockets and windows have their turn; whoever is told of one
 * has the microtasks that follow before the next one runs.
 */
export class Transaction implements Scheduled {
  readonly mode: Mode;
  readonly durability: Durability;
  readonly scope: Set<StoreSchema>;
  readonly known = new RecordCache();
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
  readonly #quarantine: Quarantine;
  readonly #end: (wasCommitted: boolean) => void;
  #target: BubblingTarget | undefined;
  readonly #work = new RequestQueue();
  #isStarted = false;
  #isScheduled = false;
  #hasBegun = false;
  /** When the running slice is over. */
  #until = 0;
  /** How many callbacks may still make requests. */
  #activations = 0;
  readonly #undo: (() => void)[] = [];
  readonly lastNumbers = new GeneratorChanges();

  constructor(
    { file, scheduler, quarantine }: Ground,
    scope: Set<StoreSchema>,
    mode: Mode,
    durability: Durability,
  ) {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    this.file = file;
    this.#scheduler = scheduler;
    this.#quarantine = quarantine;
    this.scope = scope;
    this.mode = mode;
    this.durability = durability;
    this.ended = promise;
    this.#end = resolve;
    this.#deactivateSoon();
    scheduler.add(this);
  }

  /** The transaction as the outside sees it: where its events go. */
  get target(): BubblingTarget {
    if (this.#target === undefined) throw new TypeError("The transaction is not shown yet.");
    return this.#target;
  }

  set target(target: BubblingTarget) {
    this.#target = target;
  }

  get isWriting(): boolean {
    return this.mode !== "readonly";
  }

  /** Throws unless requests may be made now. */
  requireActive(): void {
    if (this.state !== "active") {
      throw idbError(
        "TransactionInactiveError",
        "The transaction is not active: it is over, or waits for its turn.",
      );
    }
  }

  /** Adds what somebody asks for, or (asked by nobody) a step of an upgrade, to be run when `ready` is fulfilled. */
  submit(asker: Requester | null, run: () => unknown, ready?: Promise<unknown>): void {
    this.#work.add(asker, run, false, ready);
  }

  /** As submit, for work that may be long. */
  submitSteps(asker: Requester | null, run: () => Steps): void {
    this.#work.add(asker, run, true);
  }

  /** Moves a damaged record into the quarantine. Returns false if it could not be moved. */
  quarantine(source: Source, primaryKey: EncodedKey): boolean {
    return this.#quarantine.add(source, primaryKey, this.isWriting);
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
      const { next } = this.#work;
      if (next === undefined) {
        this.#commit();
        return;
      }
      if (next.ready !== undefined) {
        this.#waitFor(next, next.ready);
        return;
      }
      const outcome = this.#run();
      if (outcome === undefined) break;
      if ("error" in outcome && this.state === "committing") {
        this.abort(outcome.error);
        return;
      }
      this.#work.pass();
      if (this.#answer(next.asker, outcome)) return;
      if (performance.now() > this.#until) break;
    }
    if (this.state !== "finished") this.#schedule();
  }

  /** Goes on when what some work needs is there; what failed to come, the work finds missing. */
  #waitFor(work: { ready: Promise<unknown> | undefined }, ready: Promise<unknown>): void {
    const goOn = (): void => {
      work.ready = undefined;
      if (this.state !== "finished") this.#schedule();
    };
    ready.then(goOn, goOn);
  }

  /** Runs what is next; undefined when it is long and not at its end. */
  #run(): Outcome | undefined {
    try {
      if (this.isWriting && !this.#hasBegun) {
        this.file.run("BEGIN IMMEDIATE");
        this.#hasBegun = true;
      }
      return this.#work.proceed(this.#mustPause);
    } catch (error) {
      return error instanceof DOMException
        ? { error, isFatal: false }
        : { error: toIDBError(error, this.file.path), isFatal: true };
    }
  }

  readonly #mustPause = (): boolean => this.state === "finished" || performance.now() >= this.#until;

  /** Tells the asker, and whoever listens; true when somebody did. */
  #answer(asker: Requester | null, outcome: Outcome): boolean {
    const hasFailed = "error" in outcome;
    if (asker === null) {
      if (hasFailed) this.abort(outcome.error);
      return false;
    }
    if (hasFailed) asker.fail(outcome.error);
    else asker.succeed(outcome.result);
    const type = hasFailed ? "error" : "success";
    const heard = hasListener(asker.target, type, hasFailed);
    const isCanceled = heard && this.#dispatch(asker.target, type, hasFailed);
    if (hasFailed && this.state !== "finished" && (outcome.isFatal || !isCanceled)) this.abort(outcome.error);
    return heard;
  }

  /** Delivers an event with the transaction active; true when a listener prevented what comes next. */
  #dispatch(target: BubblingTarget, type: string, isError: boolean): boolean {
    return this.whileActive(() =>
      dispatch(target, new StoreEvent(type, { bubbles: isError, cancelable: isError })),
    );
  }

  /** Runs listeners with the transaction active, until their microtasks have run. An exception aborts it. */
  whileActive(run: () => { readonly errors: readonly unknown[]; readonly isCanceled: boolean }): boolean {
    if (this.state === "inactive") this.state = "active";
    const { errors, isCanceled } = run();
    for (const error of errors) reportError(error);
    if (this.state === "active" && errors.length > 0)
      this.abort(idbError("AbortError", "A listener threw an exception.", errors[0]));
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
    const isIdle = this.#isStarted && this.#work.length === 0;
    this.state = isIdle ? "committing" : "inactive";
  }

  /** The explicit commit of an active transaction: nothing more may be asked. */
  commit(): void {
    this.state = "committing";
  }

  #commit(): void {
    this.state = "committing";
    if (!this.#hasBegun) {
      this.#complete();
      return;
    }
    try {
      this.lastNumbers.write(this.file);
      if (this.mode === "versionchange") writeSchemaChecksum(this.file);
      this.file.commit();
    } catch (error) {
      this.abort(toIDBError(error, this.file.path));
      return;
    }
    this.#complete();
  }

  #complete(): void {
    this.state = "finished";
    this.#scheduler.remove(this);
    this.#tell("complete", false);
    this.#end(true);
  }

  /** Takes everything back: what was written, and what an upgrade changed in the schema. */
  abort(error: DOMException | null): void {
    this.state = "finished";
    this.error = error;
    if (this.#hasBegun) this.#rollBack();
    for (const undo of this.#undo.reverse()) undo();
    this.lastNumbers.takeBack();
    if (this.isWriting) for (const store of this.scope) store.count = undefined;
    this.#scheduler.remove(this);
    void this.#tellAbort(this.#work.takeAll().flatMap(({ asker }) => asker ?? []));
  }

  #rollBack(): void {
    try {
      this.file.rollback();
    } catch (error) {
      reportError(toIDBError(error, this.file.path));
    }
  }

  async #tellAbort(askers: readonly Requester[]): Promise<void> {
    for (const asker of askers) {
      await nextTask();
      asker.fail(idbError("AbortError", "The transaction was aborted."));
      if (hasListener(asker.target, "error", true)) {
        const { errors } = dispatch(
          asker.target,
          new StoreEvent("error", { bubbles: true, cancelable: true }),
        );
        for (const error of errors) reportError(error);
      }
    }
    await nextTask();
    this.#tell("abort", true);
    this.#end(false);
  }

  /** Tells of the end, in the transaction's last event. */
  #tell(type: string, bubbles: boolean): void {
    this.beforeLastEvent();
    if (!hasListener(this.target, type, bubbles)) return;
    const { errors } = dispatch(this.target, new StoreEvent(type, { bubbles }));
    for (const error of errors) reportError(error);
  }

  /** Remembers how to take back a change of the schema, should the upgrade abort. */
  onAbort(undo: () => void): void {
    this.#undo.push(undo);
  }
}
