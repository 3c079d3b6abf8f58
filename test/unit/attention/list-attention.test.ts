import { expect, test } from "vitest";
import { listAttention } from "../../../electron/attention/list-attention.ts";
import { postLoad } from "../../../electron/services/loads/create.ts";
import { changeInternalFields } from "../../../electron/services/loads/internal-fields.ts";
import { updateLoad } from "../../../electron/services/loads/update.ts";
import { findCurrentCaller } from "../../../electron/services/people/current-user.ts";
import { loadRequest, updateRequest } from "../../../shared/interface/load.ts";
import { smallLoad } from "../../support/loads.ts";
import { testService } from "../../support/service.ts";
import { post } from "../../support/sync/desk-actions.ts";
import { openDeskPair } from "../../support/sync/desk-pair.ts";

test("lists nothing in a new store", async () => {
  const { local } = await openDeskPair(false);
  expect(await listAttention(local.context)).toEqual({ total: 0, items: [] });
});

test("lists an edit that the load board rejected", async () => {
  const desks = await openDeskPair();
  await post(desks.local);
  desks.intercept((request) =>
    request.method === "POST" && request.url.endsWith("/load")
      ? Response.json(
          { correlationId: "c", title: "Invalid" },
          { status: 400, headers: { CorrelationId: "c" } },
        )
      : undefined,
  );
  await desks.sync.runCycle();
  const { total, items } = await listAttention(desks.local.context);
  expect(total).toBe(1);
  expect(items).toMatchObject([{ title: "A change was rejected", view: "sync" }]);
});

test("describes a load without stops by its number alone", async () => {
  const { context, clock } = await testService();
  const caller = await findCurrentCaller(context);
  const { loadId } = (await postLoad(context, caller, loadRequest.parse(smallLoad))).load;
  await updateLoad(context, caller, loadId, updateRequest.parse({ loadNumber: "A-1" }));
  await changeInternalFields(context, caller, loadId, {
    kind: "save reminder",
    reminderId: crypto.randomUUID(),
    text: "Call the shipper",
    dueAt: clock.now(),
  });
  const { items } = await listAttention(context);
  expect(items.map(({ body }) => body)).toEqual(["Call the shipper · A-1"]);
});
