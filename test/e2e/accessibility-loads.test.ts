/** @module-tag long */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { modifierKey } from "../support/platform.ts";
import {
  callChannel,
  findAxeViolationsInThemes,
  highlightedOption,
  introduceUser,
  laneLoad,
  openSettings,
  openWindow,
  pickUnmonitoredCarrier,
} from "../support/window.ts";

/** Collects the violations of states, each with its name. */
function createChecker() {
  const found: string[] = [];
  const check = async (page: Page, state: string) =>
    found.push(...(await findAxeViolationsInThemes(page)).map((violation) => `${state}: ${violation}`));
  return { found, check };
}

const importCarrier = (page: Page, allowed: "Y" | "N") =>
  callChannel(page, "import.run", {
    kind: "carriers",
    content: `DOT NUMBER,LEGAL NAME,ALLOWED TO OPERATE,PHONE\n100001,Juniper Express,${allowed},2145550101`,
    workId: crypto.randomUUID(),
  });

const createLoad = (page: Page, loadNumber: string) =>
  callChannel(page, "loads.create", { load: laneLoad(["Dallas", "TX"], ["Atlanta", "GA"], loadNumber) });

const showView = async (page: Page, title: string) => {
  await page.getByRole("button", { name: title, exact: true }).click();
  await page.getByRole("grid", { name: `Loads: ${title}` }).waitFor();
};

test("passes axe on first run, the welcome page and the empty board", async () => {
  const { page } = await openWindow();
  const { found, check } = createChecker();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByText("A brokerage name is required.").waitFor();
  await check(page, "first run with errors");
  await introduceUser(page);
  await check(page, "welcome");
  await page.keyboard.press("n");
  await page.getByText("No open loads").waitFor();
  await check(page, "empty board");
  expect(found).toEqual([]);
});

test("passes axe on booked and deleted loads, stopped carriers, rate confirmation and load window", async () => {
  const { page } = await openWindow();
  const { found, check } = createChecker();
  await importCarrier(page, "Y");
  const carrier = await callChannel(page, "carriers.byNumber", { usdotNumber: "100001" });
  const [stopped, unmonitored, deleted] = await Promise.all(
    ["A-1", "A-2", "A-3"].map((number) => createLoad(page, number)),
  );
  await callChannel(page, "loads.book", {
    loadId: stopped?.load.loadId ?? "",
    carrierId: carrier?.insdId ?? 0,
    rate: 900,
    reason: "Called the office",
  });
  const { loadId } = unmonitored?.load ?? { loadId: "" };
  await callChannel(page, "loads.book", { loadId, carrierName: "Swift", rate: 900 });
  await callChannel(page, "loads.delete", {
    loadId: deleted?.load.loadId ?? "",
    request: { reason: "1" },
  });
  await importCarrier(page, "N");
  await page.reload();
  await page.getByText("1 booked load with a stopped carrier:").waitFor();
  await showView(page, "Booked");
  await page.getByRole("row", { name: /A-1/ }).click();
  await page.getByText("Not allowed to operate. Check this booking.").waitFor();
  await check(page, "booked with a stopped carrier");
  const confirmed = page.waitForEvent("popup");
  await page.keyboard.press("c");
  const confirmation = await confirmed;
  await confirmation.getByRole("button", { name: "Save PDF" }).waitFor();
  await check(confirmation, "rate confirmation");
  const opened = page.waitForEvent("popup");
  await page.keyboard.press("o");
  const own = await opened;
  await own.getByRole("heading", { name: "Dallas TX → Atlanta GA" }).waitFor();
  await check(own, "load window");
  await page.getByRole("row", { name: /A-2/ }).click();
  await page.getByRole("region", { name: "Booking" }).getByText("Not monitored").first().waitFor();
  await check(page, "booked with an unmonitored carrier");
  await showView(page, "Deleted");
  await page.getByRole("row", { name: /A-3/ }).click();
  await page.getByText("Deleted. Restore to edit.").waitFor();
  await check(page, "deleted");
  expect(found).toEqual([]);
});

