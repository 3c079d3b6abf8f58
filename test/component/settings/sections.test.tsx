import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { useAppInfo } from "../../../renderer/app-info.ts";
import { SETTINGS_SECTIONS } from "../../../renderer/settings/sections.ts";
import { renderApp } from "../../support/component/render-app.tsx";

const visibleSections = () =>
  SETTINGS_SECTIONS.filter(({ id }) => document.getElementById(`settings-${id}`)?.checkVisibility()).map(
    ({ title }) => title,
  );

test("Settings show exactly one section at a time", async () => {
  await renderApp();
  await page.getByRole("link", { name: "Settings" }).click();
  const list = page.getByRole("navigation", { name: "Settings" });
  for (const title of ["Brokerage", "Appearance", "About", "Appearance"]) {
    await list.getByRole("button", { name: title, exact: true }).click();
    await expect.poll(visibleSections).toEqual([title]);
  }
});

test("the chosen text size applies to the window", async () => {
  await renderApp();
  await page.getByRole("link", { name: "Settings" }).click();
  await page.getByRole("button", { name: "Appearance" }).click();
  const elements = [document.body, page.getByRole("link", { name: "Loads" }).element()];
  const readTextSizes = () => elements.map((element) => getComputedStyle(element).fontSize);
  expect(readTextSizes()).toEqual(["13px", "14px"]);
  await page.getByText("Medium", { exact: true }).click();
  await expect.poll(readTextSizes).toEqual(["14px", "15px"]);
  await page.getByText("Large", { exact: true }).click();
  await expect.poll(readTextSizes).toEqual(["16px", "17px"]);
  await page.getByText("Small", { exact: true }).click();
  await expect.poll(readTextSizes).toEqual(["13px", "14px"]);
});

test("IT policy shows ignored names without a table if no setting is fixed", async () => {
  await renderApp();
  await page.getByRole("link", { name: "Settings" }).click();
  await page.getByRole("button", { name: "IT policy" }).click();
  const policy = page.getByRole("region", { name: "IT policy" });
  await expect.element(policy.getByText("IT has fixed no settings on this computer.")).toBeVisible();
  const { info } = useAppInfo.getState();
  if (!info) throw new Error("The window has no information about the program.");
  const ignored = [{ name: "remoteUrl", source: "policy.json" }];
  useAppInfo.setState({ info: { ...info, policy: { ...info.policy, fixed: [], ignored } } });
  await expect.element(policy.getByText("remoteUrl")).toBeVisible();
  await expect.element(policy.getByText("IT has fixed no settings on this computer.")).toBeVisible();
  await expect.element(policy.getByRole("table")).not.toBeInTheDocument();
});
