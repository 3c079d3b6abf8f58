import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { holdChannel, renderApp } from "../../support/component/render-app.tsx";
import { syncedStatus } from "../../support/sync/synced-status.ts";

/** Starts to import a load, and opens another view before the load board responds. */
async function leaveDuringImport(): Promise<PromiseWithResolvers<void>> {
  await renderApp();
  const answer = Promise.withResolvers<void>();
  const bridge = window.lanedesk;
  window.lanedesk = {
    ...bridge,
    async call(name, input) {
      if (name === "sync.status") return { ok: true, value: syncedStatus } as never;
      if (name !== "sync.importLoad") return bridge.call(name, input);
      await answer.promise;
      return { ok: true, value: { loadId: "eeeeeeee-0000-4000-8000-000000000001" } } as never;
    },
  };
  await page.getByRole("link", { name: "Sync" }).click();
  await page.getByRole("textbox", { name: "Load board ID" }).fill("A-1");
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await page.getByRole("link", { name: "Rates" }).click();
  await expect.element(page.getByRole("textbox", { name: "Lane" })).toBeVisible();
  return answer;
}

test("an imported load does not replace the view that the user has opened meanwhile", {
  tags: "long",
}, async () => {
  const answer = await leaveDuringImport();
  answer.resolve();
  await expect.element(page.getByText("Imported the load from the load board.")).toBeVisible();
  await expect.element(page.getByRole("textbox", { name: "Lane" })).toBeVisible();
});

test("a notice shows the failure of an import whose view was left", { tags: "long" }, async () => {
  const answer = await leaveDuringImport();
  answer.reject(new Error("The load board has no such load."));
  await expect.element(page.getByText("Can't import the load")).toBeVisible();
});

test("a notice shows why the load board was not connected when the user has opened another view", {
  tags: "long",
}, async () => {
  await renderApp();
  const { called, release } = holdChannel("sync.connect");
  await page.getByRole("link", { name: "Sync" }).click();
  await page.getByRole("textbox", { name: "Address" }).first().fill("https://loads.example.com");
  await page.getByLabelText("Token").fill("token");
  await page.getByRole("button", { name: "Connect", exact: true }).click();
  await called;
  await page.getByRole("link", { name: "Rates" }).click();
  await release("fail");
  await expect.element(page.getByText("Can't connect the load board")).toBeVisible();
});