test("passes axe on booking with stopped and unknown carriers, bulk changes, the row menu and the palette", async () => {
  const { page } = await openWindow();
  const { found, check } = createChecker();
  await importCarrier(page, "N");
  for (const number of ["A-1", "A-2"]) await createLoad(page, number);
  await page.reload();
  await page.getByRole("row", { name: /A-1/ }).waitFor();
  await page.keyboard.press("b");
  await page.getByRole("combobox", { name: "Carrier" }).fill("juniper");
  await highlightedOption(page, "Juniper Express").waitFor();
  await check(page, "carrier list");
  await page.keyboard.press("Enter");
  await page.getByLabel("Reason to book this carrier").waitFor();
  await page.keyboard.press(`${modifierKey}+Enter`);
  await page.getByText("Enter a reason to book this carrier.").waitFor();
  await check(page, "stopped carrier without a reason");
  await pickUnmonitoredCarrier(page, "Swift");
  await check(page, "unmonitored carrier");
  await page.keyboard.press("Escape");
  await page.getByRole("combobox", { name: "Carrier" }).waitFor({ state: "detached" });
  await page.keyboard.press("Escape");
  await page.keyboard.press(`${modifierKey}+a`);
  await page.getByText("2 selected").waitFor();
  await page.keyboard.press("$");
  await page.getByLabel("Posted rate").first().fill("2222");
  await page.getByRole("button", { name: /^Change 2 loads/ }).waitFor();
  await check(page, "bulk edit");
  await page.keyboard.press("Escape");
  await page.keyboard.press("d");
  await page.getByRole("button", { name: /^Post 2 copies/ }).waitFor();
  await check(page, "bulk duplicate");
  await page.keyboard.press("Escape");
  await page.getByRole("row", { name: /A-1/ }).click({ button: "right" });
  await page.getByRole("menu").waitFor();
  await check(page, "row menu");
  await page.keyboard.press("Escape");
  await page.keyboard.press(`${modifierKey}+k`);
  await page.getByPlaceholder("Search or command").fill("dallas");
  await page.locator("[data-action]", { hasText: "Dallas TX → Atlanta GA" }).first().waitFor();
  await check(page, "palette with results");
  expect(found).toEqual([]);
});

test("passes axe on the carrier form, the carrier search and the previews of imports", async () => {
  const { page } = await openWindow();
  const { found, check } = createChecker();
  await importCarrier(page, "Y");
  await page.reload();
  await page.getByRole("link", { name: "Carriers" }).click();
  await page.getByRole("option", { name: /Juniper/ }).waitFor();
  await page.getByRole("button", { name: "Add carrier" }).click();
  await page.getByRole("heading", { name: "Add carrier" }).waitFor();
  await page.keyboard.press(`${modifierKey}+Enter`);
  await page.getByText("Enter a USDOT, MC or intrastate number.").waitFor();
  await check(page, "carrier form with errors");
  await page.keyboard.press("Escape");
  await page.keyboard.press("/");
  await page.keyboard.type("juniper");
  await page.getByText("1 matching carrier").waitFor();
  await check(page, "carrier search");
  const previews = [
    ["Carriers", "DOT NUMBER,LEGAL NAME\n100002,Prairie Star\n,\nx,Bad Number"],
    ["Booked rates", "date,origin,destination,equipment,rate\n2026-11-01,nowhere,Atlanta GA,van,2000"],
  ] as const;
  for (const [kind, content] of previews) {
    await openSettings(page, "Import");
    await page.getByRole("combobox", { name: "Contents" }).click();
    await page.getByRole("option", { name: kind }).click();
    const file = { name: `${kind}.csv`, mimeType: "text/csv", buffer: Buffer.from(content) };
    await page.locator('input[type="file"][accept^=".csv"]').setInputFiles(file);
    await page
      .getByText(/needs? fixing/)
      .first()
      .waitFor();
    await check(page, `import of ${kind}`);
  }
  expect(found).toEqual([]);
});

test("passes axe on sections of Settings whose data can't be read", async () => {
  const { page } = await openWindow();
  const { found, check } = createChecker();
  await createLoad(page, "A-1");
  await page.reload();
  await page.getByRole("row", { name: /A-1/ }).waitFor();
  const failure = { code: "unavailable", message: "The disk is full. Free some space.", fields: [] };
  await page.getByRole("link", { name: "Settings" }).click();
  await page.getByRole("navigation", { name: "Settings" }).getByRole("button", { name: "Users" }).waitFor();
  await page.route(/\/ipc\/(users|backups|accessKeys|audit|store|gateway|diesel)\./, (route) =>
    route.fulfill({ json: { ok: false, failure } }),
  );
  for (const section of ["Users", "Diesel prices", "Backups", "Access keys", "Audit log"]) {
    await openSettings(page, section);
    await page.getByRole("region", { name: section }).getByText(failure.message).first().waitFor();
    await check(page, section);
  }
  expect(found).toEqual([]);
});
