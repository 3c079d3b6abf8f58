import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { useAppInfo } from "../../../../renderer/app-info.ts";
import { findAxeViolations, renderApp } from "../../../support/component/render-app.tsx";

test("one section has both notification switches", async () => {
  const call = await renderApp();
  await page.getByRole("link", { name: "Settings" }).click();
  await page.getByRole("button", { name: "Notifications" }).click();
  const section = page.getByRole("region", { name: "Notifications", exact: true });
  await section.getByLabelText("Decisions and reminders").click();
  await expect
    .poll(() => call("settings.read", null))
    .toMatchObject({ notificationsOn: false, notifiesStops: true });
  await section.getByLabelText("Booked carriers that change to Stop").click();
  await expect
    .poll(() => call("settings.read", null))
    .toMatchObject({ notificationsOn: false, notifiesStops: false });
  expect(await findAxeViolations()).toEqual([]);
});

test("a phone number below a fixed setting and in the IT policy does not break at its hyphens", {
  tags: "long",
}, async () => {
  await renderApp();
  await page.getByRole("link", { name: "Settings" }).click();
  await page.getByRole("button", { name: "Notifications" }).click();
  await expect.element(page.getByLabelText("Decisions and reminders")).toBeVisible();
  const { info } = useAppInfo.getState();
  if (!info) throw new Error("The window has no information about the program.");
  const title = "Notifications of decisions and reminders";
  const fixed = [{ name: "notificationsOn" as const, title, value: "No", source: "policy.json" }];
  useAppInfo.setState({
    info: { ...info, policy: { ...info.policy, contact: "the IT desk, 214-555-0100, ext. 7", fixed } },
  });
  await expect.element(page.getByLabelText("Decisions and reminders")).toBeDisabled();
  const phone = page.getByText("214-555-0100", { exact: true });
  await expect.element(phone).toBeVisible();
  const line = phone.element().parentElement;
  if (line) line.style.width = "60px";
  expect(phone.element().getClientRects()).toHaveLength(1);

  await page.getByRole("button", { name: "IT policy" }).click();
  const inPolicy = page.getByRole("region", { name: "IT policy" }).getByText("214-555-0100", { exact: true });
  await expect.element(inPolicy).toBeVisible();
  const text = inPolicy.element().parentElement;
  if (text) text.style.width = "60px";
  expect(inPolicy.element().getClientRects()).toHaveLength(1);
});
