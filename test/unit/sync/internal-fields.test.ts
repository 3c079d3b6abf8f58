import { expect, it } from "vitest";
import { bookLoad, unbookLoad } from "../../../electron/services/loads/book.ts";
import { getLoadDetails } from "../../../electron/services/loads/get.ts";
import { changeInternalFields } from "../../../electron/services/loads/internal-fields.ts";
import { refreshLoads } from "../../../electron/services/loads/refresh.ts";
import { edit, listLoadIds, post } from "../../support/sync/desk-actions.ts";
import { type Desk, openDeskPair } from "../../support/sync/desk-pair.ts";

/** Longer than the time to undo a booking. */
const AFTER_UNDO_MS = 11_000;

/** Marks every internal field of a load. */
async function markInternal({ context, caller }: Desk, loadId: string): Promise<void> {
  const change = (value: Parameters<typeof changeInternalFields>[3]) =>
    changeInternalFields(context, caller, loadId, value);
  await change({ kind: "customer", customer: "MARKED customer", customerRate: 7_654_321 / 100 });
  await change({ kind: "add note", noteId: crypto.randomUUID(), text: "MARKED note" });
  const reminder = { reminderId: crypto.randomUUID(), text: "MARKED reminder", dueAt: 1_700_000_000_123 };
  await change({ kind: "save reminder", ...reminder });
}

it("sends no internal field and no carrier contact to the load board, and gets none over HTTP", async () => {
  const desks = await openDeskPair();
  const { local, remote } = desks;
  const wire: string[] = [];
  desks.intercept(async (request) => {
    wire.push(await request.clone().text());
    const response = await desks.answer(request);
    wire.push(await response.clone().text());
    return response;
  });
  const here = await post(local, { note: "visible note" });
  await markInternal(local, here);
  await desks.sync.runCycle();
  const [there = ""] = await listLoadIds(remote);
  await markInternal(remote, there);
  await edit(local, here, { note: "another visible note" });
  await desks.advance(1_000);
  await refreshLoads(local.context, local.caller, [here], {
    signal: new AbortController().signal,
    reportProgress: () => undefined,
  });
  await desks.advance(1_000);
  await bookLoad(local.context, local.caller, {
    loadId: here,
    carrierName: "Swift",
    email: "MARKED@x.example",
    phone: "MARKED",
    rate: 2_000,
  });
  await desks.advance(AFTER_UNDO_MS);
  await unbookLoad(local.context, local.caller, { loadId: here });
  await desks.advance(AFTER_UNDO_MS);
  const all = wire.join("\n");
  expect(all).toContain("another visible note");
  expect(all.match(/MARKED|76543|1700000000123|customerRate|reminders/g)).toBeNull();
  const { internal } = await getLoadDetails(local.context, local.caller, here);
  expect(internal).toMatchObject({ customer: "MARKED customer", notes: [{ text: "MARKED note" }] });
});

it("adds nothing to the outbox when internal fields change", async () => {
  const desks = await openDeskPair();
  const here = await post(desks.local, {});
  await desks.sync.runCycle();
  const before = await getLoadDetails(desks.local.context, desks.local.caller, here);
  await markInternal(desks.local, here);
  expect(await desks.edits()).toEqual([]);
  const after = await getLoadDetails(desks.local.context, desks.local.caller, here);
  expect({ load: after.load, revision: after.revision }).toEqual({
    load: before.load,
    revision: before.revision,
  });
});
