import type { BubblingTarget } from "../events/listeners.ts";
import { Fifo } from "./fifo.ts";

/** A long task that runs in steps. To wait for a promise, the task yields the promise. */
export type Steps<Result = unknown> = Generator<unknown, Result>;

/** Receives the result of a request. */
export interface Requester {
  /** The target of the request's event. */
  readonly target: BubblingTarget;
  succeed(result: unknown): void;
  fail(error: DOMException): void;
}

/** A task of a transaction. */
interface QueuedTask {
  /** Null for a step of an upgrade. */
  readonly requester: Requester | null;
  readonly run: () => unknown;
  readonly isLong: boolean;
  /** Must settle before the task runs or continues. */
  ready: Promise<unknown> | undefined;
}

/** The tasks of a transaction, in the order of their requests. */
export class RequestQueue {
  readonly #tasks = new Fifo<QueuedTask>();
  /** The generator of a long task that has started. */
  #steps: Steps | undefined;

  get next(): QueuedTask | undefined {
    return this.#tasks.first;
  }

  add(requester: Requester | null, run: () => unknown, isLong: boolean, ready?: Promise<unknown>): void {
    this.#tasks.add({ requester, run, isLong, ready });
  }

  /**
   * Runs the next task. Runs a long task until `isPauseDue` returns true or the task waits for a promise.
   * @returns the result; undefined if the task has not finished or the queue is empty
   * @throws the error of the task; the task has then ended
   */
  runNext(isPauseDue: () => boolean): { readonly result: unknown } | undefined {
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
      } while (task.ready === undefined && !isPauseDue());
      return undefined;
    } catch (error) {
      this.#steps = undefined;
      throw error;
    }
  }

  /** Removes the next task from the queue. */
  finishNext(): void {
    this.#tasks.take();
  }

  /** Empties the queue and returns the requesters of its tasks. */
  takeRequesters(): readonly Requester[] {
    const requesters: Requester[] = [];
    for (let task = this.#tasks.take(); task !== undefined; task = this.#tasks.take()) {
      if (task.requester !== null) requesters.push(task.requester);
    }
    return requesters;
  }
}
