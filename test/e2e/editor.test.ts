import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { modifierKey } from "../support/platform.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import {
  callChannel,
  findAxeViolations,
  findAxeViolationsInThemes,
  laneLoad,
  openWindow,
} from "../support/window.ts";

const lane = (loadNumber: string) => laneLoad(["Dallas", "TX"], ["Atlanta", "GA"], loadNumber);

const viaMemphis = (loadNumber: string) => {
  const { loadStops, ...load } = lane(loadNumber);
  const memphis = { type: 2, location: { city: "Memphis", state: "TN", countryCode: "US" } };
  return { ...load, loadStops: loadStops.toSpliced(1, 0, memphis) };
};

const cities = (page: Page) =>
  page
    .getByLabel("City")
    .evaluateAll((fields) => fields.map((field) => (field as unknown as { value: string }).value).join(", "));

async function openBoard(page: Page, loadNumber: string): Promise<void> {
  await page.reload();
  await page.getByRole("row", { name: new RegExp(loadNumber) }).click();
}

test("moves stops by dragging and by keys, announces the move, undoes it and saves the new order", {
  tags: "long",
}, async () => {
  const { page, pageErrors } = await openWindow();
  const { load } = await callChannel(page, "loads.create", { load: viaMemphis("A-1") });
  await openBoard(page, "A-1");
  await page.keyboard.press("e");
  await page.getByRole("group", { name: "Stop 3" }).waitFor();
  const grips = page.locator("[data-grip]");
  await grips.nth(2).dragTo(page.getByRole("group", { name: "Stop 1" }));
  await expect.poll(() => cities(page)).toBe("Atlanta, Dallas, Memphis");
  await page.keyboard.press(`${modifierKey}+z`);
  await expect.poll(() => cities(page)).toBe("Dallas, Memphis, Atlanta");

  await page.getByLabel("Earliest (local time)").first().focus();
  await page.keyboard.press("Alt+ArrowDown");
  await page.getByText("Dallas is now stop 2 of 3, a pickup.").waitFor();
  await page.keyboard.press("Alt+ArrowDown");
  await page.getByText("Dallas is now stop 3 of 3, a delivery.").waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("name"));
  await expect.poll(focused).toBe("loadStops.2.earlyDateTime");
  await page.keyboard.type("tomorrow 8a");
  expect(await findAxeViolations(page)).toEqual([]);
  await page.keyboard.press(`${modifierKey}+Enter`);
  await page.getByRole("heading", { name: "Memphis TN → Dallas TX" }).waitFor();
  const saved = await callChannel(page, "loads.get", { loadId: load.loadId });
  expect(saved.load.loadStops.map(({ sequence, type, location }) => [sequence, type, location.city])).toEqual(
    [
      [1, 1, "Memphis"],
      [2, 2, "Atlanta"],
      [3, 2, "Dallas"],
    ],
  );
  expect(pageErrors).toEqual([]);
});

test("merges edits of one load in two windows field by field and overwrites nothing silently", {
  tags: "long",
}, async () => {
  const { page, pageErrors } = await openWindow();
  const { load } = await callChannel(page, "loads.create", { load: lane("A-1") });
  await openBoard(page, "A-1");
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.getByRole("row", { name: /A-1/ }).click();
  for (const window of [page, other]) {
    await window.keyboard.press("e");
    await window.getByRole("heading", { name: "Edit load" }).waitFor();
  }
  await page.getByLabel("Posted rate, all-in").fill("2600");
  await page.getByLabel("Weight").fill("40000");
  await other.getByLabel("Posted rate, all-in").fill("2700");
  await other.getByLabel("Earliest (local time)").first().fill("12/1 8:00");
  await other.keyboard.press(`${modifierKey}+Enter`);
  await other.getByRole("heading", { name: "Dallas TX → Atlanta GA" }).waitFor();

  await page.getByLabel("Weight").press(`${modifierKey}+Enter`);
  await page.getByText("This load changed while you edited it.").waitFor();
  await page.getByRole("row", { name: /Posted rate.*2,600.*2,700/ }).waitFor();
  expect((await callChannel(page, "loads.get", { loadId: load.loadId })).load.dimensional).toBeNull();
  expect(await findAxeViolationsInThemes(page)).toEqual([]);
  await page.getByRole("radiogroup", { name: "Keep for Posted rate" }).getByText("Saved").click();
  await page.getByRole("button", { name: "Merge changes" }).press("Enter");
  await page.keyboard.press(`${modifierKey}+Enter`);
  await page.getByRole("heading", { name: "Dallas TX → Atlanta GA" }).waitFor();
  const { load: stored } = await callChannel(page, "loads.get", { loadId: load.loadId });
  expect(stored.rateAttributes?.postedAllInRate?.amount).toBe(2_700);
  expect(stored.dimensional?.weight).toBe(40_000);
  expect(stored.loadStops[0]?.earlyDateTime).toMatch(/-12-01T08:00:00$/);
  expect(pageErrors).toEqual([]);
});

