import { expect, test } from "vitest";
import { readBoardPage } from "../../../../electron/services/board/board-page.ts";
import { exportLoadPage } from "../../../../electron/services/board/export-loads.ts";
import { bookLoad } from "../../../../electron/services/loads/book.ts";
import { postLoad } from "../../../../electron/services/loads/create.ts";
import { getLoadDetails } from "../../../../electron/services/loads/get.ts";
import { changeInternalFields, listCustomers } from "../../../../electron/services/loads/internal-fields.ts";
import { updateLoad } from "../../../../electron/services/loads/update.ts";
import { loadRequest } from "../../../../shared/interface/load.ts";
import { computeMargin, type InternalChange } from "../../../../shared/views/internal-fields.ts";
import { smallLoad } from "../../../support/loads.ts";
import { testService } from "../../../support/service.ts";

async function withLoads(...numbers: string[]) {
  const service = await testService();
  const loadIds: string[] = [];
  for (const loadNumber of numbers) {
    const request = loadRequest.parse({ ...smallLoad, loadNumber });
    loadIds.push((await postLoad(service.context, service.caller, request)).load.loadId);
  }
  const change = (loadId: string, value: InternalChange) =>
    changeInternalFields(service.context, service.caller, loadId, value);
  return { ...service, loadIds, loadId: loadIds[0] ?? "", change };
}

const noteId = "6f0b9a34-5f4f-4f0e-9a35-3a9d3d8d2a11";

test("keeps notes with time and author, and the customer, through an update and a booking", async () => {
  const { context, caller, clock, loadId, change } = await withLoads("A-1");
  clock.set(Date.UTC(2026, 10, 23, 12));
  await change(loadId, { kind: "customer", customer: "Acme Foods", customerRate: 2_900 });
  await change(loadId, { kind: "add note", noteId, text: "Pays in 20 days" });
  await updateLoad(context, caller, loadId, loadRequest.parse({ ...smallLoad, note: "changed" }), {});
  await bookLoad(context, caller, { loadId, carrierName: "Swift", rate: 2_450 });
  expect((await getLoadDetails(context, caller, loadId)).internal).toEqual({
    customer: "Acme Foods",
    customerRate: 2_900,
    notes: [{ noteId, text: "Pays in 20 days", at: Date.UTC(2026, 10, 23, 12), author: caller.userId }],
    reminders: [],
  });
  const removed = await change(loadId, { kind: "delete note", noteId });
  expect(removed.notes).toEqual([]);
});

test("restores a note before newer notes", async () => {
  const { clock, loadId, change } = await withLoads("A-1");
  const newerId = crypto.randomUUID();
  clock.set(1_000);
  const { notes } = await change(loadId, { kind: "add note", noteId, text: "Pays in 20 days" });
  clock.set(2_000);
  const both = await change(loadId, { kind: "add note", noteId: newerId, text: "Call first" });
  await change(loadId, { kind: "delete note", noteId });
  for (const note of notes) expect(await change(loadId, { kind: "restore note", ...note })).toEqual(both);
});

test("lists the soonest reminder first and removes it when it is done", async () => {
  const { context, caller, loadId, change } = await withLoads("A-1");
  const reminderId = crypto.randomUUID();
  await change(loadId, { kind: "save reminder", reminderId, text: "Call the driver", dueAt: 2_000 });
  await change(loadId, { kind: "save reminder", reminderId: noteId, text: "Send the invoice", dueAt: 1_000 });
  const [row] = await readBoard(context, caller);
  expect(row?.remindAt).toBe(1_000);
  const left = await change(loadId, { kind: "finish reminder", reminderId: noteId });
  expect(left.reminders).toEqual([{ reminderId, text: "Call the driver", dueAt: 2_000 }]);
});

test("asks to mark a reminder as done when a load has too many reminders", async () => {
  const { loadId, change } = await withLoads("A-1");
  const addReminder = () =>
    change(loadId, { kind: "save reminder", reminderId: crypto.randomUUID(), text: "Call", dueAt: 1_000 });
  for (let count = 0; count < 50; count++) await addReminder();
  await expect(addReminder()).rejects.toThrow(
    "A load can have at most 50 reminders; nothing was changed. Mark a reminder done first.",
  );
});

test("rejects an internal field of an unknown load", async () => {
  const { change } = await withLoads();
  await expect(change("none", { kind: "add note", noteId, text: "x" })).rejects.toMatchObject({
    code: "not-found",
  });
});

test("sorts by margin with the agreed rate, or the posted rate of an open load", async () => {
  const { context, caller, loadIds, change } = await withLoads("low", "high", "unknown");
  const [low = "", high = ""] = loadIds;
  await change(low, { kind: "customer", customer: "Acme", customerRate: 2_000 });
  await change(high, { kind: "customer", customer: "Blue", customerRate: 2_000 });
  await bookLoad(context, caller, { loadId: low, carrierName: "Swift", rate: 1_900 });
  await bookLoad(context, caller, { loadId: high, carrierName: "Swift", rate: 1_000 });
  const rows = await readBoard(context, caller);
  expect(rows.map(({ loadNumber }) => loadNumber)).toEqual(["high", "low", "unknown"]);
  expect(await listCustomers(context, caller)).toEqual(["Acme", "Blue"]);
});

test("exports carrier contact, agreed rate, customer and margin", async () => {
  const { context, caller, loadId, change } = await withLoads("A-1");
  await change(loadId, { kind: "customer", customer: "Acme", customerRate: 2_900 });
  await bookLoad(context, caller, {
    loadId,
    carrierName: "Swift",
    phone: "2145550100",
    email: "ops@swift.example",
    rate: 2_450,
  });
  const { text } = await exportLoadPage(context, caller, {
    view: "booked",
    order: "created",
    isDescending: true,
    after: null,
    fields: [
      "carrier",
      "carrierPhone",
      "carrierEmail",
      "agreedRate",
      "customer",
      "customerRate",
      "margin",
      "marginPercent",
    ],
  });
  expect(text.split("\r\n")).toEqual([
    "\uFEFFCarrier,Carrier phone,Carrier e-mail,Agreed rate,Customer,Customer rate,Margin,Margin %",
    "Swift,2145550100,ops@swift.example,2450,Acme,2900,450,15.5",
    "",
  ]);
});

test("has no margin without both rates in USD, and a negative one for a loss", () => {
  const rates = { customerRate: 2_000, agreedRate: null, rate: 2_500, currency: "USD" };
  expect(computeMargin({ ...rates, customerRate: null })).toBeUndefined();
  expect(computeMargin({ ...rates, rate: null })).toBeUndefined();
  expect(computeMargin({ ...rates, currency: "CAD" })).toBeUndefined();
  expect(computeMargin(rates)).toEqual({ amount: -500, percent: -25 });
  expect(computeMargin({ ...rates, currency: "CAD", agreedRate: 1_500 })).toEqual({
    amount: 500,
    percent: 25,
  });
});

async function readBoard(
  context: Parameters<typeof readBoardPage>[0],
  caller: Parameters<typeof readBoardPage>[1],
) {
  const page = { order: "margin", isDescending: true, after: null, size: 10 } as const;
  return (await readBoardPage(context, caller, { ...page, view: "all" })).rows;
}
