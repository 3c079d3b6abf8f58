import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { useCommands } from "../../../renderer/ui/commands/commands.ts";
import { press } from "../../support/component/press.ts";
import { findAxeViolations } from "../../support/component/render-app.tsx";
import { loadFrom, renderBoard } from "../../support/component/render-board.tsx";

test("the menu of a row offers the keys' commands, by key and by pointer", async () => {
  await renderBoard("Dallas", "Houston", "Austin");
  await press("j", "Shift+F10");
  const item = page.getByRole("menuitem", { name: /^Open\b.*Enter$/ });
  await expect.element(item).toBeVisible();
  expect(await findAxeViolations()).toEqual([]);
  await press("Escape");
  await expect.element(item).not.toBeInTheDocument();
  await press("j");
  await expect.element(page.getByRole("row", { name: /Austin/ })).toHaveAttribute("data-active");
  await page.getByRole("row", { name: /Houston/ }).click({ button: "right" });
  await page.getByRole("menuitem", { name: /^Delete/ }).click();
  await expect.element(page.getByRole("heading", { name: "Delete 1 load" })).toBeVisible();
  await expect.element(page.getByRole("listitem").getByText("Houston TX")).toBeVisible();
});

test("the menu of a row outside the selection acts on that row; the menu of a selected row names the number of loads", async () => {
  await renderBoard("Dallas", "Houston", "Austin");
  await press("Space", "j", "Space");
  await expect.element(page.getByText("2 selected")).toBeVisible();
  await page.getByRole("row", { name: /Houston/ }).click({ button: "right" });
  await expect.element(page.getByRole("menuitem", { name: /^Refresh 2 selected loads/ })).toBeVisible();
  await expect.element(page.getByRole("menuitem", { name: /^Delete 2 selected loads/ })).toBeVisible();
  await press("Escape");
  await page.getByRole("row", { name: /Austin/ }).click({ button: "right" });
  await expect.element(page.getByText("2 selected")).not.toBeInTheDocument();
  await page.getByRole("menuitem", { name: /^Delete( Del| ⌘ ⌫)?$/ }).click();
  await expect.element(page.getByRole("heading", { name: "Delete 1 load" })).toBeVisible();
  await expect.element(page.getByRole("listitem").getByText("Austin TX")).toBeVisible();
});

test("the Menu key scrolls back to a cursor row that has scrolled away", async () => {
  await renderBoard(...Array<string>(50).fill("Dallas"));
  const row = page.getByRole("row", { name: /N-0\b/ });
  page.getByRole("grid").element().scrollTop = 50 * 32;
  await expect.element(row).not.toBeInTheDocument();
  await press("Shift+F10");
  await expect.element(page.getByRole("menuitem", { name: /^Open\b.*Enter$/ })).toBeVisible();
  await expect.element(row).toHaveAttribute("data-active");
});

test("the Menu key scrolls to a cursor row that is rendered above the visible rows", async () => {
  await renderBoard(...Array<string>(50).fill("Dallas"));
  const row = page.getByRole("row", { name: /N-0\b/ }).element();
  const grid = page.getByRole("grid").element();
  const getTop = () => row.getBoundingClientRect().top - grid.getBoundingClientRect().top;
  grid.scrollTop = 3 * 32;
  await expect.poll(getTop).toBeLessThan(0);
  await press("Shift+F10");
  await expect.element(page.getByRole("menu")).toBeVisible();
  expect(getTop()).toBeGreaterThan(0);
});

test("the Menu key opens the menu once: its release does not open the browser's own", async () => {
  await renderBoard("Dallas");
  await press("j", "ContextMenu");
  const item = page.getByRole("menuitem", { name: /^Open\b.*Enter$/ });
  await expect.element(item).toHaveFocus();
  const released = new MouseEvent("contextmenu", { bubbles: true, cancelable: true });
  item.element().dispatchEvent(released);
  expect(released.defaultPrevented).toBe(true);
  await expect.element(item).toBeVisible();
});

test("Esc closes the menu and keeps an open form", async () => {
  await renderBoard("Dallas", "Houston");
  await press("j", "Delete");
  const heading = page.getByRole("heading", { name: "Delete 1 load" });
  await expect.element(heading).toBeVisible();
  await page.getByRole("row", { name: /Houston/ }).click({ button: "right" });
  const item = page.getByRole("menuitem", { name: /^Open\b.*Enter$/ });
  await expect.element(item).toBeVisible();
  await press("Escape");
  await expect.element(item).not.toBeInTheDocument();
  await expect.element(heading).toBeVisible();
});

test("an open menu runs the command that the broker picks, also after templates were added", async () => {
  const call = await renderBoard("Dallas");
  await press("Shift+F10");
  const item = page.getByRole("menuitem", { name: /^Delete/ });
  await expect.element(item).toBeVisible();
  const load = loadFrom("Dallas", "") as never;
  await call("templates.save", { templateId: crypto.randomUUID(), name: "Dallas van", load });
  const listTitles = () =>
    useCommands.getState().owners.flatMap(({ commands }) => commands.map(({ title }) => title));
  await expect.poll(listTitles).toContain("New from template: Dallas van");
  await item.click();
  await expect.element(page.getByRole("heading", { name: "Delete 1 load" })).toBeVisible();
});
