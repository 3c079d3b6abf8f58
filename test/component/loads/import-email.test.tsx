import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { press } from "../../support/component/press.ts";
import { findAxeViolations } from "../../support/component/render-app.tsx";
import { renderBoard } from "../../support/component/render-board.tsx";

const text = page.getByLabelText("Paste rows or an e-mail");
const email =
  "Hi Tom,\nI have a reefer from Houston, TX to Memphis, TN for $1,450, 38k lbs, PO# 88123.\nThanks, Jim";

test("import reads a pasted e-mail, shows it as understood, and posts it", async () => {
  await renderBoard("Dallas");
  await press("v");
  await text.fill(email);
  await page.getByRole("button", { name: /^Review/ }).click();
  const understood = page.getByText(/Row 2: .* · Houston, TX → Memphis, TN · Reefer · 38,000 lb · \$1,450/);
  await expect.element(understood).toBeVisible();
  expect(await findAxeViolations()).toEqual([]);
  await page.getByRole("button", { name: /^Post 1 load/ }).click();
  await expect.element(page.getByRole("row", { name: /Houston TX/ })).toBeVisible();
});

test("import offers to number rows without a load number", async () => {
  await renderBoard("Dallas");
  await press("v");
  await text.fill('origin,destination,equipment\n"Houston, TX","Memphis, TN",Van');
  await page.getByRole("button", { name: /^Review/ }).click();
  await page.getByRole("checkbox", { name: "Number loads that have no load number" }).click();
  await page.getByRole("button", { name: /^Post 1 load/ }).click();
  await expect.element(page.getByRole("row", { name: /Houston TX/ })).toBeVisible();
});
