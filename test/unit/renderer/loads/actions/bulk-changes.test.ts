import { expect, test } from "vitest";
import { applyBulkEdit, EMPTY_BULK_EDIT } from "../../../../../renderer/loads/actions/bulk-changes.ts";
import { createDraft } from "../../../../../renderer/loads/drafts/draft.ts";
import { amount } from "../../../../../shared/interface/money.ts";

test.each([
  ["dollars", 2_450.1, 100.2, 2_550.3],
  ["dollars", 1_999.99, -0.07, 1_999.92],
  ["dollars", 50, -100, 0],
  ["percent", 2_450, 10, 2_695],
] as const)("a change in %s of %d by %d results in a valid amount", (rateKind, before, rate, after) => {
  const draft = createDraft();
  const rateAttributes = {
    ...draft.rateAttributes,
    postedAllInRate: { amount: before, currencyCode: "USD" },
  };
  const changed = applyBulkEdit({ ...draft, rateAttributes }, { ...EMPTY_BULK_EDIT, rate, rateKind });
  expect(amount.parse(changed.rateAttributes.postedAllInRate.amount)).toBe(after);
});
