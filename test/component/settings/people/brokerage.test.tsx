import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { renderApp } from "../../../support/component/render-app.tsx";

const brokerage = { name: "Oak Brokerage", mcNumber: "", usdotNumber: "", phone: "2145550100" };

test("values that another window saved replace the shown values, but not a typed value", {
  tags: "long",
}, async () => {
  const call = await renderApp(async (prepare) => {
    await prepare("account.change", brokerage);
    return "settings/brokerage";
  });
  const name = page.getByRole("textbox", { name: "Brokerage name" });
  const phone = page.getByRole("textbox", { name: "Brokerage phone" });
  await expect.element(name).toHaveValue("Oak Brokerage");
  await call("account.change", { ...brokerage, name: "Elm Brokerage" });
  await expect.element(name).toHaveValue("Elm Brokerage");
  await expect.element(page.getByRole("button", { name: "Save", exact: true })).toBeDisabled();
  await phone.fill("2145550199");
  await call("account.change", { ...brokerage, name: "Ash Brokerage" });
  await expect.element(name).toHaveValue("Ash Brokerage");
  await expect.element(phone).toHaveValue("2145550199");
});

test("the brokerage needs an MC and a USDOT number of digits and a phone with area code", async () => {
  const call = await renderApp(async () => "settings/brokerage");
  const fill = (label: string, value: string) => page.getByRole("textbox", { name: label }).fill(value);
  await fill("Brokerage name", "Oak Brokerage");
  await fill("MC number", "abc");
  await fill("USDOT number", "12x");
  await fill("Brokerage phone", "12");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  for (const text of [
    "The MC number must be digits.",
    "The USDOT number must be digits.",
    "Enter the phone number with area code.",
  ])
    await expect.element(page.getByText(text)).toBeVisible();
  await fill("MC number", "MC 123456");
  await fill("USDOT number", "USDOT 77");
  await fill("Brokerage phone", "(214) 555-0100 x12");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect
    .poll(() => call("app.info", null))
    .toMatchObject({ mcNumber: "MC 123456", usdotNumber: "USDOT 77", brokeragePhone: "(214) 555-0100 x12" });
});
