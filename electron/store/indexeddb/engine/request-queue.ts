import type { BubblingTarget } from "../events/listeners.ts";

/** Work that may be long: it yields between its steps, where something must be waited for a promise. */
export type Steps<Result = unknown> = Generator<unknown, Result>;

/** Who asked for some work, and is told what came of it. */
export interface Requester {
  /** Where the event of it begins. */
  readonly target: BubblingTarget;
  succeed(result: unknown): void;
  fail(error: DOMException): void;
}

/** Something to be done in a transaction, in its turn; without an asker when it is part of an upgrade. */
interface QueuedTask {
  readonly asker: Requester | null;
  readonly run: () => unknown;
  readonly isLong: boolean;
  /** What must be there first. */
  ready: Promise<unknown> | undefined;
}

/** What is to be done in a transaction, in the order in which it was asked for. */
export class RequestQueue {
  #works: QueuedTask[] = [];
  #position = 0;
  /** Those of the long work that was begun. */
  #steps: Steps | undefined;

  get next(): QueuedTask | undefined {
    return this.#works[this.#position];
  }

  /** How much waits. */
  get length(): number {
    return this.#works.length - this.#position;
  }

  add(asker: Requester | null, run: () => unknown, isLong: boolean, ready?: Promise<unknown>): void {
    this.#works.push({ asker, run, isLong, ready });
  }

  /**
   * Does what is next, or as many steps of it as may be before a pause.
   * @returns what came of it; undefined when it is not at its end
   * @throws what it throws; no step of it follows then
   */
  proceed(mustPause: () => boolean): { readonly result: unknown } | undefined {
    const work = this.next;
    if (work === undefined) return undefined;
    if (!work.isLong) return { result: work.run() };
    try {
      this.#steps ??= work.run() as Steps;
      do {
        const { done, value } = this.#steps.next();
        if (done) {
          this.#steps = undefined;
          return { result: value };
        }
        if (value instanceof Promise) work.ready = value;
      } while (work.ready === undefined && !mustPause());
      return undefined;
    } catch (error) {
      this.#steps = undefined;
      throw error;
    }
  }

  /** Goes on to the one behind. What is done is forgotten at once: its closure holds a whole record. */
  pass(): void {
    this.#works[this.#position] = DONE;
    this.#position += 1;
    if (this.#position === this.#works.length) this.takeAll();
  }

  /** Empties the list, and gives what waited. */
  takeAll(): readonly QueuedTask[] {
    const waiting = this.#works.slice(this.#position);
    this.#works = [];
    this.#position = 0;
    return waiting;
  }
}

const DONE: QueuedTask = { asker: null, run: () => undefined, isLong: false, ready: undefined };
