import { expect, test } from "vitest";
import { emptyCarrierFacts } from "../../../../electron/services/carriers/carrier-facts.ts";
import { carrierIssues } from "../../../../renderer/carriers/carrier-issues.ts";

test("what nobody knows speaks carrierIssues no carrier", () => {
  expect(carrierIssues(emptyCarrierFacts)).toEqual([]);
});

test.each([
  [{ allowedToOperate: false }, "not allowed to operate"],
  [{ outOfServiceDate: "2026-11-21" }, "out of service since Sat 11/21"],
  [{ commonAuthority: "I", contractAuthority: "N" }, "no active authority"],
  [{ bipdInsuranceOnFile: 500_000, bipdInsuranceRequired: 750_000 }, "$500,000, is below the $750,000"],
  [{ bipdInsuranceRequired: 750_000 }, "$0, is below"],
  [{ safetyRating: "Unsatisfactory" }, "unsatisfactory"],
])("%o speaks carrierIssues one", (facts, words) => {
  expect(carrierIssues({ ...emptyCarrierFacts, ...facts }).join()).toContain(words);
});

test("one authority that is active is enough, and insurance as required too", () => {
  const fit = {
    commonAuthority: "A",
    contractAuthority: "N",
    bipdInsuranceOnFile: 750_000,
    bipdInsuranceRequired: 750_000,
  };
  expect(carrierIssues({ ...emptyCarrierFacts, ...fit })).toEqual([]);
});
