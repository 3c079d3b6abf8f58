import { expect, test } from "vitest";
import { describeEvidence } from "../../../../renderer/rates/evidence-text.ts";

const evidence = { lane: 0, laneMarket: 0, fromArea: 0, toArea: 0, equipment: 1_120, all: 9_000 };

test("names the closest evidence and its strength", () => {
  expect([
    describeEvidence({ ...evidence, strength: "strong", lane: 12, laneMarket: 1, fromArea: 54 }),
    describeEvidence({ ...evidence, strength: "fair", lane: 1 }),
    describeEvidence({ ...evidence, strength: "thin", fromArea: 54, toArea: 6 }),
    describeEvidence({ ...evidence, strength: "distance only" }),
  ]).toEqual([
    "Strong: based on 12 bookings and 1 market rate on this lane.",
    "Fair: based on 1 booking on this lane.",
    "Thin: no bookings on this lane; based on 60 rates from or to the same areas.",
    "Distance only: no bookings on this lane or in its areas; based on 1,120 rates by distance and state.",
  ]);
});
