import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { callChannel, findAxeViolationsInThemes, laneLoad, openWindow } from "../support/window.ts";

const header = "DOT NUMBER,LEGAL NAME,ALLOWED TO OPERATE,PHY CITY,PHY STATE";

/** Imports carriers as the settings do. */
const importCarriers = (page: Page, ...rows: string[]) =>
  callChannel(page, "import.run", {
    kind: "carriers",
    content: [header, ...rows].join("\n"),
    workId: crypto.randomUUID(),
  });

const show = (page: Page) => page.getByRole("link", { name: "Carriers" }).click();
const figure = (page: Page, name: string) =>
  page.locator("div", { hasText: new RegExp(`^\\d+ ${name}`) }).last();

test("fetches, reviews and clears carriers by keyboard", async () => {
  const { page, pageErrors } = await openWindow();
  await importCarriers(page, "100001,Blue Ridge Freight,Y,Dallas,TX", "100002,Prairie Star,Y,Waco,TX");
  await page.reload();
  await show(page);
  await page.getByRole("option", { name: /Blue Ridge Freight/ }).waitFor();
  await figure(page, "waiting").getByText("2").waitFor();

  await page.keyboard.press("f");
  await page
    .getByText(/assigned to you, [12]:\d\d/)
    .first()
    .waitFor();
  await page.getByText(/[12]:\d\d left/).waitFor();

  const names = await page.getByRole("option").allTextContents();
  expect(names).toHaveLength(2);
  await page.getByRole("heading", { level: 2, name: /Blue Ridge|Prairie/ }).waitFor();
  await page.keyboard.press("Space");
  await page.getByText("✓ reviewed").waitFor();
  await page.keyboard.press("c");
  await page.getByText("Cleared 1 carrier.").waitFor();
  await expect.poll(() => page.getByRole("option").count()).toBe(1);
  expect(names[0]).not.toBe(await page.getByRole("option").first().textContent());
  expect(pageErrors).toEqual([]);
});

test("shows the progress of a large fetch, and keeps the leases after Cancel", { tags: "long" }, async () => {
  const { page, pageErrors } = await openWindow();
  const rows = Array.from({ length: 401 }, (_, index) => `${100_001 + index},Carrier ${index},Y,Dallas,TX`);
  await importCarriers(page, ...rows);
  await page.reload();
  await show(page);
  await figure(page, "waiting").getByText("401").waitFor();
  const canceled = Promise.withResolvers<void>();
  let calls = 0;
  await page.route("**/ipc/changeQueue.fetch", async (route) => {
    calls += 1;
    if (calls === 2) await canceled.promise;
    await route.continue();
  });
  await page.getByRole("textbox", { name: "Number to fetch" }).fill("10000");
  await page.getByRole("button", { name: /Fetch/ }).click();
  await page.getByText("Fetching 401 carriers:").waitFor();
  await page.getByText("200 of 401").waitFor();
  await page.getByRole("button", { name: "Cancel" }).click();
  canceled.resolve();
  await page.getByText("400 carriers are assigned to you for two minutes.").waitFor();
  await figure(page, "waiting").getByText("1", { exact: true }).waitFor();
  expect(calls).toBe(2);
  expect(pageErrors).toEqual([]);
});

test("keeps a carrier in the queue that changed after it was read", { tags: "long" }, async () => {
  const { page } = await openWindow();
  await importCarriers(page, "100001,Blue Ridge Freight,Y,Dallas,TX");
  await page.reload();
  await show(page);
  await page.getByRole("heading", { level: 2, name: "Blue Ridge Freight" }).waitFor();
  await page.keyboard.press("Space");
  await page.getByText("✓ reviewed").waitFor();
  await importCarriers(page, "100001,Blue Ridge Freight,N,Dallas,TX");
  await page.getByText("Allowed to operate").first().waitFor();
  await page.keyboard.press("c");
  await page
    .getByRole("alert")
    .getByText(/Blue Ridge Freight was not cleared/)
    .waitFor();
  await page.getByRole("option", { name: /Blue Ridge Freight/ }).waitFor();
  const timeline = page.getByRole("list", { name: "Timeline" }).getByRole("listitem");
  await expect
    .poll(async () => (await timeline.allTextContents()).join("\n"))
    .toMatch(/Allowed to operate.*yes → no/);
});

