import { describe } from "vitest";
import type { Implementation } from "./implementation.ts";
import { loadRules } from "./loads.ts";

/** What every implementation of the store's port must keep to. */
export const contract = (implementation: Implementation): void => {
  describe(`the store on ${implementation.name}`, () => {
    loadRules(implementation);
  });
};
