/** @module-tag long */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { callChannel, laneLoad, openWindow } from "../support/window.ts";

/** A board with one load, whose pickup has a door of its own, in the editor as a new one like it. */
async function openDuplicate() {
  const opened = await openWindow();
  const { page } = opened;
  const load = laneLoad(["Dallas", "TX"], ["Atlanta", "GA"], "A-1");
  const [pickup, delivery] = load.loadStops;
  const door = { ...pickup?.location, locationName: "Pioneer Plastics", streetAddress1: "1240 Depot St" };
  await callChannel(page, "loads.create", {
    load: { ...load, loadStops: [{ ...pickup, location: door, contactName: "Hollis" }, delivery] } as never,
  });
  await page.reload();
  await page.getByRole("row", { name: /A-1/ }).waitFor();
  await page.keyboard.press("d");
  await page.getByRole("heading", { name: "New load" }).waitFor();
  return opened;
}

const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute("name"));
const door = (page: Page) => page.getByRole("button", { name: /Address, contact, notes/ }).first();

test("the first field of the editor is overwritten by what is typed, and another place leaves the old door behind", async () => {
  const { page, pageErrors } = await openDuplicate();
  await expect.poll(() => focused(page)).toBe("loadStops.0.location.city");
  expect(await door(page).innerText()).toContain("Pioneer Plastics");
  await page.keyboard.type("waco tx");
  await page.getByRole("option", { name: /Waco, TX/ }).waitFor();
  await page.keyboard.press("Tab");
  expect(await page.getByLabel("City").first().inputValue()).toBe("Waco");
  const words = await door(page).innerText();
  expect(words).toContain("Hollis");
  expect(words).not.toContain("Pioneer");
  expect(words).not.toContain("Depot");
  expect(pageErrors).toEqual([]);
});

test("the door stays where the same place is chosen again", async () => {
  const { page } = await openDuplicate();
  await page.keyboard.type("dallas tx");
  await page.getByRole("option", { name: /Dallas, TX/ }).waitFor();
  await page.keyboard.press("Tab");
  expect(await page.getByLabel("City").first().inputValue()).toBe("Dallas");
  expect(await door(page).innerText()).toContain("Pioneer Plastics");
});

test("who adds a stop types its city at once, and letters on a button of the editor do nothing on the board", async () => {
  const { page, pageErrors } = await openDuplicate();
  await page.getByRole("button", { name: "Add stop" }).click();
  await expect.poll(() => focused(page)).toBe("loadStops.1.location.city");
  await page.keyboard.type("memphis");
  await page.getByRole("option", { name: /Memphis, TN/ }).waitFor();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: /Equipment and freight/ }).focus();
  for (const letter of ["e", "d", "b", "Delete"]) await page.keyboard.press(letter);
  expect(await page.getByRole("heading", { level: 2 }).allInnerTexts()).toEqual(["New load"]);
  expect(await page.getByLabel("City").nth(1).inputValue()).toBe("Memphis");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /^New: Dallas TX/ }).waitFor();
  expect(pageErrors).toEqual([]);
});
