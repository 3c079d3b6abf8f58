import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { press } from "../../support/component/press.ts";
import { renderBoard } from "../../support/component/render-board.tsx";

test("the error of a required list is not hidden by the list itself", async () => {
  await renderBoard("Dallas");
  await press("n");
  for (const [index, city] of ["tulsa ok", "waco tx"].entries()) {
    await page.getByRole("combobox", { name: "City" }).nth(index).click();
    await userEvent.keyboard(city);
    await expect.element(page.getByRole("option").first()).toBeVisible();
    await press("Enter");
  }
  await press("Mod+Enter");
  const equipment = page.getByRole("combobox", { name: "Equipment", exact: true });
  await expect.element(equipment).toHaveFocus();
  await expect.element(page.getByText("Required")).toBeVisible();
  await expect.element(page.getByRole("option")).not.toBeInTheDocument();
});

test("the currency is a choice, and the coordinates are folded away", async () => {
  await renderBoard("Dallas");
  await press("e");
  const currency = page.getByRole("combobox", { name: "Currency" }).first();
  await expect.element(currency).toHaveValue("USD");
  await currency.click();
  await page.getByRole("option", { name: "CAD" }).click();
  await expect.element(currency).toHaveValue("CAD");
  await page
    .getByRole("button", { name: /Address, contact, notes/ })
    .first()
    .click();
  await expect.element(page.getByLabelText("Latitude")).not.toBeInTheDocument();
  await page.getByRole("button", { name: /^Coordinates/ }).click();
  await expect.element(page.getByLabelText("Latitude")).toBeVisible();
});
