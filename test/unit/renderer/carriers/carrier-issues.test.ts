import { expect, test } from "vitest";
import { emptyCarrierFacts } from "../../../../electron/services/carriers/carrier-facts.ts";
import { carrierIssues } from "../../../../renderer/carriers/carrier-issues.ts";

test("finds no issues in unknown facts", () => {
  expect(carrierIssues(emptyCarrierFacts)).toEqual([]);
});

test.each([
  [{ allowedToOperate: false }, "Not allowed to operate"],
  [{ outOfServiceDate: "2026-11-21" }, "Out of service since Sat 11/21"],
  [{ commonAuthority: "I", contractAuthority: "N" }, "No active common or contract authority"],
  [
    { bipdInsuranceOnFile: 500_000, bipdInsuranceRequired: 750_000 },
    "$500,000 is below the required $750,000",
  ],
  [{ bipdInsuranceRequired: 750_000 }, "$0 is below"],
  [{ safetyRating: "Unsatisfactory" }, "Unsatisfactory safety rating"],
])("finds an issue in %o", (facts, text) => {
  expect(carrierIssues({ ...emptyCarrierFacts, ...facts }).join()).toContain(text);
});

test("accepts one active authority and insurance as required", () => {
  const fit = {
    commonAuthority: "A",
    contractAuthority: "N",
    bipdInsuranceOnFile: 750_000,
    bipdInsuranceRequired: 750_000,
  };
  expect(carrierIssues({ ...emptyCarrierFacts, ...fit })).toEqual([]);
});
