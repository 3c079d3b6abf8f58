import { open, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { modifierKey } from "../support/platform.ts";
import { runCommand } from "../support/program.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import {
  callChannel,
  findAxeViolations,
  laneLoad,
  openSettings,
  openWindow,
  readBoardRows,
} from "../support/window.ts";

const postLoads = async (page: Page, ...numbers: string[]) => {
  for (const number of numbers)
    await callChannel(page, "loads.create", { load: laneLoad(["Dallas", "TX"], ["Atlanta", "GA"], number) });
};

const numbersOnBoard = async (page: Page) => {
  const rows = await readBoardRows(page, "number");
  return rows.map(({ loadNumber }) => loadNumber);
};

const openBackups = (page: Page) => openSettings(page, "Backups");

test("restores a backup, and then the data that the restore replaced", { tags: "long" }, async () => {
  const { page, pageErrors } = await openWindow();
  await postLoads(page, "L-1", "L-2");
  await openBackups(page);
  await page.getByRole("button", { name: "Back up now" }).click();
  await page.getByText(/^Backup lanedesk-\S+ created and verified/).waitFor();
  await page.getByRole("cell", { name: "Verified", exact: true }).waitFor();
  await postLoads(page, "L-3");

  await page.getByRole("button", { name: /^Restore \d/ }).click();
  await page.getByText(/later changes are not included/).waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  const reloaded = page.waitForEvent("load");
  await page.getByRole("button", { name: "Restore", exact: true }).click();
  await reloaded;
  expect(await numbersOnBoard(page)).toEqual(["L-1", "L-2"]);
  await postLoads(page, "L-4");

  await openBackups(page);
  await page.getByRole("cell", { name: /before a restore/ }).waitFor();
  const former = page.getByRole("row", { name: /Not verified/ });
  await former.getByRole("button", { name: /^Restore/ }).click();
  const again = page.waitForEvent("load");
  await page.getByRole("button", { name: "Restore", exact: true }).click();
  await again;
  expect(await numbersOnBoard(page)).toEqual(["L-1", "L-2", "L-3"]);
  expect(pageErrors).toEqual([]);
});

test("keeps the drafts of all windows through a restore, also for a load that is not in the backup", {
  tags: "long",
}, async () => {
  const { page, pageErrors } = await openWindow();
  await postLoads(page, "L-1");
  await callChannel(page, "backups.take", { workId: "backup" });
  await postLoads(page, "L-2");
  await page.reload();
  await page.getByRole("row", { name: /L-2/ }).click();
  await page.keyboard.press("e");
  await page.getByLabel("City").first().fill("Plano");
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.getByRole("row", { name: /L-1/ }).waitFor();
  await other.keyboard.press("n");
  await other.getByLabel("City").first().fill("Laredo");

  const third = await page.context().newPage();
  await third.goto(page.url());
  await openBackups(third);
  await third.getByRole("button", { name: /^Restore \d/ }).click();
  await third.getByText(/drafts are kept/).waitFor();
  const reloaded = [page, other].map((each) => each.waitForEvent("load"));
  await other.getByLabel("City").last().pressSequentially("Memphi");
  await third.getByRole("button", { name: "Restore", exact: true }).click();
  await Promise.all(reloaded);

  expect(await numbersOnBoard(page)).toEqual(["L-1"]);
  await other.getByRole("button", { name: "New: Laredo → Memphi", exact: true }).waitFor();
  await page.getByRole("button", { name: /^Edit: Plano/ }).click();
  await page.getByRole("alert").getByText("Lanedesk no longer has this load").waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Start new load" }).click();
  await page.getByRole("heading", { name: "New load" }).waitFor();
  await page.keyboard.press(`${modifierKey}+Enter`);
  await page.getByRole("row", { name: /Plano.*L-2/ }).waitFor();
  expect(await numbersOnBoard(page)).toEqual(["L-1", "L-2"]);
  expect(pageErrors).toEqual([]);
});

test("restores a backup file from another place, and rejects a file that is not a backup", {
  tags: "long",
}, async () => {
  const { page } = await openWindow();
  await postLoads(page, "L-1");
  await openBackups(page);
  await page.getByRole("button", { name: "Back up now" }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: /^Save copy of \d/ }).click();
  const saved = await (await download).path();
  await postLoads(page, "L-2");

  const restore = async (name: string, buffer: Buffer) => {
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Restore file…" }).click();
    await (await chooser).setFiles({ name, mimeType: "application/octet-stream", buffer });
    await page.getByRole("button", { name: "Restore", exact: true }).click();
  };
  await restore("letter.backup", Buffer.from("Dear sirs"));
  await page.getByText(/^The file is not a Lanedesk backup\. Your data is unchanged/).waitFor();
  expect(await numbersOnBoard(page)).toEqual(["L-1", "L-2"]);

  const reloaded = page.waitForEvent("load");
  await restore("one.backup", await readFile(saved));
  await reloaded;
  expect(await numbersOnBoard(page)).toEqual(["L-1"]);
});

