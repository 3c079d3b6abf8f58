import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { EditRow } from "../../../shared/views/sync.ts";
import { press } from "../../support/component/press.ts";
import { renderApp } from "../../support/component/render-app.tsx";
import { syncedStatus } from "../../support/sync/synced-status.ts";

const coveredLoad: EditRow = {
  editId: 1,
  loadId: "load",
  loadNumber: "A-1",
  lane: "Dallas, TX → Atlanta, GA",
  kind: "cover",
  state: "conflict",
  changes: 1,
  firstAt: Date.UTC(2026, 10, 21, 9),
  lastAt: Date.UTC(2026, 10, 21, 9),
  nextAttemptAt: null,
  attempts: 0,
  message: "The load is booked here but still posted on the load board.",
  conflict: { kind: "covered", changedAt: null, changedBy: "", fields: [] },
};

test("the key of the log does not delete a booked load on the load board, and Delete does", async () => {
  await renderApp();
  const bridge = window.lanedesk;
  const resolutions: unknown[] = [];
  window.lanedesk = {
    ...bridge,
    async call(name, input) {
      if (name === "sync.status") return { ok: true, value: { ...syncedStatus, conflicts: 1 } } as never;
      if (name === "sync.outboxPage")
        return { ok: true, value: { rows: [coveredLoad], next: null } } as never;
      if (name !== "sync.resolve") return bridge.call(name, input);
      resolutions.push(input);
      return { ok: true, value: null } as never;
    },
  };
  await press("g s");
  await expect.element(page.getByRole("button", { name: "Delete there" })).toBeVisible();
  await press("d");
  expect(resolutions).toEqual([]);
  await press("Delete");
  expect(resolutions).toEqual([{ editId: 1, resolution: { how: "local" } }]);
});