test("offers an unsaved edit again after a power cut", { tags: "long" }, async () => {
  const folder = await temporaryFolder();
  const first = await openWindow({}, folder);
  const { load } = await callChannel(first.page, "loads.create", { load: lane("A-1") });
  await openBoard(first.page, "A-1");
  await first.page.keyboard.press("e");
  await first.page.getByLabel("Posted rate, all-in").fill("2650");
  const stored = async () => (await callChannel(first.page, "drafts.list", null)).drafts[0]?.content ?? "";
  await expect.poll(stored).toContain("2650");
  await first.served.kill();

  const { page, pageErrors } = await openWindow({}, folder);
  await page.getByRole("button", { name: "Edit: Dallas TX → Atlanta GA A-1", exact: true }).press("Enter");
  await expect.poll(() => page.getByLabel("Posted rate, all-in").inputValue()).toBe("2,650");
  await page.keyboard.press(`${modifierKey}+Enter`);
  await page.getByRole("heading", { name: "Dallas TX → Atlanta GA" }).waitFor();
  const { load: saved } = await callChannel(page, "loads.get", { loadId: load.loadId });
  expect(saved.rateAttributes?.postedAllInRate?.amount).toBe(2_650);
  expect((await callChannel(page, "drafts.list", null)).drafts).toEqual([]);
  expect(pageErrors).toEqual([]);
});

test("explains why a booked load cannot be edited", { tags: "long" }, async () => {
  const { page, pageErrors } = await openWindow();
  const { load, revision } = await callChannel(page, "loads.create", { load: lane("A-1") });
  await callChannel(page, "loads.book", {
    loadId: load.loadId,
    revision,
    carrierName: "Prairie Star",
    rate: 2_400,
  });
  await page.reload();
  await page.getByRole("button", { name: "Booked", exact: true }).click();
  await page.getByRole("row", { name: /A-1/ }).click();
  await page.keyboard.press("e");
  await page.getByText("This load is booked").waitFor();
  expect(pageErrors).toEqual([]);
});

test("rejects posting as a user who became inactive and shows the reason at the field", {
  tags: "long",
}, async () => {
  const { page, pageErrors } = await openWindow();
  await callChannel(page, "loads.create", { load: lane("A-1") });
  const draft = { firstName: "Bo", lastName: "Adams", email: "bo@example.com", username: "bo", phone: "" };
  const bo = await callChannel(page, "users.add", { ...draft, isActive: true });
  await openBoard(page, "A-1");
  await page.keyboard.press("d");
  await page.getByRole("heading", { name: "New load" }).waitFor();
  await page.getByRole("button", { name: /^Contact and posting/ }).click();
  const postAs = page.getByRole("combobox", { name: "Post as" });
  await page.getByText("Lane rate: ").waitFor();
  await postAs.click();
  await page.getByRole("option", { name: "Bo Adams" }).click();
  await callChannel(page, "users.change", { userId: bo.userId, user: { ...draft, isActive: false } });
  await expect.poll(() => postAs.inputValue()).toBe("Inactive user");
  await page.keyboard.press(`${modifierKey}+Enter`);
  await page.getByText(/^This user is not active/).waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  await callChannel(page, "users.change", { userId: bo.userId, user: { ...draft, isActive: true } });
  await expect.poll(() => postAs.inputValue()).toBe("Bo Adams");
  await page.keyboard.press(`${modifierKey}+Enter`);
  await page.getByText("Bo Adams").first().waitFor();
  await page.getByText("2 loads", { exact: true }).waitFor();
  expect(pageErrors).toEqual([]);
});
