import type { BubblingTarget } from "../events/listeners.ts";

/** Long task in steps. It yields a promise when it must wait for one. */
export type Steps<Result = unknown> = Generator<unknown, Result>;

/** Receives the result of a request. */
export interface Requester {
  /** The target of its event. */
  readonly target: BubblingTarget;
  succeed(result: unknown): void;
  fail(error: DOMException): void;
}

/** A task of a transaction. It has no requester if it is a step of an upgrade. */
interface QueuedTask {
  readonly requester: Requester | null;
  readonly run: () => unknown;
  readonly isLong: boolean;
  /** Must resolve before the task runs. */
  ready: Promise<unknown> | undefined;
}

/** The tasks of a transaction, in the order of their requests. */
export class RequestQueue {
  #tasks: QueuedTask[] = [];
  #position = 0;
  /** The generator of a long task that has started. */
  #steps: Steps | undefined;

  get next(): QueuedTask | undefined {
    return this.#tasks[this.#position];
  }

  /** The number of waiting tasks. */
  get length(): number {
    return this.#tasks.length - this.#position;
  }

  add(requester: Requester | null, run: () => unknown, isLong: boolean, ready?: Promise<unknown>): void {
    this.#tasks.push({ requester, run, isLong, ready });
  }

  /**
   * Runs the next task, or as many of its steps as `mustPause` allows.
   * @returns the result; undefined if the task has not finished
   * @throws what the task throws; it then has ended
   */
  runNext(mustPause: () => boolean): { readonly result: unknown } | undefined {
    const task = this.next;
    if (task === undefined) return undefined;
    if (!task.isLong) return { result: task.run() };
    try {
      this.#steps ??= task.run() as Steps;
      do {
        const { done, value } = this.#steps.next();
        if (done) {
          this.#steps = undefined;
          return { result: value };
        }
        if (value instanceof Promise) task.ready = value;
      } while (task.ready === undefined && !mustPause());
      return undefined;
    } catch (error) {
      this.#steps = undefined;
      throw error;
    }
  }

  /** Moves to the next task. Forgets the finished one, because its closure holds a whole record. */
  finishNext(): void {
    this.#tasks[this.#position] = DONE;
    this.#position += 1;
    if (this.#position === this.#tasks.length) this.takeAll();
  }

  /** Empties the queue and returns the waiting tasks. */
  takeAll(): readonly QueuedTask[] {
    const waiting = this.#tasks.slice(this.#position);
    this.#tasks = [];
    this.#position = 0;
    return waiting;
  }
}

const DONE: QueuedTask = { requester: null, run: () => undefined, isLong: false, ready: undefined };
