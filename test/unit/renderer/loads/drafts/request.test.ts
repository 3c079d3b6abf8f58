import { expect, test } from "vitest";
import { createDraft, type LoadDraft } from "../../../../../renderer/loads/drafts/draft.ts";
import { toRequest, validateDraft } from "../../../../../renderer/loads/drafts/request.ts";
import { loadRequest } from "../../../../../shared/interface/load.ts";

function filled(): LoadDraft {
  const draft = createDraft();
  const [first, last] = draft.loadStops;
  if (!first || !last) throw new Error("A draft has two stops.");
  return {
    ...draft,
    loadStops: [
      { ...first, location: { ...first.location, city: "Dallas", state: "TX" } },
      { ...last, location: { ...last.location, city: "Atlanta", state: "GA" } },
    ],
    equipmentAttributes: { ...draft.equipmentAttributes, equipmentTypeId: 1 },
  };
}

test("reports each required field of an empty draft by its path", () => {
  expect(validateDraft(createDraft())).toEqual({
    "loadStops.0.location.city": "Required",
    "loadStops.0.location.state": "Required",
    "loadStops.1.location.city": "Required",
    "loadStops.1.location.state": "Required",
    "equipmentAttributes.equipmentTypeId": "Required",
  });
});

test("sends null for every empty field", () => {
  expect(validateDraft(filled())).toEqual({});
  const request = loadRequest.parse(toRequest(filled()));
  expect(request).toMatchObject({ rateAttributes: null, dimensional: null, customData: null, note: null });
  expect(request.loadStops.map((stop) => [stop.type, stop.sequence])).toEqual([
    [1, 1],
    [2, 2],
  ]);
});

test("reports an invalid rate at its field", () => {
  const draft = filled();
  draft.rateAttributes.postedAllInRate.amount = 20_000_000;
  draft.rateAttributes.postedAllInRate.currencyCode = "dollars";
  expect(validateDraft(draft)).toEqual({
    "rateAttributes.postedAllInRate.amount": "At most 10,000,000",
    "rateAttributes.postedAllInRate.currencyCode": "Must be an ISO 4217 currency, such as USD.",
  });
});

test("rejects a latest time before the earliest, unless their UTC offsets differ", () => {
  const times = (earlyDateTime: string, lateDateTime: string) => {
    const draft = filled();
    Object.assign(draft.loadStops[1] ?? {}, { earlyDateTime, lateDateTime });
    return validateDraft(draft);
  };
  expect(times("2026-12-01T08:00:00", "2026-11-30T23:59:00")).toEqual({
    "loadStops.1.lateDateTime": "Latest is before earliest.",
  });
  expect(times("2026-12-01T08:00:00", "2026-12-01T08:00:00")).toEqual({});
  expect(times("2026-12-01T08:00:00", "2026-12-01T07:00:00Z")).toEqual({});
});
