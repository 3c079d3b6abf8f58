import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { press } from "../../support/component/press.ts";
import { readRows, renderBoard } from "../../support/component/render-board.tsx";

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

test("closing the panel keeps the customer and the rate that someone else entered meanwhile", async () => {
  const call = await renderBoard("Dallas");
  await press("Enter");
  const internal = page.getByRole("region", { name: "Internal" });
  const customer = internal.getByLabelText("Customer", { exact: true });
  await expect.element(customer).toHaveValue("");
  const [row] = await readRows(call, "available");
  const loadId = row?.loadId ?? "";
  const terms = { customer: "Acme Foods", customerRate: 3_000 };
  await call("loads.changeInternal", { loadId, change: { kind: "customer", ...terms } });
  await call("loads.changeInternal", {
    loadId,
    change: { kind: "add note", noteId: crypto.randomUUID(), text: "Calls at noon" },
  });
  await expect.element(internal.getByText("Calls at noon")).toBeVisible();
  await expect.element(customer).toHaveValue("Acme Foods");
  await expect.element(internal.getByText("Margin $550 · 18.3%")).toBeVisible();
  await press("Escape");
  await expect.element(internal).not.toBeInTheDocument();
  expect((await call("loads.get", { loadId })).internal).toMatchObject(terms);
});
