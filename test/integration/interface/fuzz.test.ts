import { expect, it, onTestFinished } from "vitest";
import { fuzz } from "../../fuzz/interface/fuzz.ts";
import { computeGrowth } from "../../fuzz/interface/memory.ts";
import { serveBrokerage } from "../../support/brokerage.ts";
import { addCarriers } from "../../support/carriers.ts";
import { runsAll } from "../../support/runs-all.ts";

const requests = runsAll ? 1_500 : 200;

it(`rejects ${requests} random malformed requests clearly and without side effects`, async () => {
  const brokerage = await serveBrokerage((context, { ann }) =>
    addCarriers(context, ann.accountId, [1, 2, 3]),
  );
  onTestFinished(() => brokerage.end());
  const { url } = brokerage;
  const report = await fuzz({ url, people: brokerage, requests, seed: 1, connections: 8 });
  expect(report.problems).toEqual([]);
  expect(report.answered).toBeGreaterThan(0.8 * requests);
  expect(Object.keys(report.statuses)).toEqual(
    expect.arrayContaining(["200", "201", "204", "400", "404", "405", "415"]),
  );
});

it("distinguishes memory for created loads from memory that grows with each request", () => {
  const samples = (perRequest: number) =>
    Array.from({ length: 20 }, (_, index) => {
      const heap = 24 + index * (400 * 0.0008 + 10_000 * perRequest);
      return { heap, resident: 300 + 10 * index, loads: 400 * index };
    });
  expect(computeGrowth(samples(0)).isLeak).toBe(false);
  expect(computeGrowth(samples(0.0001)).isLeak).toBe(true);
});
