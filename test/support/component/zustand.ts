import { afterEach } from "vitest";
import { create as createStore } from "zustand/react";
import type { StateCreator } from "zustand/vanilla";

const resets: (() => void)[] = [];

/**
 * Replaces zustand's `create` (see the alias in vitest.config.ts). A new window starts with its stores in their
 * initial state, but a test file loads the modules once: each store is reset after each test.
 */
export const create = <T>(initializer: StateCreator<T>) => {
  const store = createStore(initializer);
  resets.push(() => store.setState(store.getInitialState(), true));
  return store;
};

/** An answer for the window of the test before may arrive after that test, so a new window resets the stores again. */
export function resetStores(): void {
  for (const reset of resets) reset();
}

afterEach(resetStores);
