import { expect, test } from "vitest";
import { recordCarriers } from "../../../../electron/services/carriers/carriers.ts";
import { readDayCounts } from "../../../../electron/services/carriers/day-counts.ts";
import { saveCarrier } from "../../../../electron/services/carriers/save-carrier.ts";
import { testService } from "../../../support/service.ts";

const DAY_MS = 86_400_000;

test("counts new and changed carriers of each of the last 90 days", async () => {
  const { context, caller, clock } = await testService();
  const report = (legalName: string) =>
    recordCarriers(context, caller, [
      { usdotNumber: "1", legalName },
      { usdotNumber: "2", legalName: "Elm" },
    ]);
  await report("Oak");
  await report("Oak");
  clock.pass(DAY_MS);
  await report("Ash");
  await saveCarrier(context, caller, 2, { phone: "2145550100" });
  const days = await readDayCounts(context, caller);
  expect(days).toHaveLength(90);
  expect(days.slice(-3)).toEqual([
    { day: "2026-11-20", changed: 0, added: 0 },
    { day: "2026-11-21", changed: 0, added: 2 },
    { day: "2026-11-22", changed: 2, added: 0 },
  ]);
  clock.pass(89 * DAY_MS);
  expect((await readDayCounts(context, caller))[0]).toEqual({ day: "2026-11-22", changed: 2, added: 0 });
  expect(await readDayCounts(context, { ...caller, accountId: "b" })).not.toContainEqual(
    expect.objectContaining({ changed: 2 }),
  );
});
