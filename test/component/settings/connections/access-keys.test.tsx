import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { renderApp } from "../../../support/component/render-app.tsx";

test("a double click issues one key, because only the last secret stays on screen", async () => {
  const call = await renderApp(async () => "settings/keys");
  await page.getByRole("textbox", { name: "Purpose" }).fill("TMS");
  await page.getByRole("button", { name: "Issue client credentials" }).dblClick();
  await expect.element(page.getByText("Client credentials TMS")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Issue client credentials" })).toBeDisabled();
  expect((await call("accessKeys.list", null)).keys).toHaveLength(1);
});
