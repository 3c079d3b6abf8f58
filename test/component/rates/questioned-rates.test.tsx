import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { press } from "../../support/component/press.ts";
import { findAxeViolations, renderApp } from "../../support/component/render-app.tsx";

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
const HEADER = "bookedDate,originZip,destinationZip,equipmentCode,totalRate,miles";
const GOOD = [
  HEADER,
  ...Array.from({ length: 8 }, (_, ago) => `${day(ago)},75201,30303,V,${1_930 + ago},781`),
];
const ODD = [
  HEADER,
  `${day(1)},75201,30303,V,2.51,781`,
  `${day(1)},75201,30303,V,19500,781`,
  `${day(1)},75201,30303,V,1950,78.1`,
  `${day(1)},75201,75201,V,300,25`,
].join("\n");

const list = page.getByRole("region", { name: "Questioned rates" });
const undo = page.getByRole("button", { name: "Undo" }).last();

test("Rates lists questioned rates; each is accepted, dismissed, or restored by Undo", async () => {
  const call = await renderApp(async (prepare) => {
    for (const content of [GOOD.join("\n"), ODD])
      await prepare("import.run", { kind: "rates", content, workId: crypto.randomUUID() });
    return "rates";
  });
  const total = async () => (await call("rates.questioned", { after: null, size: 1 })).total;
  await expect.element(list.getByRole("heading", { name: "4 questioned rates" })).toBeVisible();
  await expect.element(list.getByText("Per mile? $2.51 × 781 mi = $1,960.")).toBeVisible();
  const line = page.getByRole("textbox", { name: "Lane" }).element().getBoundingClientRect();
  expect(line.bottom).toBeLessThan(list.element().getBoundingClientRect().top);
  expect(await findAxeViolations()).toEqual([]);
  await list.getByRole("button", { name: /Accept the proposal for .*\$19,500/ }).click();
  await expect.element(list.getByRole("heading", { name: "3 questioned rates" })).toBeVisible();
  await undo.click();
  await expect.element(list.getByRole("heading", { name: "4 questioned rates" })).toBeVisible();
  await list.getByRole("button", { name: /Dismiss Dallas, TX → Dallas, TX/ }).click();
  await expect.element(list.getByRole("heading", { name: "3 questioned rates" })).toBeVisible();
  await list.getByRole("checkbox", { name: /Select .*\$2.51/ }).click();
  await list.getByRole("button", { name: "Accept as imported", exact: true }).click();
  await expect.element(list.getByRole("heading", { name: "2 questioned rates" })).toBeVisible();
  await list.getByRole("button", { name: "Accept all proposals" }).click();
  await expect.element(list).not.toBeInTheDocument();
  expect(await total()).toBe(0);
});

test("a double click on Dismiss shows one notice, whose Undo restores the rate", {
  tags: "long",
}, async () => {
  await renderApp(async (prepare) => {
    for (const content of [GOOD.join("\n"), ODD])
      await prepare("import.run", { kind: "rates", content, workId: crypto.randomUUID() });
    return "rates";
  });
  await list.getByRole("button", { name: /Dismiss Dallas, TX → Dallas, TX/ }).dblClick();
  await expect.element(list.getByRole("heading", { name: "3 questioned rates" })).toBeVisible();
  await press("Mod+z");
  await expect.element(list.getByRole("heading", { name: "4 questioned rates" })).toBeVisible();
  await expect.element(page.getByText("Dismissed 0 rates.")).not.toBeInTheDocument();
});

test("the import preview names questioned rows and asks for the order of dates", async () => {
  await renderApp(async (prepare) => {
    await prepare("import.run", { kind: "rates", content: GOOD.join("\n"), workId: crypto.randomUUID() });
    return "settings/import";
  });
  await page.getByRole("combobox", { name: "Contents" }).click();
  await page.getByRole("option", { name: "Booked rates" }).click();
  const year = new Date().getFullYear() - 1;
  const dates = [`13/11/${year}`, `11/13/${year}`, `5/11/${year}`].map(
    (date, index) => `${date},75201,30303,V,${1_950 + index},781`,
  );
  const file = new File([[ODD, HEADER, ...dates].join("\n")], "rates.csv", { type: "text/csv" });
  await userEvent.upload(document.querySelector("input[type=file]") as HTMLInputElement, file);
  await expect
    .element(page.getByText("7 rows: 2 valid, 4 questioned, 1 needs fixing. Skipped 1 repeated header."))
    .toBeVisible();
  await expect.element(page.getByText("Per mile? $2.51 × 781 mi = $1,960.")).toBeVisible();
  expect(await findAxeViolations()).toEqual([]);
  await page.getByRole("radio", { name: "Day first" }).click();
  await expect.element(page.getByText(/7 rows: 3 valid, 4 questioned\./)).toBeVisible();
  await page.getByRole("button", { name: /^Import 7 rows/ }).click();
  await expect
    .element(page.getByText("3 booked rates added, 0 changed, 0 unchanged, 4 questioned."))
    .toBeVisible();
  await page.getByRole("button", { name: "Review in Rates" }).click();
  await expect.element(list.getByRole("heading", { name: "4 questioned rates" })).toBeVisible();
});
