import { expect, it, onTestFinished } from "vitest";
import { fuzz } from "../../fuzz/interface/fuzz.ts";
import { serveBrokerage } from "../../support/brokerage.ts";
import { addCarriers } from "../../support/carriers.ts";

it("Abuse gets a clear answer and costs nothing: 1,500 random requests", async () => {
  const brokerage = await serveBrokerage((context, { ann }) =>
    addCarriers(context, ann.accountId, [1, 2, 3]),
  );
  onTestFinished(() => brokerage.end());
  const { url, pid } = brokerage;
  const report = await fuzz({ url, pid, people: brokerage, requests: 1_500, seed: 1, connections: 8 });
  expect(report.faults).toEqual([]);
  expect(report.answered).toBeGreaterThan(1_200);
  expect(Object.keys(report.statuses)).toEqual(
    expect.arrayContaining(["200", "201", "204", "400", "404", "405", "415"]),
  );
});
