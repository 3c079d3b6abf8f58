import { expect, test } from "vitest";
import { bookLoad } from "../../../../electron/services/loads/book.ts";
import { postLoad } from "../../../../electron/services/loads/create.ts";
import { readTrackRecord } from "../../../../electron/services/rates/given-estimates.ts";
import { loadRequest } from "../../../../shared/interface/load.ts";
import { smallLoad } from "../../../support/loads.ts";
import { testService } from "../../../support/service.ts";

test("keeps the estimate of a booked load and counts how many rates were inside its range", async () => {
  const { context, caller } = await testService();
  const book = async (rate: number) => {
    const { load } = await postLoad(context, caller, loadRequest.parse(smallLoad));
    await bookLoad(context, caller, { loadId: load.loadId, carrierName: "Swift", rate });
    const [stored] = await context.store.read(["bookedRates"], ({ bookedRates }) =>
      bookedRates.findMany(caller.accountId, [load.loadId]),
    );
    return stored;
  };
  expect((await book(2_000))?.estimate).toBeUndefined();
  expect(await readTrackRecord(context, caller.accountId)).toEqual({ inside: 0, bookings: 0 });
  const second = await book(2_010);
  expect(second?.estimate?.lower).toBeLessThan(2_000);
  expect(second?.estimate?.upper).toBeGreaterThan(2_000);
  await book(9_000);
  expect(await readTrackRecord(context, caller.accountId)).toEqual({ inside: 1, bookings: 2 });
});
