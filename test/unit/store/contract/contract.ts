import { describe } from "vitest";
import { bookedRateRules } from "./booked-rates.ts";
import { carrierRules } from "./carriers.ts";
import { changeLogRules } from "./change-log.ts";
import type { Implementation } from "./implementation.ts";
import { keyValueRules } from "./key-value.ts";
import { loadRules } from "./loads.ts";
import { peopleRules } from "./people.ts";
import { savedItemRules } from "./saved-items.ts";
import { synchronizationRules } from "./synchronization.ts";
import { transactionRules } from "./transactions.ts";

/** The rules that every implementation of the store port follows. */
export const contract = (implementation: Implementation): void => {
  describe(`the store on ${implementation.name}`, () => {
    transactionRules(implementation);
    changeLogRules(implementation);
    carrierRules(implementation);
    keyValueRules(implementation);
    describe("its other parts", { tags: implementation.isSlow ? "long" : [] }, () => {
      peopleRules(implementation);
      loadRules(implementation);
      bookedRateRules(implementation);
      synchronizationRules(implementation);
      savedItemRules(implementation);
    });
  });
};
