import { expect, it } from "vitest";
import { killDuringWrites } from "../../../support/crash/kills.ts";

async function expectNothingLost(kills: number, seed: number): Promise<void> {
  const { acknowledged, problems } = await killDuringWrites(kills, seed);
  expect(problems).toEqual([]);
  expect(acknowledged).toBeGreaterThan(kills);
}

it("keeps every acknowledged write and tears no transaction when killed 5 times", () =>
  expectNothingLost(5, 20_261));

it(
  "keeps every acknowledged write and tears no transaction when killed 50 times",
  {
    tags: "long",
    timeout: 180_000,
  },
  () => expectNothingLost(50, 20_260),
);
