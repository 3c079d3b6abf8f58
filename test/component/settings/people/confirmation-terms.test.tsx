import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { press } from "../../../support/component/press.ts";
import { renderApp } from "../../../support/component/render-app.tsx";

test("terms that another window saved later replace the shown terms", { tags: "long" }, async () => {
  const call = await renderApp(async () => "settings/brokerage");
  const terms = page.getByRole("textbox", { name: "Terms on rate confirmations" });
  await terms.fill("Pay in 30 days.");
  await press("Tab");
  await expect
    .poll(async () => (await call("settings.read", null)).confirmationTerms)
    .toBe("Pay in 30 days.");
  await call("settings.change", { confirmationTerms: "Pay in 21 days." });
  await expect.element(terms).toHaveValue("Pay in 21 days.");
});
