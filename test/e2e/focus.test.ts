import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { callChannel, laneLoad, openWindow } from "../support/window.ts";

const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    return element?.id || element?.textContent || element?.tagName;
  });

const press = async (page: Page, name: RegExp) => {
  await page.getByRole("button", { name }).first().focus();
  await page.keyboard.press("Enter");
};

test("when what had the focus goes away, the board has it", async () => {
  const { page, pageErrors } = await openWindow();
  await callChannel(page, "loads.create", { load: laneLoad(["Dallas", "TX"], ["Atlanta", "GA"], "A-1") });
  await page.reload();
  const row = page.getByRole("row", { name: /A-1/ });
  await row.waitFor();
  await page.keyboard.press("b");
  await page.getByRole("combobox", { name: "Carrier" }).waitFor();
  await page.keyboard.type("Swift");
  await page.keyboard.press("Enter");
  await press(page, /^Undo/);
  await row.waitFor();
  await expect.poll(() => focused(page)).toBe("board");

  await page.keyboard.press("n");
  await page.getByRole("heading", { name: "New load" }).waitFor();
  await page.keyboard.type("Wichita");
  await page.keyboard.press("Escape");
  await press(page, /^Discard New: Wichita/);
  await page.getByRole("button", { name: /Wichita/ }).waitFor({ state: "detached" });
  await expect.poll(() => focused(page)).toBe("board");

  await page.keyboard.press("/");
  await page.keyboard.type("zzz");
  await page.getByText("No loads match “zzz”").waitFor();
  await press(page, /^Clear search/);
  await row.waitFor();
  await expect.poll(() => focused(page)).toBe("board");
  expect(pageErrors).toEqual([]);
});

test("in the settings it stays in its section, and with a button that works for a while", async () => {
  const { page, pageErrors } = await openWindow();
  await page.keyboard.press("Control+,");
  await press(page, /^Back up now/);
  await page.getByRole("button", { name: /^Restore \d/ }).waitFor();
  await expect.poll(() => focused(page)).toBe("Back up now");
  await press(page, /^Add a user/);
  await expect
    .poll(() => page.getByLabel("First name").evaluate((field) => field === document.activeElement))
    .toBe(true);
  for (const [field, text] of [
    ["First name", "Ann"],
    ["Last name", "Lee"],
    ["E-mail", "ann@example.com"],
  ] as const)
    await page.getByLabel(field).fill(text);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Change Ann Lee" }).waitFor();
  await expect.poll(() => focused(page)).toBe("settings-users");
  expect(pageErrors).toEqual([]);
});

test("whoever leaves a field that is still there is not led back to it", async () => {
  const { page } = await openWindow();
  await callChannel(page, "loads.create", { load: laneLoad(["Dallas", "TX"], ["Atlanta", "GA"], "A-1") });
  await page.reload();
  await page.getByRole("row", { name: /A-1/ }).waitFor();
  await page.keyboard.press("g");
  await page.keyboard.press("r");
  const line = page.getByPlaceholder("dal tx atl ga van");
  await line.fill("dal tx atl ga van");
  await line.press("Escape");
  await page.getByText(/^Dallas, TX.*→ Atlanta, GA.*Van$/).waitFor();
  await page.getByText(/There is no booked rate/).waitFor();
  expect(await line.evaluate((field) => field === document.activeElement)).toBe(false);
});
