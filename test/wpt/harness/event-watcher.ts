import type { SuiteTest } from "./tests.ts";

/**
 * The W3C suite's EventWatcher: waits for events in a given order; any other watched event fails the test.
 */
export class EventWatcher {
  readonly #test: SuiteTest;
  readonly #target: EventTarget;
  readonly #types: readonly string[];
  #waiting: { types: string[]; resolve: (event: Event) => void } | undefined;

  constructor(test: SuiteTest, target: EventTarget, types: string | string[]) {
    this.#test = test;
    this.#target = target;
    this.#types = [types].flat();
    for (const type of this.#types) target.addEventListener(type, this.#onEvent);
    test.add_cleanup(() => this.stop_watching());
  }

  readonly #onEvent = (event: Event): void => {
    this.#test.step(() => {
      const waiting = this.#waiting;
      if (waiting === undefined) throw new Error(`not waiting for an event, but got ${event.type}`);
      const expected = waiting.types.shift();
      if (event.type !== expected) throw new Error(`expected ${expected}, got ${event.type}`);
      if (waiting.types.length > 0) return;
      this.#waiting = undefined;
      waiting.resolve(event);
    });
  };

  wait_for(types: string | string[]): Promise<Event> {
    return new Promise((resolve) => {
      this.#waiting = { types: [types].flat(), resolve };
    });
  }

  stop_watching(): void {
    for (const type of this.#types) this.#target.removeEventListener(type, this.#onEvent);
  }
}
