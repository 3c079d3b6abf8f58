import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { press } from "../../support/component/press.ts";
import { findAxeViolations, renderApp } from "../../support/component/render-app.tsx";
import { loadFrom } from "../../support/component/render-board.tsx";

const today = new Date().toISOString().slice(0, 10);
const HISTORY = [
  "bookedDate,originZip,destinationZip,equipmentCode,totalRate,loadNumber",
  ...Array.from({ length: 8 }, (_, index) => `${today},75201,30303,V,${1_880 + index},R${index}`),
].join("\n");

const open = () =>
  renderApp(async (prepare) => {
    await prepare("import.run", { kind: "rates", content: HISTORY, workId: crypto.randomUUID() });
    await prepare("loads.create", { load: loadFrom("Dallas", "A-1") as never });
  });

test("booking takes the estimate or an end of its range by a button, and marks a rate outside it", async () => {
  await open();
  await expect.element(page.getByRole("row", { name: /A-1/ })).toBeVisible();
  await press("b");
  const estimate = page.getByRole("group", { name: "Lane rate" });
  await expect.element(page.getByText(/\$2,450 is above the range/)).toBeVisible();
  await estimate.getByRole("button", { name: /^Use \$1,8/ }).click();
  await expect.element(page.getByLabelText(/Agreed rate/)).toHaveValue(expect.stringMatching(/^\$1,8\d\d$/));
  await expect.element(page.getByText(/above the range/)).not.toBeInTheDocument();
  await estimate.getByRole("button").nth(1).click();
  await expect
    .element(page.getByLabelText(/Agreed rate/))
    .toHaveValue(expect.stringMatching(/^\$1,[5-8]\d\d$/));
  expect(await findAxeViolations()).toEqual([]);
});

test("W shows the lane of the load, and Rates starts a load of it at the estimate", async () => {
  await open();
  await expect.element(page.getByRole("row", { name: /A-1/ })).toBeVisible();
  await press("w");
  const use = page.getByRole("button", { name: /^Use \$1,8/ });
  await expect.element(use).toBeVisible();
  await expect.element(use).toBeInViewport();
  await page.getByRole("button", { name: "Evidence" }).click();
  await expect.element(page.getByRole("row", { name: /Bookings on this lane 8/ })).toBeVisible();
  expect(await findAxeViolations()).toEqual([]);
  await use.click();
  await expect
    .element(page.getByLabelText("Posted rate, all-in"))
    .toHaveValue(expect.stringMatching(/1,?8\d\d/));
  await userEvent.keyboard("{Escape}");
});
