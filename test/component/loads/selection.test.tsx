import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { press } from "../../support/component/press.ts";
import { holdChannel } from "../../support/component/render-app.tsx";
import { renderBoard } from "../../support/component/render-board.tsx";

const deletePanel = page.getByRole("heading", { name: /^Delete/ });
const selected = page.getByText("3 selected");

test("selects a load by a click anywhere in its checkbox cell, without opening it", async () => {
  await renderBoard("Dallas");
  const row = page.getByRole("row", { name: /N-0/ });
  await row.click({ position: { x: 3, y: 3 } });
  await expect.element(row).toHaveAttribute("aria-selected", "true");
  await row.click({ position: { x: 29, y: 29 } });
  await expect.element(row).toHaveAttribute("aria-selected", "false");
  await expect.element(page.getByRole("complementary", { name: "Details" })).not.toBeInTheDocument();
});

test("Del right after Ctrl A waits for the selection", async () => {
  await renderBoard("Dallas", "Houston", "Austin");
  const { called, release } = holdChannel("loads.ids");
  await press("Mod+a", "Delete");
  await called;
  await expect.element(deletePanel).not.toBeInTheDocument();
  await release();
  await expect.element(page.getByRole("heading", { name: "Delete 3 loads" })).toBeVisible();
});

test("Del deletes the cursor row if Esc cleared a selection that was still loading", async () => {
  await renderBoard("Dallas", "Houston", "Austin");
  const { called, release } = holdChannel("loads.ids");
  await press("Mod+a");
  await called;
  await press("Escape", "Delete");
  await expect.element(page.getByRole("heading", { name: "Delete 1 load" })).toBeVisible();
  await release();
  await press("Escape");
  await expect.element(deletePanel).not.toBeInTheDocument();
  await expect.element(selected).not.toBeInTheDocument();
});

test("Del deletes no load if the selection fails", async () => {
  await renderBoard("Dallas", "Houston", "Austin");
  const { called, release } = holdChannel("loads.ids");
  await press("Mod+a", "Delete");
  await called;
  await release("fail");
  await expect.element(page.getByText("Can't select all loads")).toBeVisible();
  await expect.element(deletePanel).not.toBeInTheDocument();
});

test("sorting keeps a selection of all loads that is still loading", async () => {
  await renderBoard("Dallas", "Houston", "Austin");
  const { called, release } = holdChannel("loads.ids");
  await press("Mod+a");
  await called;
  await page.getByRole("button", { name: "Rate", exact: true }).click();
  await release();
  await expect.element(selected).toBeVisible();
});
