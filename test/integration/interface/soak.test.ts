import { expect, it } from "vitest";
import { soak } from "../../soak/soak.ts";

it("Twenty clients at once for ten seconds and a power cut lose nothing that was acknowledged", async () => {
  const report = await soak({ clients: 20, milliseconds: 10_000, seed: 1 });
  expect(report.faults).toEqual([]);
  expect(report.loads).toBeGreaterThan(20);
  expect(report.cleared).toBeGreaterThan(0);
});
