import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { findAxeViolations, renderApp } from "../../support/component/render-app.tsx";
import { loadFrom } from "../../support/component/render-board.tsx";

test("the first run asks once who posts the loads, and uses that person as the contact on each load", async () => {
  const call = await renderApp();
  await page.getByLabelText("Brokerage name").fill("Acme Logistics");
  await page.getByLabelText("MC number").fill("MC123456");
  await page.getByLabelText("First name").fill("Ana");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect.element(page.getByText("A phone is required.")).toBeVisible();
  expect(await findAxeViolations()).toEqual([]);
  await page.getByLabelText("Last name").fill("Ruiz");
  await page.getByLabelText("Your phone").fill("(214) 555-0100");
  await page.getByLabelText("Your e-mail").fill("ana@example.com");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect.element(page.getByRole("button", { name: "Post first load" })).toBeVisible();
  expect(await call("app.info", null)).toMatchObject({ accountName: "Acme Logistics", mcNumber: "MC123456" });
  const { load } = await call("loads.create", { load: loadFrom("Dallas", "A-1") as never });
  expect(load.postAsUser).toMatchObject({ firstName: "Ana", phone: "(214) 555-0100" });
});
