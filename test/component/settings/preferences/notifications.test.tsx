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

test("a fixed setting and the IT policy name the contact", { tags: "long" }, async () => {
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
  const contact = /the IT desk, 214-555-0100, ext\. 7\./;
  await expect.element(page.getByText(contact)).toBeVisible();
  await page.getByRole("button", { name: "IT policy" }).click();
  await expect.element(page.getByRole("region", { name: "IT policy" }).getByText(contact)).toBeVisible();
});
