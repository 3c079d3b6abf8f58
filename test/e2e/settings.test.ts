import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { modifierKey } from "../support/platform.ts";
import { serve } from "../support/program.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import {
  callChannel,
  findAxeViolations,
  findAxeViolationsInThemes,
  introduceUser,
  laneLoad,
  openSettings,
  openWindow,
} from "../support/window.ts";

test("shows a token once; it works over HTTP until it is revoked", { tags: "long" }, async () => {
  const { page, served, pageErrors } = await openWindow();
  await openSettings(page, "Access keys");
  await page.getByLabel("Purpose").fill("Transport management");
  await page.getByRole("button", { name: "Issue token" }).click();
  const token = (await page.locator("code", { hasNotText: "http" }).first().textContent()) ?? "";
  expect(token.length).toBeGreaterThan(20);

  expect(await findAxeViolationsInThemes(page)).toEqual([]);

  const users = () =>
    fetch(`${served.url}/accountmanagement/v1/accountuser/active`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: "{}",
    });
  expect((await users()).status).toBe(200);

  await page.getByRole("button", { name: "Close", exact: true }).click();
  await page.reload();
  await page.getByRole("cell", { name: "Transport management", exact: true }).waitFor();
  expect(await page.content()).not.toContain(token);

  await page.getByRole("button", { name: "Revoke Transport management" }).click();
  await page.getByText(/^Revoked \d+:\d\d [AP]M/).waitFor();
  expect((await users()).status).toBe(401);
  expect(pageErrors).toEqual([]);
});

test("adds a user after fixing the invalid fields, and signs in as the user", { tags: "long" }, async () => {
  const { page } = await openWindow();
  await openSettings(page, "Users");
  await page.getByRole("button", { name: "Add user" }).click();
  await page.getByLabel("First name").fill("Ana");
  await page.getByLabel("E-mail").fill("ana");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByText("A last name is required.").waitFor();
  await page.getByText("Must be an e-mail address.").waitFor();
  await page.getByLabel("Last name").fill("Ruiz");
  await page.getByLabel("E-mail").fill("ana@example.com");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByRole("cell", { name: "Ana Ruiz", exact: true }).waitFor();
  await openSettings(page, "Brokerage");
  await page.getByRole("combobox", { name: "Signed in as" }).click();
  await page.getByRole("option", { name: "Ana Ruiz" }).click();
  await expect.poll(() => page.getByRole("combobox", { name: "Signed in as" }).inputValue()).toBe("Ana Ruiz");
  await page.reload();
  await expect.poll(() => page.getByRole("combobox", { name: "Signed in as" }).inputValue()).toBe("Ana Ruiz");
});

test("copies diagnostics without data or keys, and shows the licenses", {
  tags: "long",
}, async () => {
  const { page, pageErrors } = await openWindow({ permissions: ["clipboard-read", "clipboard-write"] });
  const { token } = await callChannel(page, "accessKeys.issueToken", {
    userId: (await callChannel(page, "app.info", null)).userId,
    label: "Transport management",
  });
  const load = laneLoad(["Laredo", "TX"], ["Chicago", "IL"], "SECRET-1");
  await callChannel(page, "loads.create", { load: { ...load, note: "gate code 4411" } });
  await page.keyboard.press(`${modifierKey}+,`);
  await page.getByRole("navigation", { name: "Settings" }).getByText("Diagnostics").click();
  await page.getByRole("button", { name: "Copy all" }).click();
  await page.getByRole("button", { name: "Copied" }).waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/Lanedesk: \d/);
  expect(copied).toContain("loads 1");
  for (const secret of [token, "SECRET-1", "4411", "Laredo", "Transport"])
    expect(copied).not.toContain(secret);

  await openSettings(page, "About");
  await page.getByRole("button", { name: "Show licenses" }).click();
  await page.getByText(/^react \d/).click();
  await page
    .getByText(/Copyright \(c\) (Meta|Facebook)/)
    .first()
    .waitFor();
  expect(await findAxeViolationsInThemes(page)).toEqual([]);
  expect(pageErrors).toEqual([]);
});

test("locks the settings that a policy fixes, also against channels", { tags: "long" }, async () => {
  const folder = await temporaryFolder();
  const policy = join(folder, "policy.json");
  const fixed = {
    contact: "the help desk, 555-0100",
    settings: { minutesBetweenRefreshes: 45, colorScheme: "dark" },
  };
  await writeFile(policy, JSON.stringify(fixed));
  const { page } = await openWindow({}, folder, "--policy", policy);
  await expect.poll(() => page.locator("html").getAttribute("data-mantine-color-scheme")).toBe("dark");
  await openSettings(page, "Time and refresh");
  const pause = page.getByLabel("Minutes between refreshes of a load");
  await expect.poll(() => pause.isDisabled()).toBe(true);
  await expect.poll(() => pause.inputValue()).toBe("45");
  await page.getByText("Set by your IT department. Ask the help desk, 555-0100.").waitFor();
  await expect.poll(() => page.getByLabel("Auto-refresh").first().isDisabled()).toBe(false);
  expect(await findAxeViolations(page)).toEqual([]);
  await expect(callChannel(page, "settings.change", { minutesBetweenRefreshes: 1 })).rejects.toThrow(
    /555-0100/,
  );
  expect(await callChannel(page, "settings.read", null)).toMatchObject(fixed.settings);
});

