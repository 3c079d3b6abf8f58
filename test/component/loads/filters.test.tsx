import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { press } from "../../support/component/press.ts";
import { findAxeViolations } from "../../support/component/render-app.tsx";
import { renderBoard } from "../../support/component/render-board.tsx";

test("the footer shows what a filter accepts, and reports invalid input", async () => {
  await renderBoard("Dallas");
  const footer = page.getByRole("contentinfo");
  await press("f");
  await page.getByRole("textbox", { name: "Filter Rate" }).click();
  await expect.element(footer.getByText("500, <500, >500 or 500-900", { exact: true })).toBeVisible();
  await userEvent.keyboard("cheap");
  const error = footer.getByText("Can't read the Rate filter. Type 500, <500, >500 or 500-900.");
  await expect.element(error).toBeVisible();
  expect(await findAxeViolations()).toEqual([]);
  await press("Escape");
  await expect.element(error).not.toBeInTheDocument();
});

test("the empty view Mine names the filters that hide its loads", async () => {
  await renderBoard("Dallas");
  await press("]", "f");
  await page.getByRole("textbox", { name: "Filter Origin" }).fill("Houston");
  await expect.element(page.getByRole("heading", { name: "No loads match these filters" })).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect.element(page.getByRole("row", { name: /N-0/ })).toBeVisible();
});

test("Clear search keeps the filters of the view", async () => {
  await renderBoard("Dallas", "Houston");
  await press("f");
  const filter = page.getByRole("textbox", { name: "Filter Origin" });
  await filter.fill("Dallas");
  await expect.element(page.getByText("1 load", { exact: true })).toBeVisible();
  await page.getByRole("textbox", { name: "Search loads" }).fill("zzz");
  await expect.element(page.getByRole("heading", { name: "No loads match “zzz”" })).toBeVisible();
  await page.getByText("Clear search").click();
  await expect.element(page.getByText("1 load", { exact: true })).toBeVisible();
  await expect.element(filter).toHaveValue("Dallas");
});

test("hiding a column removes its filter; an age filter and sort count from the lowest age", async () => {
  await renderBoard("Dallas", "Houston");
  const all = page.getByText("2 loads");
  const none = page.getByRole("heading", { name: "No loads match these filters" });
  const heading = page.getByRole("columnheader", { name: "Age" });
  await heading.click();
  await expect.element(heading).toHaveAttribute("aria-sort", "ascending");
  await press("f");
  await userEvent.keyboard(">1 h");
  await expect.element(none).toBeVisible();
  await press("Escape");
  await expect.element(all).toBeVisible();
  await page.getByLabelText("Filter Load #").fill("nobody");
  await expect.element(none).toBeVisible();
  await page.getByRole("button", { name: "Columns…" }).click();
  await page.getByRole("checkbox", { name: "Load #" }).click();
  await expect.element(all).toBeVisible();
});

test("every row has its own index for screen readers, also with the filter row", async () => {
  await renderBoard("Dallas", "Houston");
  const indexes = () => ({
    count: page.getByRole("grid").element().ariaRowCount,
    rows: page
      .getByRole("row")
      .elements()
      .map((row) => row.ariaRowIndex),
  });
  await expect.poll(indexes).toEqual({ count: "3", rows: ["1", "2", "3"] });
  await press("f");
  await expect.poll(indexes).toEqual({ count: "4", rows: ["1", "2", "3", "4"] });
});

test("opening the filter row focuses the first filter, also a list", async () => {
  await renderBoard("Dallas");
  await page.getByRole("button", { name: "Columns…" }).click();
  for (const name of ["Age", "State", "Pickup", "Origin", "Destination", "Miles", "Rate", "$/mi"])
    await page.getByRole("checkbox", { name, exact: true }).click();
  await press("Escape", "f");
  await expect.element(page.getByRole("combobox", { name: "Filter Equipment" })).toHaveFocus();
});

test("Reset columns removes the filter of a column that it hides", async () => {
  await renderBoard("Dallas");
  const none = page.getByRole("heading", { name: "No loads match these filters" });
  await page.getByRole("button", { name: "Columns…" }).click();
  await page.getByRole("checkbox", { name: "Customer", exact: true }).click();
  await press("Escape", "f");
  await page.getByLabelText("Filter Origin").fill("dallas");
  await page.getByLabelText("Filter Customer", { exact: true }).fill("acme");
  await expect.element(none).toBeVisible();
  await page.getByRole("button", { name: "Columns…" }).click();
  await page.getByRole("button", { name: "Reset columns" }).click();
  await expect.element(page.getByRole("row", { name: /N-0/ })).toBeVisible();
  await expect.element(page.getByLabelText("Filter Origin")).toHaveValue("dallas");
});

test("the only column of a view can't be hidden", async () => {
  await renderBoard("Dallas");
  await page.getByRole("button", { name: "Columns…" }).click();
  const columns = page.getByRole("group", { name: "Columns" });
  const names = columns
    .getByRole("checkbox", { checked: true })
    .elements()
    .map((box) => (box as HTMLInputElement).labels?.[0]?.textContent ?? "");
  expect(names).toContain("Origin");
  for (const name of names)
    if (name !== "Origin") await columns.getByRole("checkbox", { name, exact: true }).click();
  const origin = columns.getByRole("checkbox", { name: "Origin" });
  await expect.element(origin).toBeDisabled();
  await columns.getByRole("checkbox", { name: "Miles" }).click();
  await expect.element(origin).toBeEnabled();
});
