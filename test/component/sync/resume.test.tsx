import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { SyncStatus } from "../../../shared/views/sync.ts";
import { press } from "../../support/component/press.ts";
import { renderApp } from "../../support/component/render-app.tsx";
import { syncedStatus } from "../../support/sync/synced-status.ts";

test("after a click on Resume, Enter and Space do not act on the button", async () => {
  await renderApp();
  const bridge = window.lanedesk;
  let status: SyncStatus = { ...syncedStatus, paused: "by hand" };
  const pauses: unknown[] = [];
  window.lanedesk = {
    ...bridge,
    async call(name, input) {
      if (name !== "sync.status" && name !== "sync.pause") return bridge.call(name, input);
      if (name === "sync.pause") {
        pauses.push(input);
        status = syncedStatus;
      }
      return { ok: true, value: status } as never;
    },
  };
  await press("g s");
  await expect
    .element(page.getByText("Sync is paused. Only unsent changes to loads appear here."))
    .toBeVisible();
  await page.getByRole("button", { name: "Resume" }).click();
  await expect.element(page.getByRole("button", { name: "Pause" })).toBeVisible();
  await press("Enter", "Space");
  expect(pauses).toEqual([{ isPaused: false }]);
  expect(document.activeElement?.tagName).not.toBe("BUTTON");
});
