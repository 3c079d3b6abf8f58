import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { press } from "../../../support/component/press.ts";
import { findAxeViolations, renderApp } from "../../../support/component/render-app.tsx";

const today = new Date().toISOString().slice(0, 10);
const HISTORY = [
  "bookedDate,originZip,destinationZip,equipmentCode,totalRate,loadNumber",
  ...Array.from({ length: 8 }, (_, index) => `${today},75201,30303,V,${1_880 + index},R${index}`),
].join("\n");

test("a diesel price is typed from the evidence of a lane, checked by field, and counts until it is removed", {
  tags: "long",
}, async () => {
  const call = await renderApp(async (prepare) => {
    await prepare("import.run", { kind: "rates", content: HISTORY, workId: crypto.randomUUID() });
    return "rates";
  });
  const showEvidence = async () => {
    await page.getByRole("button", { name: "Evidence", exact: true }).click();
  };
  await page.getByRole("textbox", { name: "Lane" }).fill("dal tx atl ga van");
  await showEvidence();
  await expect.element(page.getByRole("row", { name: /^Fuel No diesel price/ })).toBeVisible();
  await page.getByRole("button", { name: "Change price" }).click();

  const section = page.getByRole("region", { name: "Diesel prices" });
  const perGallon = section.getByLabelText("USD per gallon");
  await section.getByRole("button", { name: "Save price" }).click();
  await expect.element(section.getByText("Required")).toBeVisible();
  await perGallon.fill("35");
  await press("Enter");
  await expect.element(section.getByText("Enter $0.50 to $20 per gallon.")).toBeVisible();
  expect(await findAxeViolations()).toEqual([]);
  await perGallon.fill("3.459");
  await press("Enter");
  await expect.element(section.getByRole("cell", { name: "$3.459" })).toBeVisible();
  expect((await call("diesel.read", null)).prices).toMatchObject([{ region: "U.S.", perGallon: 3.459 }]);
  expect(await findAxeViolations()).toEqual([]);

  await section.getByRole("button", { name: /^Remove U\.S\./ }).click();
  await expect.element(section.getByText("No diesel prices.")).toBeVisible();
  await page.getByRole("button", { name: /^Undo/ }).last().click();
  await expect.element(section.getByRole("cell", { name: "$3.459" })).toBeVisible();
  await page.getByRole("link", { name: "Rates" }).click();
  await showEvidence();
  await expect.element(page.getByRole("row", { name: /^Fuel \$.* × \$3\.46/ })).toBeVisible();
});
