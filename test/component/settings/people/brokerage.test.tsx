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
