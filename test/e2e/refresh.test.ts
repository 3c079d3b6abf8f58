import { expect, test } from "vitest";
import { runWithService } from "../../electron/commands/run-with-service.ts";
import { findOrCreateCurrentUser } from "../../electron/services/people/current-user.ts";
import { DEFAULT_SETTINGS } from "../../shared/views/settings.ts";
import { fillLoads } from "../support/fill-loads.ts";
import { modifierKey } from "../support/platform.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { callChannel, cancelOnceShown, openSettings, openWindow } from "../support/window.ts";

const hour = 3_600_000;

const numbersIn = (words: string | null) =>
  (words ?? "").match(/\d[\d,]*/g)?.map((digits) => Number(digits.replaceAll(",", ""))) ?? [];

test("refreshes 10,000 due loads with progress, can be canceled and continues from there", {
  tags: "long",
}, async () => {
  const folder = await temporaryFolder();
  await runWithService({ data: folder }, async ({ context }) => {
    const { user } = await findOrCreateCurrentUser(context);
    await fillLoads(context, user, 10_000, Date.now() - hour);
  });
  const { page, pageErrors } = await openWindow({}, folder);
  await page.getByText("10,000 loads", { exact: true }).waitFor();
  const canceled = cancelOnceShown(page, /Refreshing due loads: [1-9]/);
  await page.keyboard.press("Shift+R");
  await canceled;
  const words = page.getByText(/^Canceled\. [\d,]+ loads? refreshed, [\d,]+ not refreshed\.$/).last();
  const [first = 0, left = 0] = numbersIn(await words.textContent());
  expect(first).toBeGreaterThan(0);
  expect(first + left).toBe(10_000);
  await page.getByRole("button", { name: "Close notice" }).last().click();
  await words.waitFor({ state: "detached" });

  await page.keyboard.press("Shift+R");
  const rest = page.getByText(/^[\d,]+ loads refreshed\.$/).last();
  expect(numbersIn(await rest.textContent())).toEqual([left]);
  await page.keyboard.press("Shift+R");
  await page.getByText("No loads due for refresh.").waitFor();
  expect(pageErrors).toEqual([]);
});

test("names each declined load by lane and number, including rows not yet read", {
  tags: "long",
}, async () => {
  const folder = await temporaryFolder();
  await runWithService({ data: folder }, async ({ context }) => {
    const { user } = await findOrCreateCurrentUser(context);
    await fillLoads(context, user, 600, Date.now() - hour);
  });
  const { page, pageErrors } = await openWindow({}, folder);
  await page.getByText("600 loads", { exact: true }).waitFor();
  await page.getByRole("grid").focus();
  await page.keyboard.press(`${modifierKey}+a`);
  await page.getByText("600 selected").waitFor();
  await page.keyboard.press("r");
  await page.getByText("600 loads refreshed.").waitFor();
  await page.keyboard.press("r");
  await page.getByText("0 refreshed, 600 declined, 0 failed. First 200").waitFor();
  const names = page.getByRole("complementary").getByRole("row").filter({ hasText: "Too early" });
  await expect.poll(() => names.filter({ hasText: " → " }).count()).toBe(200);
  expect(pageErrors).toEqual([]);
});

test("shows the state of auto-refresh and its failure below the board in every window", {
  tags: "long",
}, async () => {
  const folder = await temporaryFolder();
  const at = Date.now() - 60_000;
  await runWithService({ data: folder }, async ({ context }) => {
    const { user } = await findOrCreateCurrentUser(context);
    await fillLoads(context, user, 1, Date.now() - hour);
    await context.store.write(["keyValue"], async ({ keyValue }) => {
      await keyValue.set("settings", { ...DEFAULT_SETTINGS, minutesBetweenAutomaticRefreshes: 240 });
      await keyValue.set("lastAutoRefresh", { at, refreshed: 0, failed: 0, problem: "The disk is full." });
    });
  });
  const { page, pageErrors } = await openWindow({}, folder);
  await page.getByText(/^Auto-refresh at .*; failed at .* \(see Settings\)$/).waitFor();
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.getByText(/^Auto-refresh at/).waitFor();
  await openSettings(page, "Time and refresh");
  await page.getByText(/failed: The disk is full\./).waitFor();
  await callChannel(page, "settings.change", { minutesBetweenAutomaticRefreshes: 0 });
  await other.getByText(/^Auto-refresh at/).waitFor({ state: "detached" });
  expect(pageErrors).toEqual([]);
});
