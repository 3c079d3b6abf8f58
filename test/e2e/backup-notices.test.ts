import { expect, test } from "vitest";
import {
  callChannel,
  findAxeViolations,
  findAxeViolationsInThemes,
  laneLoad,
  openSettings,
  openWindow,
  readBoardRows,
} from "../support/window.ts";

test("shows the result of a restore after the reload, and clears a chosen export file", {
  tags: "long",
}, async () => {
  const { page } = await openWindow();
  await callChannel(page, "loads.create", { load: laneLoad(["Dallas", "TX"], ["Atlanta", "GA"], "L-1") });
  await openSettings(page, "Backups");
  await page.getByRole("button", { name: "Back up now" }).click();
  await page.getByRole("button", { name: /^Restore \d/ }).click();
  await page.getByRole("button", { name: "Restore", exact: true }).click();
  await page
    .getByRole("status")
    .getByText(/^Backup restored: \d+ records; the previous data is listed/)
    .waitFor();
  await openSettings(page, "Full export");
  const file = { name: "all.jsonl", mimeType: "application/jsonl", buffer: Buffer.from("x\n") };
  await page.locator('input[type="file"][accept=".jsonl"]').setInputFiles(file);
  expect(await findAxeViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Clear file" }).click();
  await page.getByText("Choose a .jsonl file").waitFor();
});

test("shows a failed scheduled backup in the status, which leads to the backups", {
  tags: "long",
}, async () => {
  const { page } = await openWindow();
  const backups = await callChannel(page, "backups.list", null);
  await page.route("**/ipc/backups.list", (route) =>
    route.fulfill({
      json: {
        ok: true,
        value: { ...backups, problem: "The last scheduled backup failed. Lanedesk retries." },
      },
    }),
  );
  await page.reload();
  await page.getByRole("status").getByText("Backup problem").hover();
  await page.getByText("The last scheduled backup failed. Lanedesk retries.").waitFor();
  expect(await findAxeViolationsInThemes(page)).toEqual([]);
  await page.getByRole("status").getByText("Backup problem").click();
  await page
    .getByRole("alert")
    .getByText(/Lanedesk retries/)
    .waitFor();
});

test("finishes a restore whose window was closed, and shows it in the other windows", {
  tags: "long",
}, async () => {
  const { page } = await openWindow();
  await callChannel(page, "loads.create", { load: laneLoad(["Dallas", "TX"], ["Atlanta", "GA"], "L-1") });
  await callChannel(page, "backups.take", { workId: "backup" });
  await callChannel(page, "loads.create", { load: laneLoad(["Dallas", "TX"], ["Atlanta", "GA"], "L-2") });
  const other = await page.context().newPage();
  await other.goto(page.url());
  await openSettings(other, "Backups");
  await other.getByRole("button", { name: /^Restore \d/ }).click();
  const asked = other.waitForRequest("**/ipc/backups.restore");
  const reloaded = page.waitForEvent("load");
  await other.getByRole("button", { name: "Restore", exact: true }).click();
  await asked;
  await other.close();
  await reloaded;
  await page
    .getByRole("status")
    .getByText(/^Backup restored/)
    .waitFor();
  expect((await readBoardRows(page, "number")).map(({ loadNumber }) => loadNumber)).toEqual(["L-1"]);
});

test("shows one notice of damaged records that leads to the backups", { tags: "long" }, async () => {
  const { page, pageErrors } = await openWindow();
  await page.route("**/ipc/store.damage", (route) =>
    route.fulfill({ json: { ok: true, value: [{ table: "loads", count: 2 }] } }),
  );
  await page.reload();
  const notice = page.getByRole("alert").filter({ hasText: "Lanedesk found 2 damaged records." });
  await notice.waitFor();
  expect(await findAxeViolationsInThemes(page)).toEqual([]);
  await notice.getByRole("button", { name: "Show backups" }).click();
  await expect
    .poll(() =>
      page.getByRole("region", { name: "Backups" }).evaluate((region) => region === document.activeElement),
    )
    .toBe(true);
  await expect.poll(() => notice.count()).toBe(0);
  expect(pageErrors).toEqual([]);
});
