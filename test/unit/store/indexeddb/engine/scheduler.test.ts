import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type ScheduledTransaction,
  Scheduler,
} from "../../../../../electron/store/indexeddb/engine/scheduler.ts";

/** A transaction that counts how often the scheduler looks at it. */
class FakeTransaction implements ScheduledTransaction {
  readonly #scope: ReadonlySet<object>;
  readonly #isWriting: boolean;
  readonly end: () => void;
  isStarted = false;
  isEnded = false;
  reads = 0;

  constructor(scheduler: Scheduler, scope: readonly object[], isWriting: boolean) {
    this.#scope = new Set(scope);
    this.#isWriting = isWriting;
    const release = scheduler.add(this);
    this.end = () => {
      this.isEnded = true;
      release();
    };
  }

  get scope(): ReadonlySet<object> {
    this.reads += 1;
    return this.#scope;
  }

  get isWriting(): boolean {
    this.reads += 1;
    return this.#isWriting;
  }

  start(): void {
    this.isStarted = true;
  }

  /** The rules of the standard, and one writer at a time. */
  mustWaitFor(earlier: FakeTransaction): boolean {
    if (earlier.isEnded) return false;
    if (this.#isWriting && earlier.#isWriting) return true;
    return (
      (this.#isWriting || earlier.#isWriting) && [...this.#scope].some((store) => earlier.#scope.has(store))
    );
  }
}

const STORES = [{}, {}, {}];

describe("the scheduler", () => {
  it("starts a transaction exactly when no earlier one blocks it", () => {
    const begin = fc.record({
      scope: fc.subarray(STORES, { minLength: 1 }),
      isWriting: fc.boolean(),
    });
    const end = fc.nat({ max: 9 });
    fc.assert(
      fc.property(fc.array(fc.oneof(begin, end), { maxLength: 40 }), (steps) => {
        const scheduler = new Scheduler();
        const all: FakeTransaction[] = [];
        for (const step of steps) {
          if (typeof step === "number") all.filter(({ isEnded }) => !isEnded)[step]?.end();
          else all.push(new FakeTransaction(scheduler, step.scope, step.isWriting));
          for (const [position, each] of all.entries()) {
            if (each.isEnded) continue;
            expect(each.isStarted).toBe(!all.slice(0, position).some((earlier) => each.mustWaitFor(earlier)));
          }
        }
      }),
      { numRuns: 500 },
    );
  });

  it.each([[true], [false]])(
    "takes the same time for each of many transactions, writing: %s",
    (isWriting) => {
      const scheduler = new Scheduler();
      const all = [new FakeTransaction(scheduler, STORES, true)];
      for (let count = 0; count < 16_000; count += 1)
        all.push(new FakeTransaction(scheduler, STORES, isWriting));
      for (const each of all) {
        expect(each.isStarted).toBe(true);
        each.end();
      }
      expect(all.reduce((sum, { reads }) => sum + reads, 0)).toBeLessThan(20 * all.length);
    },
  );
});
