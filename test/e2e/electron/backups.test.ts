/** @module-tag long */
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { openDesktop } from "../../support/electron.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { laneLoad } from "../../support/window.ts";

const post = (page: Page, number: string) =>
  page.evaluate(
    (load) => window.lanedesk.call("loads.create", { load }),
    laneLoad(["Dallas", "TX"], ["Atlanta", "GA"], number),
  );

const loads = (page: Page) =>
  page.evaluate(async () => {
    const answer = await window.lanedesk.call("loads.summary", { view: "available" });
    return answer.ok && answer.value.total;
  });

it("restores a backup without a restart, and keeps the replaced store", async () => {
  const { page, quit } = await openDesktop(await temporaryFolder());
  await post(page, "L-1");
  await page.getByRole("link", { name: "Settings" }).click();
  await page.getByRole("button", { name: "Backups", exact: true }).click();
  await page.getByRole("button", { name: "Back up now" }).click();
  await page.getByRole("cell", { name: "Verified", exact: true }).waitFor();
  await post(page, "L-2");
  await page.getByRole("button", { name: /^Restore \d/ }).click();
  await page.getByRole("button", { name: "Restore", exact: true }).click();
  await expect.poll(() => loads(page).catch(() => undefined)).toBe(1);
  await page.getByRole("link", { name: "Settings" }).click();
  await page.getByRole("button", { name: "Backups", exact: true }).click();
  await page.getByRole("cell", { name: "not verified" }).waitFor();
  expect(await quit()).toBe(0);
});