test("exports all data without secrets, and imports it elsewhere with or without invalid lines", {
  tags: "long",
}, async () => {
  const { page } = await openWindow();
  await postLoads(page, "L-1", "L-2");
  const { userId } = await callChannel(page, "app.info", null);
  const { token } = await callChannel(page, "accessKeys.issueToken", { userId, label: "Dispatch" });
  await openSettings(page, "Full export");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export all" }).click();
  const content = await readFile(await (await download).path(), "utf8");
  expect(content).toContain('"table":"loads"');
  expect(content).not.toContain('"table":"accessKeys"');
  expect(content).not.toContain("secretHash");
  expect(content).not.toContain(token);

  const other = await openWindow();
  await postLoads(other.page, "L-9");
  await openSettings(other.page, "Full export");
  const importFile = async (text: string, ...buttons: string[]) => {
    const file = { name: "all.jsonl", mimeType: "application/jsonl", buffer: Buffer.from(text) };
    await other.page.locator('input[type="file"][accept=".jsonl"]').setInputFiles(file);
    for (const button of buttons) await other.page.getByRole("button", { name: button, exact: true }).click();
  };
  await importFile(`${content}nonsense\n`, "Import…", "Replace all data");
  await other.page.getByText(/1 invalid line, .*Nothing was changed/).waitFor();
  await other.page.getByRole("cell", { name: "not valid JSON" }).waitFor();
  expect(await numbersOnBoard(other.page)).toEqual(["L-9"]);

  const reloaded = other.page.waitForEvent("load");
  await importFile(`${content}nonsense\n`, "Skip these lines…", "Skip and import");
  await reloaded;
  expect(await numbersOnBoard(other.page)).toEqual(["L-1", "L-2"]);
});

test("checks and compacts the data, and saves the days of history", {
  tags: "long",
}, async () => {
  const { page } = await openWindow();
  await postLoads(page, "L-1");
  await openBackups(page);
  await page.getByRole("button", { name: "Check data" }).click();
  await page.getByText(/^No damage found in \d+ records/).waitFor();
  await openSettings(page, "History and storage");
  await page.getByRole("button", { name: "Compact" }).click();
  await page
    .getByRole("status")
    .getByText(/Freed|No space to free/)
    .waitFor();
  await page.getByLabel("Days of history").fill("365");
  await page.getByLabel("Days of history").blur();
  await expect.poll(async () => (await callChannel(page, "settings.read", null)).daysOfHistory).toBe(365);
  await openBackups(page);
  await page.getByRole("button", { name: "Back up now" }).click();
  await page.getByText(/created and verified/).waitFor();
  await openSettings(page, "History and storage");
  await page.reload();
  await page.getByText(/Backups use .*; 1 backup stays until you remove it/).waitFor();
});

test("shows unreadable data in every view, and restores a backup from Settings", {
  tags: "long",
}, async () => {
  const folder = await temporaryFolder();
  await runCommand("demo", "--data", folder, "--loads", "100", "--carriers", "10", "--rates", "10");
  await runCommand(
    "backup",
    "--data",
    folder,
    "--to",
    join(folder, "backups", "lanedesk-2026-01-02T08-00-00Z.backup"),
  );
  await damage(join(folder, "store", "lanedesk.sqlite"));

  const { page, served } = await openWindow({}, folder);
  await page
    .getByRole("alert")
    .filter({ hasText: "is damaged; Lanedesk did not change the file." })
    .first()
    .waitFor();
  await page.getByText("Can't read data").waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  await openBackups(page);
  await page.getByRole("button", { name: /^Restore .*1\/2/ }).click();
  const reloaded = page.waitForEvent("load");
  await page.getByRole("button", { name: "Restore", exact: true }).click();
  await reloaded;
  await page.getByText("Not connected", { exact: true }).first().waitFor();
  expect((await numbersOnBoard(page)).length).toBe(50);
  expect(served.process.exitCode).toBeNull();
});

/** Damages the store like a failing disk: only its beginning can be read. */
async function damage(file: string): Promise<void> {
  const pageSize = 4_096;
  const store = await open(file, "r+");
  const { size } = await store.stat();
  const from = 30 * pageSize;
  await store.write(Buffer.alloc(size - from, 0xa5), 0, size - from, from);
  await store.close();
}
