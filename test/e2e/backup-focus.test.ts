/** @module-tag long */
import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { openWindow } from "../support/window.ts";

async function openBackups(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Settings" }).click();
  await page.getByRole("button", { name: "Backups", exact: true }).click();
}

const focused = (page: Page) =>
  page.evaluate(
    () => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent,
  );

/** Delays the calls of a channel, starting with the call of that number, until they are released. */
async function hold(page: Page, channel: string, from = 1) {
  const { promise: isHeld, resolve: held } = Promise.withResolvers<void>();
  const { promise: free, resolve: letGo } = Promise.withResolvers<void>();
  let calls = 0;
  await page.route(`**/ipc/${channel}`, async (route) => {
    calls += 1;
    if (calls >= from) {
      held();
      await free;
    }
    await route.continue();
  });
  return { isHeld, letGo };
}

test("returns the focus to the Restore button after a damaged backup is rejected", async () => {
  const folder = await temporaryFolder();
  const { page } = await openWindow({}, folder);
  await openBackups(page);
  await page.getByRole("button", { name: "Back up now" }).press("Enter");
  await page.getByText(/created and verified/).waitFor();
  const restore = page.getByRole("button", { name: /^Restore \d/ });
  // Before the file changes: the list leaves out a file that is empty at the moment.
  await restore.waitFor();
  const [name = ""] = await readdir(join(folder, "backups"));
  await writeFile(join(folder, "backups", name), "spoilt");
  await restore.press("Enter");
  await page.getByRole("button", { name: "Restore", exact: true }).press("Enter");
  await page.getByText(/The file is not a Lanedesk backup/).waitFor();
  await expect.poll(() => focused(page)).toMatch(/^Restore \d/);
});

test("returns the focus to the button that started a canceled backup", async () => {
  const { page } = await openWindow();
  await openBackups(page);
  const { isHeld, letGo } = await hold(page, "backups.take");
  await page.getByRole("button", { name: "Back up now" }).press("Enter");
  await isHeld;
  await page.getByRole("button", { name: "Cancel" }).press("Enter");
  letGo();
  await page.getByRole("button", { name: "Cancel" }).waitFor({ state: "detached" });
  await expect.poll(() => focused(page)).toBe("Back up now");
});

test("removes the upload of a canceled restore", async () => {
  const folder = await temporaryFolder();
  const { page } = await openWindow({}, folder);
  await openBackups(page);
  const { isHeld, letGo } = await hold(page, "files.receive", 3);
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Restore file…" }).press("Enter");
  const buffer = Buffer.alloc(5 * 1_048_576);
  await (await chooser).setFiles({ name: "large.backup", mimeType: "application/octet-stream", buffer });
  await page.getByRole("button", { name: "Restore", exact: true }).press("Enter");
  await isHeld;
  await page.getByRole("button", { name: "Cancel" }).press("Enter");
  letGo();
  await page.getByText("Canceled. Nothing was changed.").waitFor();
  expect(await readdir(join(folder, "transfers"))).toEqual([]);
});
