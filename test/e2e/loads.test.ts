import { expect, test } from "vitest";
import { modifierKey } from "../support/platform.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import {
  callChannel,
  findAxeViolationsInThemes,
  highlightedOption,
  introduceUser,
  laneLoad,
  openWindow,
  pickUnmonitoredCarrier,
  readBoardRows,
} from "../support/window.ts";

const texas: [string, string] = ["Dallas", "TX"];
const georgia: [string, string] = ["Atlanta", "GA"];

test("posts, updates, refreshes and deletes a load by keyboard alone", async () => {
  const { page, pageErrors } = await openWindow();
  await introduceUser(page);
  await page.getByRole("button", { name: "Post first load" }).press("Enter");
  const city = page.getByLabel("City").first();
  await city.waitFor();
  await expect.poll(() => city.evaluate((element) => element === document.activeElement)).toBe(true);

  await page.keyboard.type("dallas tx");
  await highlightedOption(page, "Dallas, TX").waitFor();
  await page.keyboard.press("Enter");
  await page.keyboard.press(`${modifierKey}+Enter`);
  // Saving focuses the first error: the city of the delivery.
  const invalidCity = page.getByRole("group", { name: "Stop 2" }).getByLabel("City");
  await expect.poll(() => invalidCity.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.type("atlanta ga");
  await highlightedOption(page, "Atlanta, GA").waitFor();
  await page.keyboard.press("Enter");
  await page.keyboard.press(`${modifierKey}+Enter`);
  const equipment = page.getByRole("combobox", { name: "Equipment", exact: true });
  await expect.poll(() => equipment.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.type("flat");
  await highlightedOption(page, "Flatbed").waitFor();
  await page.keyboard.press("Enter");
  await page.keyboard.press(`${modifierKey}+Enter`);
  await page.getByRole("heading", { name: "Dallas TX → Atlanta GA" }).waitFor();

  const row = page.getByRole("row", { name: /Dallas TX.*Atlanta GA/ });
  await expect.poll(() => row.textContent()).toContain("Flatbed");

  await page.keyboard.press("e");
  await page.getByLabel("Posted rate, all-in").focus();
  await page.keyboard.type("2450");
  await page.keyboard.press(`${modifierKey}+Enter`);
  await page.getByRole("heading", { name: "Dallas TX → Atlanta GA" }).waitFor();
  await expect.poll(() => row.textContent()).toContain("$2,450");

  // Shortly before midnight, the next refresh is on the next day.
  await page.keyboard.press("r");
  await page.getByText(/^Refreshed\. Next refresh at (\w+ \d+\/\d+ )?\d+:\d\d( [AP]M)?\.$/).waitFor();
  await page.keyboard.press("r");
  await page.getByText(/^Too early\. Next refresh at (\w+ \d+\/\d+ )?\d+:\d\d( [AP]M)?\.$/).waitFor();

  await page.keyboard.press("Delete");
  await page.getByRole("radio", { name: "Expired" }).waitFor();
  await page.keyboard.press("ArrowDown");
  await page.getByLabel("Comment").focus();
  await page.keyboard.type("Shipper pulled it");
  await page.keyboard.press(`${modifierKey}+Enter`);
  await page.getByText("No open loads").waitFor();
  for (let times = 0; times < 5; times++) await page.keyboard.press("]");
  await page.getByRole("grid", { name: "Loads: Deleted" }).waitFor();
  await page.getByRole("row", { name: /Dallas TX/ }).waitFor();
  await page.keyboard.press("Enter");
  await page.getByText("Deleted, Cancelled").waitFor();
  await page.getByText("Shipper pulled it").waitFor();
  expect(pageErrors).toEqual([]);
});

test("posts what the quick-post preview shows, and Tab completes places", { tags: "long" }, async () => {
  const { page, pageErrors } = await openWindow();
  await callChannel(page, "loads.create", { load: laneLoad(texas, georgia, "A-1") });
  await page.reload();
  await page.getByRole("row", { name: /A-1/ }).waitFor();
  await page.keyboard.press("p");
  await page.keyboard.type("chic");
  await page.getByText(/^Chicago, IL/).waitFor();
  await page.keyboard.press("Tab");
  await expect.poll(() => page.getByLabel("Quick post").inputValue()).toContain("Chicago IL ");
  await page.keyboard.type("atl ga 12/1 van 42k 2450");
  await page.getByText("Van · 42,000 lb · $2,450").waitFor();
  await page.getByText(/→ Atlanta, GA/).waitFor();
  expect(await findAxeViolationsInThemes(page)).toEqual([]);
  await page.keyboard.press("Enter");
  const row = page.getByRole("row", { name: /Chicago IL/ });
  await row.waitFor();
  await expect.poll(() => row.textContent()).toMatch(/Chicago ?IL.*Atlanta ?GA.*\$2,450.*Van.*42,000 lb/);
  expect(pageErrors).toEqual([]);
});

test("posts a load from the quick-post fields with Tab and Enter", { tags: "long" }, async () => {
  const { page, pageErrors } = await openWindow();
  await callChannel(page, "loads.create", { load: laneLoad(texas, georgia, "A-1") });
  await page.reload();
  await page.getByRole("row", { name: /A-1/ }).waitFor();
  await page.keyboard.press("p");
  for (const text of ["laredo", "mem tn", "12/1 8a", "reefer", "38k", "1850"]) {
    await page.keyboard.press("Tab");
    await page.keyboard.type(text);
  }
  await page.getByText(/^Laredo, TX .*Memphis, TN/).waitFor();
  expect(await findAxeViolationsInThemes(page)).toEqual([]);
  await page.keyboard.press("Enter");
  const row = page.getByRole("row", { name: /Laredo TX/ });
  await row.waitFor();
  await expect.poll(() => row.textContent()).toMatch(/Tue 12\/1.*Memphis ?TN.*\$1,850.*Reefer.*38,000 lb/);
  // The empty line has the focus for the next load.
  await page.keyboard.type("dal");
  await expect.poll(() => page.getByLabel("Quick post").inputValue()).toBe("dal");
  expect(pageErrors).toEqual([]);
});

test("offers a draft again after closing the panel and after a crash", { tags: "long" }, async () => {
  const folder = await temporaryFolder();
  const first = await openWindow({}, folder);
  await callChannel(first.page, "loads.create", { load: laneLoad(texas, georgia, "A-1") });
  await first.page.reload();
  await first.page.getByRole("row", { name: /A-1/ }).waitFor();
  await first.page.keyboard.press("n");
  await first.page.getByLabel("City").first().fill("Laredo");
  // The first Escape closes the list of cities, the second one the editor.
  await first.page.getByRole("option").first().waitFor();
  await first.page.keyboard.press("Escape");
  await first.page.getByRole("option").first().waitFor({ state: "hidden" });
  await first.page.keyboard.press("Escape");
  await first.page.getByRole("button", { name: "New: Laredo → ?", exact: true }).click();
  await expect.poll(() => first.page.getByLabel("City").first().inputValue()).toBe("Laredo");
  await first.page.getByLabel("State").first().fill("TX");
  const stored = async () => (await callChannel(first.page, "drafts.list", null)).drafts[0]?.content ?? "";
  await expect.poll(stored).toContain('"state":"TX"');
  await first.served.kill();

  const { page } = await openWindow({}, folder);
  await page.getByRole("button", { name: "New: Laredo TX → ?", exact: true }).click();
  await expect.poll(() => page.getByLabel("City").first().inputValue()).toBe("Laredo");
  await page.getByRole("button", { name: "Discard" }).click();
  await expect.poll(async () => (await callChannel(page, "drafts.list", null)).drafts.length).toBe(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => page.getByLabel("City").first().inputValue()).toBe("Laredo");
});

test("shows a load that changed during an edit next to the draft and never overwrites it", {
  tags: "long",
}, async () => {
  const { page } = await openWindow();
  const { load, revision } = await callChannel(page, "loads.create", {
    load: laneLoad(texas, georgia, "A-1"),
  });
  await page.reload();
  await page.getByRole("row", { name: /A-1/ }).waitFor();
  await page.keyboard.press("e");
  await page.getByRole("button", { name: "References and notes" }).click();
  await page.getByLabel("Note for carriers").fill("mine");
  const theirs = { ...laneLoad(texas, georgia, "A-2"), note: "theirs" };
  const { revision: second } = await callChannel(page, "loads.update", {
    loadId: load.loadId,
    revision,
    load: theirs,
  });
  // The notice appears before saving.
  await page.getByText("This load changed while you edited it.").waitFor();
  await page.getByRole("row", { name: /Note.*mine.*theirs/ }).waitFor();
  await page.getByRole("button", { name: "Merge changes" }).click();
  await page.keyboard.press(`${modifierKey}+Enter`);
  await page.getByRole("heading", { name: "Dallas TX → Atlanta GA" }).waitFor();
  const { load: stored } = await callChannel(page, "loads.get", { loadId: load.loadId });
  expect([stored.note, stored.loadNumber]).toEqual(["mine", "A-2"]);

  // A draft without changes is updated to the current load.
  await page.keyboard.press("e");
  await page.getByRole("button", { name: "References and notes" }).click();
  const again = { ...theirs, note: "theirs again" };
  await callChannel(page, "loads.update", { loadId: load.loadId, revision: second + 1, load: again });
  await expect.poll(() => page.getByLabel("Note for carriers").inputValue()).toBe("theirs again");
});

test("reaches every load by scrolling and renders only the rows on screen", {
  tags: "long",
}, async () => {
  const { page, pageErrors } = await openWindow();
  for (let index = 0; index < 450; index++)
    await callChannel(page, "loads.create", { load: laneLoad(texas, georgia, `N-${index}`) });
  await page.reload();
  await page.getByText("450 loads").waitFor();
  await page.getByRole("row", { name: /N-449/ }).waitFor();
  await page.keyboard.press("End");
  await page.getByRole("row", { name: / N-0 / }).waitFor();
  await expect.poll(() => page.getByRole("row").count()).toBeLessThan(80);
  await page.keyboard.press("Home");
  await page.getByRole("row", { name: /N-449/ }).waitFor();
  // The wheel scrolls away from the cursor row; a key scrolls back to it.
  await page.getByRole("grid").hover();
  await page.mouse.wheel(0, 6_000);
  await page.getByRole("row", { name: /N-449/ }).waitFor({ state: "detached" });
  await page.keyboard.press("Home");
  await page.getByRole("row", { name: /N-449/ }).waitFor();
  expect(pageErrors).toEqual([]);
});

test("undoes a deletion by key and a booking by button", { tags: "long" }, async () => {
  const { page, pageErrors } = await openWindow();
  const { load } = await callChannel(page, "loads.create", { load: laneLoad(texas, georgia, "A-1") });
  const readState = async () =>
    (await callChannel(page, "loads.get", { loadId: load.loadId })).load.loadState.loadStateDescription;
  await page.reload();
  await page.getByRole("row", { name: /A-1/ }).waitFor();

  await page.keyboard.press("Delete");
  await page.getByRole("radio", { name: "Expired" }).waitFor();
  await page.keyboard.press(`${modifierKey}+Enter`);
  await page.getByText("1 load deleted.").waitFor();
  expect(await readState()).toBe("Closed");
  // Only the undo can bring back the row once it is gone.
  await page.getByRole("row", { name: /A-1/ }).waitFor({ state: "detached" });
  await page.keyboard.press(`${modifierKey}+z`);
  await page.getByRole("row", { name: /A-1/ }).waitFor();
  expect(await readState()).toBe("Posted");
  await page.getByText("1 load deleted.", { exact: true }).waitFor({ state: "detached" });

  await page.keyboard.press("b");
  await page.getByRole("combobox", { name: "Carrier" }).waitFor();
  await page.keyboard.press(`${modifierKey}+Enter`);
  await page.getByText("Select a carrier from the list.").waitFor();
  await pickUnmonitoredCarrier(page, "Prairie Star Trucking");
  await page.keyboard.press(`${modifierKey}+Enter`);
  await page.getByText(/booked with Prairie Star Trucking/).waitFor();
  expect(await readState()).toBe("Accepted");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(readState).toBe("Posted");
  expect(pageErrors).toEqual([]);
});

test("withdraws the undo notice after Unbook or Restore in the panel", {
  tags: "long",
}, async () => {
  const { page, pageErrors } = await openWindow();
  await callChannel(page, "loads.create", { load: laneLoad(texas, georgia, "A-1") });
  await page.reload();
  await page.getByRole("row", { name: /A-1/ }).click();
  // Only the notice that Ctrl Z undoes shows the key.
  const undo = page.getByRole("button", { name: /^Undo.*Z$/ });

  await page.keyboard.press("b");
  await pickUnmonitoredCarrier(page, "Prairie Star Trucking");
  await page.keyboard.press(`${modifierKey}+Enter`);
  await undo.waitFor();
  await page.getByRole("button", { name: "Unbook" }).click();
  await page.getByText(/Unbooked Dallas TX → Atlanta GA/).waitFor();
  await expect.poll(() => undo.count()).toBe(0);

  await page.getByRole("row", { name: /Posted.*A-1/ }).click();
  await page.keyboard.press("Delete");
  await page.getByRole("radio", { name: "Expired" }).waitFor();
  await page.keyboard.press(`${modifierKey}+Enter`);
  await undo.waitFor();
  await page
    .getByRole("link", { name: "Deleted" })
    .or(page.getByRole("button", { name: "Deleted" }))
    .click();
  await page.getByRole("row", { name: /A-1/ }).click();
  await page.getByRole("button", { name: "Restore" }).click();
  await page.getByRole("row", { name: /A-1/ }).waitFor({ state: "detached" });
  await expect.poll(() => undo.count(), { timeout: 3_000 }).toBe(0);
  expect(pageErrors).toEqual([]);
});

test("repeats a load on other days, and saves a template that the palette offers", {
  tags: "long",
}, async () => {
  const { page, pageErrors } = await openWindow();
  await callChannel(page, "loads.create", { load: laneLoad(texas, georgia, "A-1") });
  await page.reload();
  await page.getByRole("row", { name: /A-1/ }).waitFor();
  await page.keyboard.press("Shift+D");
  await page.getByRole("checkbox").nth(2).waitFor();
  const days = page.getByRole("group", { name: "Pickup days" }).getByRole("checkbox");
  await page.getByRole("button", { name: "Every" }).nth(2).press("Space");
  await page.getByText("Post 2 loads").waitFor();
  expect(await findAxeViolationsInThemes(page)).toEqual([]);
  await page.getByRole("button", { name: "Every" }).nth(2).press("Space");
  await days.nth(0).check();
  await days.nth(2).check();
  await page.keyboard.press(`${modifierKey}+Enter`);
  await page.getByText("2 loads posted.").waitFor();
  await page.getByText("3 loads", { exact: true }).waitFor();

  await page.keyboard.press("t");
  await page.getByText(/Saved as template/).waitFor();
  await page.keyboard.press(`${modifierKey}+k`);
  await page.getByPlaceholder("Search or command").fill("new from template");
  await page.getByRole("option", { name: /^New from template/ }).waitFor();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "New load" }).waitFor();
  await expect.poll(() => page.getByLabel("City").first().inputValue()).toBe("Dallas");
  expect(pageErrors).toEqual([]);
});

