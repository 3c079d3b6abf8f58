import { expect, test } from "vitest";
import { postLoad } from "../../../../electron/services/loads/create.ts";
import { getLoad } from "../../../../electron/services/loads/get.ts";
import { updateLoad } from "../../../../electron/services/loads/update.ts";
import { loadRequest } from "../../../../shared/interface/load.ts";
import { smallLoad } from "../../../support/loads.ts";
import { testService } from "../../../support/service.ts";

test("an update's history entry tells the old and new values", async () => {
  const { context, caller } = await testService();
  const request = loadRequest.parse({
    ...smallLoad,
    dimensional: { weight: 42_000 },
    rateAttributes: { postedAllInRate: { amount: 2_450 } },
  });
  const { loadId } = (await postLoad(context, caller, request)).load;
  const update = async (change: object) => {
    await updateLoad(context, caller, loadId, loadRequest.parse({ ...request, ...change }));
    return (await getLoad(context, caller, loadId)).load.loadActivity.at(-1)?.comment;
  };
  expect(await update({ rateAttributes: { postedAllInRate: { amount: 2_600 } }, dimensional: null })).toBe(
    "Posted rate $2,450 → $2,600; Weight 42,000 lb → none",
  );
  const [pickup, ...others] = request.loadStops;
  expect(
    await update({ loadStops: [{ ...pickup, earlyDateTime: "2026-12-01T08:00:00" }, ...others] }),
  ).toMatch(/Pickup \w+ none → 12\/1 08:00$/);
  expect(await update({ note: "x".repeat(100) })).toMatch(/Note changed/);
});
