import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { press } from "../../support/component/press.ts";
import { holdChannel, renderApp } from "../../support/component/render-app.tsx";
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
  await expect.element(page.getByRole("option", { name: "New from template: Peaches" })).toBeVisible();
  await press("Enter");
  await expect.element(page.getByRole("heading", { name: "New load" })).toBeVisible();
});

test("palette: does not offer a load that was found for an earlier text", async () => {
  await renderBoard("Dallas", "Houston");
  await press("Mod+k");
  await input.fill("Dallas");
  const dallas = page.getByRole("option", { name: /Dallas TX → Atlanta GA N-0/ });
  await expect.element(dallas).toBeVisible();
  const { called, release } = holdChannel("loads.page");
  await input.fill("Houston");
  await called;
  await expect.element(dallas).not.toBeInTheDocument();
  await release();
  await expect.element(page.getByRole("option", { name: /Houston TX → Atlanta GA N-1/ })).toBeVisible();
  // The result is the first action of the list, so Enter opens this load.
  await press("Enter");
  await expect
    .element(page.getByRole("heading", { level: 2, name: "Houston TX → Atlanta GA" }))
    .toBeVisible();
});

test("palette: finds loads even if many templates match", async () => {
  const call = await renderBoard("Dallas");
  for (let index = 0; index < 16; index++)
    await call("templates.save", {
      templateId: crypto.randomUUID(),
      name: `Dallas TX → Atlanta GA, ${index}`,
      load: loadFrom("Dallas", ""),
    });
  await press("Mod+k");
  await input.fill("Dallas");
  await expect
    .element(page.getByRole("option", { name: /^New from template: Dallas/ }).first())
    .toBeVisible();
  await expect.element(page.getByRole("option", { name: /^Dallas TX → Atlanta GA N-0/ })).toBeInTheDocument();
  await expect
    .element(page.getByRole("option", { name: "Search all loads for “Dallas”" }))
    .toBeInTheDocument();
});

test("palette: finds every section of the settings and moves the focus there", async () => {
  await renderApp();
  await press("Mod+,");
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await expect.element(page.getByRole("region", { name: "Import", exact: true })).toHaveFocus();
  await press("Mod+k");
  await input.fill("appearance");
  await press("Enter");
  await expect.element(page.getByRole("region", { name: "Appearance", exact: true })).toHaveFocus();
});

test("palette: finds loads, carriers, lanes and settings by what is typed", async () => {
  const call = await renderBoard("Dallas", "Houston");
  const content = "DOT NUMBER,LEGAL NAME,ALLOWED TO OPERATE\n100001,Blue Ridge Freight,Y";
  await call("import.run", { kind: "carriers", content, workId: crypto.randomUUID() });
  await press("Mod+k");
  await input.fill("blue ridge");
  await expect.element(page.getByRole("option", { name: /Blue Ridge Freight.*USDOT 100001/ })).toBeVisible();
  await input.fill("dal tx atl ga");
  await expect.element(page.getByRole("option", { name: "Lane rate: dal tx atl ga" })).toBeVisible();
  await input.fill("backups");
  await expect.element(page.getByRole("option", { name: "Backups", exact: true })).toBeVisible();
  await input.fill("N-1");
  await page.getByRole("option", { name: /Houston TX → Atlanta GA N-1/ }).click();
  await expect
    .element(page.getByRole("heading", { level: 2, name: "Houston TX → Atlanta GA" }))
    .toBeVisible();
  await expect.element(page.getByRole("row", { name: /N-1/ })).toHaveAttribute("data-active");
});

test("palette: a screen reader gets the list of results and the highlighted result", async () => {
  await renderApp();
  await press("Mod+k");
  const search = page.getByRole("combobox", { name: "Search or command" });
  await expect.element(search).toHaveFocus();
  const readActive = () =>
    document.getElementById(search.element().getAttribute("aria-activedescendant") ?? "");
  expect(readActive()).toBeNull();
  await search.fill("settings");
  const results = page.getByRole("listbox", { name: "Results" });
  const first = results.getByRole("option").first();
  await expect.poll(readActive).toBe(first.element());
  await expect.element(first).toHaveAttribute("aria-selected", "true");
  await press("ArrowDown");
  await expect.poll(readActive).toBe(results.getByRole("option").nth(1).element());
  await expect.element(first).toHaveAttribute("aria-selected", "false");
  expect(results.getByRole("option", { selected: true }).elements()).toEqual([readActive()]);
  expect(results.element().id).toBe(search.element().getAttribute("aria-controls"));
});
