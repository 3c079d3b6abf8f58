import { describe } from "vitest";
import { bookedRateRules } from "./booked-rates.ts";
import { carrierRules } from "./carriers.ts";
import type { Implementation } from "./implementation.ts";
import { keepingRules } from "./keeping.ts";
import { loadRules } from "./loads.ts";
import { peopleRules } from "./people.ts";
import { shelfRules } from "./saved-items.ts";
import { synchronizationRules } from "./synchronization.ts";
import { transactionRules } from "./transactions.ts";

/** What every implementation of the store's port must keep to. */
export const contract = (implementation: Implementation): void => {
  describe(`the store on ${implementation.name}`, () => {
    transactionRules(implementation);
    peopleRules(implementation);
    loadRules(implementation);
    carrierRules(implementation);
    bookedRateRules(implementation);
    keepingRules(implementation);
    synchronizationRules(implementation);
    shelfRules(implementation);
  });
};
