import { expect, test } from "vitest";
import { modifierKey } from "../support/platform.ts";
import { callChannel, laneLoad, openWindow } from "../support/window.ts";

/** Opens a board with one open and one booked load. */
async function openBoard() {
  const opened = await openWindow();
  const { page } = opened;
  await callChannel(page, "loads.create", { load: laneLoad(["Dallas", "TX"], ["Atlanta", "GA"], "A-1") });
  const booked = laneLoad(["Waco", "TX"], ["Tulsa", "OK"], "B-77");
  const { load } = await callChannel(page, "loads.create", { load: booked });
  await callChannel(page, "loads.book", { loadId: load.loadId, carrierName: "Swift", rate: 900 } as never);
  await page.reload();
  await page.getByRole("row", { name: /A-1/ }).waitFor();
  return opened;
}

test("searches all loads from the palette, including booked ones, in any view", {
  tags: "long",
}, async () => {
  const { page, pageErrors } = await openBoard();
  await page.getByRole("link", { name: "Rates" }).click();
  await page.locator("input[placeholder='dal tx atl ga van']:focus").waitFor();
  await page.keyboard.press(`${modifierKey}+k`);
  await page.keyboard.type("b-77");
  // The loads found come first in the list, so Enter would open one of them.
  await page.getByRole("option", { name: "Search all loads for “b-77”" }).click();
  await page.getByRole("row", { name: /B-77/ }).waitFor();
  await page.getByText("1 load", { exact: true }).waitFor();
  await expect.poll(() => page.getByLabel("Search loads").inputValue()).toBe("b-77");
  expect(pageErrors).toEqual([]);
});

test("extends a search without results to all loads", { tags: "long" }, async () => {
  const { page, pageErrors } = await openBoard();
  await page.keyboard.press("/");
  await page.keyboard.type("b-77");
  await page.getByRole("heading", { name: "No loads match “b-77”" }).waitFor();
  await page.getByRole("button", { name: "Search all loads" }).click();
  await page.getByRole("row", { name: /B-77/ }).waitFor();
  expect(pageErrors).toEqual([]);
});

test("prints a hint instead of the board, and the load sheet with its print time", {
  tags: "long",
}, async () => {
  const { page } = await openBoard();
  await page.emulateMedia({ media: "print" });
  await page.getByText(/Lanedesk can't print the board\. Open a load/).waitFor();
  await page.emulateMedia({ media: "screen" });
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Dallas TX → Atlanta GA" }).waitFor();
  await page.emulateMedia({ media: "print" });
  await page.getByText(/load A-1, printed \w{3} \d+\/\d+ \d+:\d\d( [AP]M)?$/).waitFor();
  await expect.poll(() => page.getByText(/Lanedesk can't print the board/).isVisible()).toBe(false);
});

test("posts a load by pointer alone and keeps the preview open on clicks next to the fields", {
  tags: "long",
}, async () => {
  const { page, pageErrors } = await openBoard();
  await page.getByLabel("Quick post").click();
  for (const [label, text] of [
    ["From", "laredo tx"],
    ["To", "mem tn"],
    ["Equipment", "reefer"],
  ] as const) {
    await page.getByLabel(label, { exact: true }).last().click();
    await page.keyboard.type(text);
  }
  await page.getByText(/^Laredo, TX .*Memphis, TN/).click();
  await page.getByRole("button", { name: "Post Enter" }).click();
  await page.getByRole("row", { name: /Laredo TX/ }).waitFor();
  await page.keyboard.type("waco dal");
  await page.getByRole("button", { name: /^More details/ }).click();
  await page.getByRole("heading", { name: "New load" }).waitFor();
  await expect.poll(() => page.getByLabel("City").first().inputValue()).toBe("Waco");
  expect(pageErrors).toEqual([]);
});
