/** @module-tag long */
import { expect, it } from "vitest";
import { soak } from "../../soak/soak.ts";

it("keeps every acknowledged load with 20 clients for 10 seconds and a killed process", async () => {
  const report = await soak({ clients: 20, milliseconds: 10_000, seed: 1 });
  expect(report.problems).toEqual([]);
  expect(report.loads).toBeGreaterThan(20);
  expect(report.cleared).toBeGreaterThan(0);
});
