import { expect, test } from "vitest";
import { callChannel, laneLoad, openWindow, readBoardRows } from "../support/window.ts";

/** A board with one load of a lane, in sight; at a moment of the page's own, where one is given. */
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

test("a rate is changed by $, its figures and Ctrl Enter", async () => {
  const { page, load, press, pageErrors } = await openBoard();
  await press("$");
  const rate = page.getByLabel("Posted rate, all-in");
  await expect.poll(() => rate.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.type("2600");
  await press("Control+Enter");
  await page.getByRole("row", { name: /2,600/ }).waitFor();
  const { load: saved } = await callChannel(page, "loads.get", { loadId: load.loadId });
  expect(saved.rateAttributes?.postedAllInRate?.amount).toBe(2600);
  expect(pageErrors).toEqual([]);
});

test("a load is booked by B, its carrier and Enter, and deleted by Del and Enter", async () => {
  const { page, press, pageErrors } = await openBoard();
  await press("b");
  await page.getByRole("combobox", { name: "Carrier" }).waitFor();
  await page.keyboard.type("Swift");
  await press("Enter");
  await page.getByText("Dallas TX → Atlanta GA booked with Swift.").waitFor();
  await press("Control+z");
  await page.getByRole("row", { name: /A-1/ }).waitFor();
  await press("Escape", "Delete");
  await page.getByRole("radio", { name: "Expired" }).waitFor();
  await press("ArrowDown", "Enter");
  await page.getByText("1 load deleted.").waitFor();
  expect(pageErrors).toEqual([]);
});

test("a load is repeated over the workdays of next week by Shift D, Enter and Ctrl Enter, or on this very day", {
  tags: "long",
}, async () => {
  const { page, press, pageErrors } = await openBoard("2026-11-19T09:00:00-06:00");
  await press("Shift+D");
  await page.getByRole("button", { name: "Next week Mon–Fri" }).waitFor();
  await press("Enter");
  await page.getByRole("checkbox", { name: "Thu 11/19", exact: true }).check();
  await press("Control+Enter");
  await page.getByText("6 loads posted.").waitFor();
  const rows = await readBoardRows(page, "pickup");
  expect(rows.flatMap(({ pickup }) => pickup || []).toSorted()).toEqual(
    [19, 23, 24, 25, 26, 27].map((day) => `2026-11-${day}`),
  );
  expect(pageErrors).toEqual([]);
});

test("what a lane pays is one key away from its load, and typed at once where no lane is there yet", {
  tags: "long",
}, async () => {
  const { page, press, pageErrors } = await openBoard();
  const line = page.getByPlaceholder("dal tx atl ga van");
  await press("g", "r");
  await expect.poll(() => line.evaluate((field) => field === document.activeElement)).toBe(true);
  await press("Escape", "g", "l");
  await page.getByRole("row", { name: /A-1/ }).waitFor();
  await press("w");
  await expect.poll(() => line.inputValue()).toBe("dallas tx atlanta ga van");
  await page.getByText(/^Dallas, TX.*→ Atlanta, GA.*Van$/).waitFor();
  expect(pageErrors).toEqual([]);
});

test("what was deleted or booked long ago is taken back by U, many deletions at once", async () => {
  const { page, load, press, pageErrors } = await openBoard();
  await callChannel(page, "loads.create", { load: laneLoad(["Waco", "TX"], ["Tulsa", "OK"], "A-2") });
  await page.getByRole("row", { name: /A-2/ }).waitFor();
  await press("Control+a");
  await page.getByText("2 selected").waitFor();
  await press("Delete");
  await page.getByRole("radio", { name: "Expired" }).waitFor();
  await press("Enter");
  await page.getByText("2 loads deleted.").waitFor();
  // Until they are gone, the rows of one view stand under the name of the next.
  await page.getByRole("row", { name: /A-1/ }).waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Deleted", exact: true }).click();
  await page.getByRole("row", { name: /A-1/ }).waitFor();
  await page.getByRole("grid").focus();
  await press("Control+a");
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
    descending: false,
    after: null,
    size: 50,
  });
  expect(rows.map(({ loadNumber }) => loadNumber)).toEqual(["A-1", "A-2"]);
  expect(pageErrors).toEqual([]);
});
