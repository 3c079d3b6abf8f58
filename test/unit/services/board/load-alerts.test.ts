import { expect, test } from "vitest";
import { readBoardPage } from "../../../../electron/services/board/board-page.ts";
import { listDueReminders, listStoppedBookings } from "../../../../electron/services/board/load-alerts.ts";
import { findCarrierByNumber, recordCarriers } from "../../../../electron/services/carriers/carriers.ts";
import { bookLoad, unbookLoad } from "../../../../electron/services/loads/book.ts";
import { postLoad } from "../../../../electron/services/loads/create.ts";
import { changeInternalFields } from "../../../../electron/services/loads/internal-fields.ts";
import { loadRequest } from "../../../../shared/interface/load.ts";
import { smallLoad } from "../../../support/loads.ts";
import { testService } from "../../../support/service.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;

async function brokerage() {
  const service = await testService();
  const { context, caller, clock } = service;
  const post = async (loadNumber: string) =>
    (await postLoad(context, caller, loadRequest.parse({ ...smallLoad, loadNumber }))).load.loadId;
  const report = async (usdotNumber: string, allowedToOperate: boolean) => {
    await recordCarriers(context, caller, [
      { usdotNumber, legalName: `Carrier ${usdotNumber}`, allowedToOperate },
    ]);
    clock.pass(1_000);
    return (await findCarrierByNumber(context, caller, { usdotNumber }))?.insdId ?? 0;
  };
  const book = async (loadNumber: string, carrierId: number) => {
    const loadId = await post(loadNumber);
    await bookLoad(context, caller, { loadId, carrierId, rate: 2_450, reason: "Called the office" });
    clock.pass(1_000);
    return loadId;
  };
  const stopped = async () => {
    const { loads, total } = await listStoppedBookings(context, caller);
    const page = { view: "booked", order: "number", isDescending: false, after: null, size: 10 } as const;
    const { rows } = await readBoardPage(context, caller, page);
    const numbers = loads.map(({ loadNumber }) => loadNumber).sort();
    expect(rows.filter((row) => row.isCarrierStopped).map((row) => row.loadNumber)).toEqual(numbers);
    expect(total).toBe(numbers.length);
    return numbers;
  };
  return { ...service, post, report, book, stopped };
}

test("lists and marks bookings whose carrier changed to stop after the booking, until they are unbooked", async () => {
  const { context, caller, report, book, stopped } = await brokerage();
  const [turning, other] = [await report("100001", true), await report("100002", true)];
  const loadId = await book("A-1", turning);
  await book("A-2", other);
  expect(await stopped()).toEqual([]);
  await report("100001", false);
  await book("A-3", turning);
  expect(await stopped()).toEqual(["A-1"]);
  await unbookLoad(context, caller, { loadId });
  expect(await stopped()).toEqual([]);
});

test("lists no booking that was delivered more than 30 days ago, and none of a carrier that may be used again", async () => {
  const { clock, report, book, stopped } = await brokerage();
  const carrierId = await report("100001", true);
  await book("old", carrierId);
  clock.pass(31 * DAY_MS);
  await book("recent", carrierId);
  await report("100001", false);
  expect(await stopped()).toEqual(["recent"]);
  await report("100001", true);
  expect(await stopped()).toEqual([]);
});

test("lists due reminders, soonest first, until they are done, and when the next one is due", async () => {
  const { context, caller, clock, post } = await brokerage();
  const [first, second] = [await post("A-1"), await post("A-2")];
  const now = clock.now();
  const remind = async (loadId: string, text: string, dueAt: number) => {
    const reminderId = crypto.randomUUID();
    const change = { kind: "save reminder", reminderId, text, dueAt } as const;
    await changeInternalFields(context, caller, loadId, change);
    return reminderId;
  };
  await remind(first, "Call the driver", now - 1_000);
  const invoice = await remind(second, "Send the invoice", now - 2_000);
  await remind(second, "Call the customer", now + 5_000);
  const due = async () => {
    const { reminders, nextAt } = await listDueReminders(context, caller);
    return { texts: reminders.map(({ loadNumber, text }) => `${loadNumber} ${text}`), nextAt };
  };
  expect(await due()).toEqual({
    texts: ["A-2 Send the invoice", "A-1 Call the driver"],
    nextAt: now + 5_000,
  });
  await changeInternalFields(context, caller, second, { kind: "finish reminder", reminderId: invoice });
  expect(await due()).toEqual({ texts: ["A-1 Call the driver"], nextAt: now + 5_000 });
  clock.pass(5_000);
  expect(await due()).toEqual({ texts: ["A-1 Call the driver", "A-2 Call the customer"], nextAt: null });
});
