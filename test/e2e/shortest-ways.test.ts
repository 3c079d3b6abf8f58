import { expect, test } from "vitest";
import { modifierKey } from "../support/platform.ts";
import {
  callChannel,
  laneLoad,
  openWindow,
  pickUnmonitoredCarrier,
  pressSequence,
  readBoardRows,
} from "../support/window.ts";

/** Opens a board with one load, optionally at a fixed time. */
async function openBoard(at?: string) {
  const opened = await openWindow({ timezoneId: "America/Chicago" });
  const { page } = opened;
  if (at) await page.clock.setFixedTime(new Date(at));
  const { load } = await callChannel(page, "loads.create", {
    load: laneLoad(["Dallas", "TX"], ["Atlanta", "GA"], "A-1"),
  });
  await page.reload();
  await page.getByRole("row", { name: /A-1/ }).waitFor();
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  return { ...opened, load, press };
}

test("changes a rate with $, the amount and Ctrl Enter", { tags: "long" }, async () => {
  const { page, load, press, pageErrors } = await openBoard();
  await press("$");
  const rate = page.getByLabel("Posted rate, all-in");
  await expect.poll(() => rate.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.type("2600");
  await press(`${modifierKey}+Enter`);
  await page.getByRole("row", { name: /2,600/ }).waitFor();
  const { load: saved } = await callChannel(page, "loads.get", { loadId: load.loadId });
  expect(saved.rateAttributes?.postedAllInRate?.amount).toBe(2600);
  expect(pageErrors).toEqual([]);
});

test("books a load with B, the carrier and Enter twice, and deletes it with Del and Enter", {
  tags: "long",
}, async () => {
  const { page, press, pageErrors } = await openBoard();
  await press("b");
  await pickUnmonitoredCarrier(page, "Swift");
  await press("Enter");
  await page.getByText("Dallas TX → Atlanta GA booked with Swift.").waitFor();
  // The booked load leaves the view: only the undo can bring its row back.
  await page.getByRole("row", { name: /A-1/ }).waitFor({ state: "detached" });
  await press(`${modifierKey}+z`);
  await page.getByRole("row", { name: /A-1/ }).waitFor();
  await press("Escape", "Delete");
  await page.getByRole("radio", { name: "Expired" }).waitFor();
  await press("ArrowDown", "Enter");
  await page.getByText("1 load deleted.").waitFor();
  expect(pageErrors).toEqual([]);
});

test("repeats a load on next week's workdays with Shift D, Enter and Ctrl Enter, or today", {
  tags: "long",
}, async () => {
  const { page, press, pageErrors } = await openBoard("2026-11-19T09:00:00-06:00");
  await press("Shift+D");
  await page.getByRole("button", { name: "Next week Mon–Fri" }).waitFor();
  await press("Enter");
  await page.getByRole("checkbox", { name: "Thu 11/19", exact: true }).check();
  await press(`${modifierKey}+Enter`);
  await page.getByText("6 loads posted.").waitFor();
  const rows = await readBoardRows(page, "pickup");
  expect(rows.flatMap(({ pickup }) => pickup || []).toSorted()).toEqual(
    [19, 23, 24, 25, 26, 27].map((day) => `2026-11-${day}`),
  );
  expect(pageErrors).toEqual([]);
});

test("shows a load's lane rate with one key, and focuses the lane field if there is no lane", {
  tags: "long",
}, async () => {
  const { page, press, pageErrors } = await openBoard();
  const line = page.getByPlaceholder("dal tx atl ga van");
  await pressSequence(page, "g", "r");
  await expect.poll(() => line.evaluate((field) => field === document.activeElement)).toBe(true);
  await press("Escape");
  await pressSequence(page, "g", "l");
  await page.getByRole("row", { name: /A-1/ }).waitFor();
  await press("w");
  await expect.poll(() => line.inputValue()).toBe("dallas tx atlanta ga van");
  await page.getByText(/^Dallas, TX.*→ Atlanta, GA.*Van$/).waitFor();
  expect(pageErrors).toEqual([]);
});

test("cancels a booking and restores several deleted loads with U", { tags: "long" }, async () => {
  const { page, load, press, pageErrors } = await openBoard();
  await callChannel(page, "loads.create", { load: laneLoad(["Waco", "TX"], ["Tulsa", "OK"], "A-2") });
  await page.getByRole("row", { name: /A-2/ }).waitFor();
  await press(`${modifierKey}+a`);
  await page.getByText("2 selected").waitFor();
  await press("Delete");
  await page.getByRole("radio", { name: "Expired" }).waitFor();
  await press("Enter");
  await page.getByText("2 loads deleted.").waitFor();
  // The rows of the previous view stay until those of the next one arrive.
  await page.getByRole("row", { name: /A-1/ }).waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Deleted", exact: true }).click();
  await page.getByRole("row", { name: /A-1/ }).waitFor();
  await page.getByRole("grid").focus();
  await press(`${modifierKey}+a`);
  await page.getByText("2 selected").waitFor();
  await press("u");
  await page.getByText("Restored 2 loads.").waitFor();
  await page.getByText("No deleted loads").waitFor();

  await callChannel(page, "loads.book", { loadId: load.loadId, carrierName: "Swift", rate: 2400 });
  await page.getByRole("button", { name: "Booked", exact: true }).click();
  await page.getByRole("row", { name: /A-1/ }).waitFor();
  await page.getByRole("grid").focus();
  await press("u");
  await page.getByText("Unbooked Dallas TX → Atlanta GA.").waitFor();
  const { rows } = await callChannel(page, "loads.page", {
    view: "available",
    order: "number",
    isDescending: false,
    after: null,
    size: 50,
  });
  expect(rows.map(({ loadNumber }) => loadNumber)).toEqual(["A-1", "A-2"]);
  expect(pageErrors).toEqual([]);
});
