import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { press } from "../../support/component/press.ts";
import { renderApp } from "../../support/component/render-app.tsx";
import { loadFrom, renderBoard } from "../../support/component/render-board.tsx";

const input = page.getByPlaceholder("Search or command");

test("palette: Enter picks a result that arrived after typing", async () => {
  const call = await renderBoard("Dallas");
  await press("Mod+k");
  await input.fill("new from template");
  await expect.element(page.getByText("Search all loads for “new from template”")).toBeVisible();
  await call("templates.save", {
    templateId: "5a8e2a52-3a1c-4d0e-9d2e-0c5a2a1f7b10",
    name: "Peaches",
    load: loadFrom("Dallas", ""),
  });
  await expect.element(page.getByRole("button", { name: "New from template: Peaches" })).toBeVisible();
  await press("Enter");
  await expect.element(page.getByRole("heading", { name: "New load" })).toBeVisible();
});

test("palette: finds every section of the settings and moves the focus there", async () => {
  await renderApp();
  await page.getByRole("button", { name: "Import CSV" }).click();
  await expect.element(page.getByRole("region", { name: "Import", exact: true })).toHaveFocus();
  await press("Mod+k");
  await input.fill("appearance");
  await press("Enter");
  await expect.element(page.getByRole("region", { name: "Appearance", exact: true })).toHaveFocus();
});
