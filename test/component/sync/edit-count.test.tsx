import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { holdChannel, renderApp } from "../../support/component/render-app.tsx";
import { syncedStatus } from "../../support/sync/synced-status.ts";

test("before the outbox is read, the footer counts no unsent changes of carriers", async () => {
  let reading: ReturnType<typeof holdChannel> | undefined;
  await renderApp(async () => {
    const bridge = window.lanedesk;
    const status = { ...syncedStatus, pending: 3, carrierChanges: 2 };
    window.lanedesk = {
      ...bridge,
      call: async (name, input) =>
        name === "sync.status" ? { ok: true, value: status as never } : bridge.call(name, input),
    };
    reading = holdChannel("sync.outboxPage");
    return "sync";
  });
  await reading?.called;
  await expect.element(page.getByText("1 edit in the outbox")).toBeVisible();
  await reading?.release();
});
