import { afterEach, vi } from "vitest";
import type { StateCreator } from "zustand";

const resets = vi.hoisted(() => new Set<() => void>());

// A new window starts with its stores in their initial state, but the modules of a test file are loaded once.
vi.mock("zustand", async (importOriginal) => {
  const original = await importOriginal<typeof import("zustand")>();
  const create = (initializer: StateCreator<object>) => {
    const store = original.create(initializer);
    resets.add(() => store.setState(store.getInitialState(), true));
    return store;
  };
  return { ...original, create };
});

afterEach(() => {
  for (const reset of resets) reset();
});