test("rejects an edit of a deleted load with the reason and keeps the draft", {
  tags: "long",
}, async () => {
  const { page, pageErrors } = await openWindow();
  const { load } = await callChannel(page, "loads.create", { load: laneLoad(texas, georgia, "A-1") });
  await page.getByRole("row", { name: /A-1/ }).click();
  await page.keyboard.press("e");
  await page.getByRole("heading", { name: "Edit load" }).waitFor();
  await page.getByLabel("Latest (local time)").first().fill("12/1 9:00");
  await callChannel(page, "loads.delete", { loadId: load.loadId, request: { reason: "1" } });
  await page.keyboard.press(`${modifierKey}+Enter`);
  await page.getByText("Can't save the load").waitFor();
  await page.getByText(/is deleted and cannot/).waitFor();
  await page.getByRole("heading", { name: "Edit load" }).waitFor();
  expect(pageErrors).toEqual([]);
});

test("repeats a load across a daylight saving change at the same local times", {
  tags: "long",
}, async () => {
  const { page, pageErrors } = await openWindow({ timezoneId: "America/Chicago" });
  await page.clock.setFixedTime(new Date("2027-03-10T23:30:00-06:00"));
  const load = laneLoad(["Dallas", "TX"], ["Atlanta", "GA"], "A-1");
  const times = ["2027-03-11T02:30:00", "2027-03-12T08:00:00"];
  const loadStops = load.loadStops.map((stop, index) => ({ ...stop, earlyDateTime: times[index] ?? null }));
  await callChannel(page, "loads.create", { load: { ...load, loadStops } });
  await page.reload();
  await page.getByRole("row", { name: /A-1/ }).click();
  await page.keyboard.press("Shift+D");
  for (const day of ["Sat 3/13", "Sun 3/14", "Mon 3/15"])
    await page.getByRole("checkbox", { name: day, exact: true }).check();
  await page.keyboard.press(`${modifierKey}+Enter`);
  await page.getByText("3 loads posted.").waitFor();
  const rows = await readBoardRows(page, "pickup");
  expect(rows.map(({ pickup, delivery }) => [pickup, delivery])).toEqual(
    [11, 13, 14, 15].map((day) => [`2027-03-${day}T02:30:00`, `2027-03-${day + 1}T08:00:00`]),
  );
  await page.keyboard.press(`${modifierKey}+z`);
  await page.getByText("1 load", { exact: true }).waitFor();
  expect(pageErrors).toEqual([]);
});