test("lists the most severe change first, with its values before and after", { tags: "long" }, async () => {
  const { page } = await openWindow();
  const rows = ["100001,Blue Ridge Freight,Y,Dallas,TX", "100002,Prairie Star,Y,Waco,TX"];
  await importCarriers(page, ...rows);
  await page.reload();
  await show(page);
  await page.getByRole("option").nth(1).waitFor();
  for (const _row of rows) {
    await page.getByRole("button", { name: "Mark reviewed Space" }).waitFor();
    await page.keyboard.press("Space");
    await page.keyboard.press("j");
  }
  await page.keyboard.press("c");
  await page.getByText("No carriers to review").waitFor();
  await importCarriers(page, "100001,Blue Ridge Freight,Y,Plano,TX", "100002,Prairie Star,N,Waco,TX");
  await page.getByRole("option").nth(1).waitFor();
  const shown = await page.getByRole("option").allTextContents();
  expect(await findAxeViolationsInThemes(page)).toEqual([]);
  expect(shown[0]).toMatch(/^Critical.*Prairie Star.*Allowed to operate.*yes → no/);
  expect(shown[1]).toMatch(/Blue Ridge Freight.*City.*Dallas → Plano/);
});

test("groups today's registrations by step", { tags: "long" }, async () => {
  const { page, pageErrors } = await openWindow();
  const now = new Date().toISOString();
  await callChannel(page, "import.run", {
    kind: "registration-steps",
    content: `MonitorID,CompanyName,MCNumber,USDOTNumber,IntraStateNumber,LastStep,UTC_RegistrationDate\n1,Iron Horse,MC700001,100009,,Thank You,${now}`,
    workId: crypto.randomUUID(),
  });
  await callChannel(page, "settings.change", { businessTimeZone: "UTC" });
  await importCarriers(page, "100001,Blue Ridge Freight,Y,Dallas,TX");
  await page.reload();
  await show(page);
  const column = page.getByRole("complementary", { name: "Registering today" });
  await column.getByText("Iron Horse").waitFor();
  await column.getByRole("heading", { name: /Thank You/ }).waitFor();
  expect(pageErrors).toEqual([]);
});

test("searches carriers by name or number, and shows their issues and loads", { tags: "long" }, async () => {
  const { page, pageErrors } = await openWindow();
  await importCarriers(page, "100001,Blue Ridge Freight,N,Dallas,TX", "100002,Prairie Star,Y,Waco,TX");
  const { load, revision } = await callChannel(page, "loads.create", {
    load: laneLoad(["Dallas", "TX"], ["Atlanta", "GA"], "A-1"),
  });
  const found = await callChannel(page, "carriers.byNumber", { usdotNumber: "100001" });
  const booked = { carrierId: found?.insdId ?? 0, reason: "Seen on the register" };
  await callChannel(page, "loads.book", { loadId: load.loadId, revision, ...booked, rate: 2400 });
  await page.reload();
  await show(page);
  await page.getByRole("option").nth(1).waitFor();
  await page.keyboard.press("/");
  await page.keyboard.type("ridge");
  await expect.poll(() => page.getByRole("option").count()).toBe(1);
  await page.keyboard.press("Enter");
  const carrier = page.getByRole("region", { name: "Carrier" });
  await carrier.getByText("Not allowed to operate").waitFor();
  await carrier.getByRole("button", { name: /Dallas, TX → Atlanta, GA/ }).waitFor();
  expect(await findAxeViolationsInThemes(page)).toEqual([]);
  await page.keyboard.press("Space");
  await page.keyboard.press("c");
  await page.getByText("Cleared 1 carrier.").waitFor();

  await page.keyboard.press("/");
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("freight");
  await page.getByRole("heading", { name: "No carriers in the queue match “freight”" }).waitFor();
  await page.getByRole("heading", { name: "1 matching carrier" }).waitFor();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await carrier.getByRole("heading", { name: "Blue Ridge Freight" }).waitFor();
  expect(await findAxeViolationsInThemes(page)).toEqual([]);
  await page.keyboard.press("/");
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("1000");
  await page.getByRole("heading", { name: "2 matching carriers" }).waitFor();
  const all = page.getByRole("region", { name: "All carriers" });
  await all.getByRole("button", { name: /Prairie Star.*in queue/ }).waitFor();
  expect(pageErrors).toEqual([]);
});
