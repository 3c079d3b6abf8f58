import { afterMicrotasks } from "../events/after-microtasks.ts";
import { reportException } from "../events/report-exception.ts";
import { translateFailure } from "../storage/failures.ts";
import type { SqliteFile } from "../storage/file.ts";
import type { Scheduled, Scheduler } from "./scheduler.ts";

/** A writer, as the group sees it. */
export interface Writer extends Scheduled {
  /** Whether its end may wait for that of writers behind it. */
  readonly isRelaxed: boolean;
  /** What it wrote is on the disk. */
  confirm(): void;
  /** What it wrote could not be kept, and is gone. */
  abort(error: DOMException): void;
}

/** At most so many writers wait together for the disk, and none joins so many milliseconds after the first. */
const MOST_WRITERS = 32;
const LONGEST_WAIT = 10;

/**
 * The writers of a database that have done their work and wait for the disk. Where they are relaxed, and the next one
 * already waits for its turn and is so too, it has it at once, in a savepoint of the same SQLite transaction; the last
 * one commits for all, and none is told of its end before that. All others commit at once. All run one after the
 * other, so that at most one savepoint is open.
 */
export class WriteGroup {
  readonly #file: SqliteFile;
  readonly #scheduler: Scheduler;
  #waiting: Writer[] = [];
  #since = 0;
  /** Why SQLite took back what those that wait had written, if it did. */
  #lost: DOMException | null = null;

  constructor(file: SqliteFile, scheduler: Scheduler) {
    this.#file = file;
    this.#scheduler = scheduler;
  }

  /** Begins the work of the writer whose turn it is. */
  begin(): void {
    this.#file.run(this.#waiting.length === 0 ? "BEGIN IMMEDIATE" : "SAVEPOINT writer");
  }

  /** Ends that work; it can no longer be taken back by itself. */
  endWork(): void {
    if (this.#waiting.length > 0) this.#file.run("RELEASE writer");
  }

  /** Takes that work back. Some failures make SQLite take everything back: then those that wait have failed too. */
  rollBack(cause: DOMException | null): void {
    try {
      if (this.#waiting.length === 0) this.#file.rollback();
      else if (this.#file.isInTransaction) {
        this.#file.run("ROLLBACK TO writer");
        this.#file.run("RELEASE writer");
      } else this.#lost = cause;
    } catch (error) {
      reportException(translateFailure(error, this.#file.path));
    }
  }

  /** To be called when the writer whose turn it was has ended without changes: those that wait behind it go on. */
  leave(): void {
    if (this.#waiting.length > 0) setImmediate(() => this.#goOn());
  }

  /** Takes a writer whose work is done, and confirms it when it is on the disk. */
  add(writer: Writer): void {
    if (this.#waiting.length === 0) this.#since = performance.now();
    this.#waiting.push(writer);
    this.#goOn();
  }

  #goOn(): void {
    if (!this.#mayGrow() || !this.#scheduler.follow(this.#waiting)) this.#commit();
  }

  #mayGrow(): boolean {
    if (this.#lost !== null || this.#waiting.length >= MOST_WRITERS) return false;
    if (performance.now() - this.#since >= LONGEST_WAIT) return false;
    return this.#waiting.every(({ isRelaxed }) => isRelaxed);
  }

  #commit(): void {
    const writers = this.#waiting;
    const lost = this.#lost;
    this.#waiting = [];
    this.#lost = null;
    try {
      if (lost !== null) throw lost;
      this.#file.commit();
    } catch (error) {
      const failure = translateFailure(error, this.#file.path);
      // From the last to the first: each takes back what it gave on top of those before it.
      for (const writer of writers.reverse()) writer.abort(failure);
      return;
    }
    void confirm(writers);
  }
}

/** Tells one after the other: what the listeners of one set going runs before the next is told. */
async function confirm(writers: readonly Writer[]): Promise<void> {
  for (const writer of writers) {
    writer.confirm();
    await new Promise<void>(afterMicrotasks);
  }
}
