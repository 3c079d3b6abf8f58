import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { press } from "../../support/component/press.ts";
import { renderBoard } from "../../support/component/render-board.tsx";

const [text, due] = [page.getByLabelText("Remind me to"), page.getByLabelText("When", { exact: true })];

test("a typed reminder survives closing the panel, and is empty after it was added", async () => {
  await renderBoard("Dallas", "Houston");
  await press("Enter");
  await text.fill("Call about the dock");
  await due.fill("12/1 8:00");
  await press("Escape", "Escape");
  await expect.element(text).not.toBeInTheDocument();
  await press("j", "Enter");
  await expect.element(text).toHaveValue("");
  await press("k");
  await expect.element(text).toHaveValue("Call about the dock");
  await expect.element(due).toHaveValue(expect.stringContaining("12/1"));
  await page.getByRole("button", { name: "Add reminder" }).click();
  await expect.element(page.getByRole("list").getByText("Call about the dock")).toBeVisible();
  await expect.element(text).toHaveValue("");
  await press("j", "k");
  await expect.element(text).toHaveValue("");
});
