import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { findAxeViolations, renderApp } from "../../../support/component/render-app.tsx";

test("a number setting accepts commas, restores an empty field and rejects what is out of range", {
  tags: "long",
}, async () => {
  const call = await renderApp();
  await page.getByRole("link", { name: "Settings" }).click();
  await page.getByRole("button", { name: "History and storage" }).click();
  const days = page.getByLabelText("Days of history");
  const saved = async () => (await call("settings.read", null)).daysOfHistory;
  const type = async (text: string) => {
    await days.clear();
    await userEvent.keyboard(text);
  };
  await expect.element(days).toHaveValue("730");
  await type("1,000{Enter}");
  await expect.poll(saved).toBe(1_000);
  await type("2500{Tab}");
  await expect.poll(saved).toBe(2_500);
  await expect.element(days).toHaveValue("2,500");
  await type("{Tab}");
  await expect.element(days).toHaveValue("2,500");
  await type("5{Tab}");
  const error = page.getByText("Enter 30 to 3,650.");
  await expect.element(error).toBeVisible();
  expect(await findAxeViolations()).toEqual([]);
  expect(await saved()).toBe(2_500);
  await type("40{Enter}");
  await expect.poll(saved).toBe(40);
  await expect.element(error).not.toBeInTheDocument();
});
