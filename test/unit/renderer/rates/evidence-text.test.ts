import { expect, test } from "vitest";
import { evidenceText } from "../../../../renderer/rates/evidence-text.ts";

const evidence = { lane: 0, states: 0, band: 0, days: 101 };

test("what an estimate rests on is told without what there is none of", () => {
  expect([
    evidenceText({ ...evidence, band: 54 }),
    evidenceText({ ...evidence, states: 6, band: 1_120 }),
    evidenceText(evidence),
    evidenceText({ ...evidence, lane: 1, states: 2, days: 1 }),
    evidenceText({ ...evidence, lane: 5, states: 2, band: 3 }),
  ]).toEqual([
    "Rests on no booking on this lane, but on 54 at a like distance, in 101 days.",
    "Rests on no booking on this lane, but on 6 between the two states and 1,120 at a like distance, in 101 days.",
    "Rests on no booking on this lane or one like it in 101 days.",
    "Rests on 1 booking on this lane in 1 day, 2 between the two states.",
    "Rests on 5 bookings on this lane in 101 days.",
  ]);
});