test("keeps the chosen appearance", { tags: "long" }, async () => {
  const { page } = await openWindow();
  await openSettings(page, "Appearance");
  await page.getByText("Dark", { exact: true }).click();
  const scheme = () => page.locator("html").getAttribute("data-mantine-color-scheme");
  await expect.poll(scheme).toBe("dark");
  await page.reload();
  await expect.poll(scheme).toBe("dark");
});

test("shows one notice while the program is stopped, and keeps unsaved input", { tags: "long" }, async () => {
  const folder = await temporaryFolder();
  const { page, served } = await openWindow({}, folder);
  await introduceUser(page);
  await page.getByRole("button", { name: "Post first load" }).click();
  await page.getByLabel("City").first().fill("Laredo");
  await page.waitForFunction(() =>
    performance.getEntriesByType("resource").some(({ name }) => name.includes("carriers-view")),
  );
  await served.kill();
  await page.getByText("Not responding", { exact: true }).waitFor();
  await page.getByLabel("City").last().fill("Tulsa");
  const notices = page.getByRole("alert").filter({ hasText: "Restart Lanedesk" });
  await notices.getByText("Can't save drafts; keep this window open").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Carriers" }).click();
  await page.getByRole("button", { name: /^Fetch/ }).click();
  await notices.getByText("Can't fetch carriers; the queue is unchanged").waitFor();
  await expect.poll(() => page.locator(".mantine-Notification-root").count()).toBe(1);

  // The restarted program has a new link; opening it in the same browser admits this window too.
  await page.getByRole("link", { name: "Loads" }).click();
  const again = await serve(folder, "--port", new URL(served.url).port);
  onTestFinished(async () => void (await again.stop()));
  await page.getByText("Open new link").waitFor();
  const other = await page.context().newPage();
  const reloaded = page.waitForEvent("load");
  await other.goto(again.ui);
  await reloaded;
  await page.getByText("Not connected").first().waitFor();
  await page.getByRole("button", { name: "New: Laredo → Tulsa", exact: true }).click();
  await expect.poll(() => page.getByLabel("City").last().inputValue()).toBe("Tulsa");
});

test("exports and imports code lists; an invalid file changes nothing", { tags: "long" }, async () => {
  const { page, pageErrors } = await openWindow();
  await openSettings(page, "Code lists");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export lists" }).click();
  const exported = await readFile(await (await download).path(), "utf8");
  expect(exported).toContain("deleteReasons,2,Cancelled,");
  const choose = async (content: string) => {
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Import lists" }).click();
    await (await chooser).setFiles({ name: "codes.csv", mimeType: "text/csv", buffer: Buffer.from(content) });
  };
  await choose("list,id,name\nequipmentTypes,1,Curtain\nequipmentTypes,one,Van\n");
  await page.getByText("Nothing was imported: 1 row is invalid.").waitFor();
  await page.getByText('Row 3: id is "one". Enter a whole number of at most 9 digits.').waitFor();
  await page.getByRole("cell", { name: "Step deck", exact: true }).waitFor();
  await choose("list;id;name;short\nequipmentTypes;1;Curtain side;CS\ndeleteReasons;7;Shipper closed;\n");
  await page.getByText("Replaced: Equipment, 1 code; Delete reasons, 1 code.").waitFor();
  await page.getByRole("cell", { name: "Curtain side", exact: true }).waitFor();
  const { load } = await callChannel(page, "loads.create", {
    load: laneLoad(["Dallas", "TX"], ["Reno", "NV"], "A-1"),
  });
  await page.getByRole("link", { name: "Loads" }).click();
  await page.getByRole("row", { name: /A-1/ }).click();
  await page.keyboard.press("Delete");
  await page.getByRole("radio", { name: "Shipper closed" }).waitFor();
  await page.keyboard.press(`${modifierKey}+Enter`);
  await page.getByText("1 load deleted.").waitFor();
  const after = await callChannel(page, "loads.get", { loadId: load.loadId });
  expect(after.load.loadStateReason).toEqual({
    loadStateReasonId: 7,
    loadStateReasonDescription: "Shipper closed",
  });
  expect(pageErrors).toEqual([]);
});
