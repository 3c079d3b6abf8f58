import { expect, test } from "vitest";
import { listAttention } from "../../../electron/attention/list-attention.ts";
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
