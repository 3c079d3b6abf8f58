import { expect, test } from "vitest";
import { evidenceText } from "../../../../renderer/rates/evidence-text.ts";

const evidence = { lane: 0, states: 0, band: 0, days: 101 };

test("names only the evidence that exists", () => {
  expect([
    evidenceText({ ...evidence, band: 54 }),
    evidenceText({ ...evidence, states: 6, band: 1_120 }),
    evidenceText(evidence),
    evidenceText({ ...evidence, lane: 1, states: 2, days: 1 }),
    evidenceText({ ...evidence, lane: 5, states: 2, band: 3 }),
  ]).toEqual([
    "Based on 54 bookings of similar mileage in 101 days; none on this lane.",
    "Based on 6 bookings between the two states and 1,120 bookings of similar mileage in 101 days; none on this lane.",
    "Based on no bookings on this or similar lanes in 101 days.",
    "Based on 1 booking on this lane in 1 day, 2 bookings between the two states.",
    "Based on 5 bookings on this lane in 101 days.",
  ]);
});
