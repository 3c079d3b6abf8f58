import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { modifierKey, modifierLabel } from "../support/platform.ts";
import { callChannel, findAxeViolations, laneLoad, openWindow } from "../support/window.ts";

const georgia: [string, string] = ["Atlanta", "GA"];

/** Opens a board with a load from each city, the first on top. */
async function openBoard(...cities: string[]) {
  const opened = await openWindow();
  for (const [index, city] of [...cities.entries()].reverse())
    await callChannel(opened.page, "loads.create", { load: laneLoad([city, "TX"], georgia, `N-${index}`) });
  await opened.page.reload();
  await opened.page.getByText(/^\d+ loads?$/).waitFor();
  await opened.page.getByRole("row", { name: /N-0/ }).waitFor();
  return opened;
}

/** Imports loads from one city. */
async function importLoads(page: Page, count: number): Promise<void> {
  const lines = Array.from({ length: count }, (_, at) => `M-${at},El Paso,TX,Atlanta,GA,1`);
  const headings =
    "Load Number,Origin City,Origin State,Destination City,Destination State,Equipment Type Id";
  const content = [headings, ...lines].join("\n");
  await callChannel(page, "import.run", { kind: "loads", content, workId: "import" } as never);
  await page.getByText(`${count + 1} loads`).waitFor();
}

const activeRow = (page: Page) => page.locator("[role=row][data-active]").textContent();

test("fills the board with rows on opening and keeps the cursor row visible, also with open filters", {
  tags: "long",
}, async () => {
  const { page, pageErrors } = await openBoard("Dallas");
  await importLoads(page, 450);
  const gaps = () =>
    page.getByRole("grid").evaluate((board) => {
      const screen = board.getBoundingClientRect();
      const foot = (row: Element | null | undefined) => row?.getBoundingClientRect().bottom ?? 0;
      const rows = [...board.querySelectorAll("[role=row]:not([aria-busy])")];
      const headings = foot(rows.filter(({ id }) => id === "").at(-1));
      const active = board.querySelector("[data-active]");
      return {
        unfilled: Math.max(0, screen.bottom - Math.max(...rows.map(foot))),
        above: Math.max(0, headings - (active?.getBoundingClientRect().top ?? 0)),
        below: Math.max(0, foot(active) - screen.bottom),
      };
    });
  const none = { unfilled: 0, above: 0, below: 0 };
  await expect.poll(gaps).toEqual(none);
  await page.keyboard.press("f");
  await page.getByRole("textbox", { name: "Filter Age" }).press("Enter");
  for (const key of ["End", "Home", "PageDown", "PageDown", "PageDown", "PageDown", "PageUp"]) {
    await page.keyboard.press(key);
    await expect.poll(gaps).toEqual(none);
  }
  expect(pageErrors).toEqual([]);
});

test("selects, deletes and restores all loads of a view, including rows not yet read", {
  tags: "long",
}, async () => {
  const { page, pageErrors } = await openBoard("Dallas");
  await importLoads(page, 450);
  await page.keyboard.press("/");
  await page.keyboard.type("el paso");
  await page.getByText("450 loads").waitFor();
  await page.keyboard.press("Enter");
  await page.keyboard.press(`${modifierKey}+a`);
  await page.getByText("450 selected").waitFor();
  await page.keyboard.press("Delete");
  await page.getByRole("radio").first().waitFor();
  await page.keyboard.press(`${modifierKey}+Enter`);
  await page.getByText("450 loads deleted.").hover();
  await page.getByRole("heading", { name: /No loads match/ }).waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText("450 loads", { exact: true }).waitFor();
  expect(pageErrors).toEqual([]);
});

test("selects a range with unread rows by keyboard and by pointer", { tags: "long" }, async () => {
  const { page, pageErrors } = await openBoard("Dallas");
  const lines = Array.from({ length: 900 }, (_, at) => `M-${at},El Paso,TX,Atlanta,GA,1`);
  const headings =
    "Load Number,Origin City,Origin State,Destination City,Destination State,Equipment Type Id";
  const content = [headings, ...lines].join("\n");
  await callChannel(page, "import.run", { kind: "loads", content, workId: "import" } as never);
  await page.getByText("901 loads").waitFor();
  await page.keyboard.press("End");
  await page.getByRole("row", { name: /N-0/ }).waitFor();
  await page.keyboard.press("Shift+Home");
  await page.getByText("901 selected").waitFor();
  await page.keyboard.press("Escape");
  await page.keyboard.press("j");
  await page.keyboard.press("Shift+PageDown");
  await page.getByText("21 selected").waitFor();
  await page.keyboard.press("Escape");

  await page.keyboard.press("Home");
  await page.getByRole("grid").evaluate((grid) => grid.scrollTo(0, 600 * 32));
  const target = page.locator("#load-605");
  await target.getByText(/M-\d+/).waitFor();
  const wanted = await target.textContent();
  await target.click({ modifiers: ["Shift"] });
  await page.getByText("606 selected").waitFor();
  const chosen = page.locator("[role=row][aria-selected=true]");
  await expect.poll(() => chosen.allTextContents()).toContain(wanted);
  expect(await page.locator("#load-606").getAttribute("aria-selected")).toBe("false");
  expect(pageErrors).toEqual([]);
});

test("shows cut-off text in full in the tooltip, in the footer and to screen readers", {
  tags: "long",
}, async () => {
  const { page, pageErrors } = await openWindow({ viewport: { width: 1024, height: 800 } });
  const load = laneLoad(["San Buenaventura Heights", "CA"], ["Rancho Santa Margarita Hills", "CA"], "A-1");
  const rateAttributes = { postedAllInRate: { amount: 1_234_567.89 } };
  await callChannel(page, "loads.create", { load: { ...load, rateAttributes } });
  await page.reload();
  const row = page.getByRole("row", { name: /A-1/ });
  await row.getByText("$1.23M", { exact: true }).waitFor();
  await row.getByRole("gridcell", { name: "$1,234,567.89", exact: true }).waitFor();
  await page
    .getByRole("contentinfo")
    .getByText("San Buenaventura Heights CA · Rancho Santa Margarita Hills CA · $1,234,567.89")
    .waitFor();
  await row.getByRole("gridcell", { name: "San Buenaventura Heights CA", exact: true }).hover();
  await page.getByTitle("San Buenaventura Heights", { exact: true }).waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  expect(pageErrors).toEqual([]);
});

test("keeps a pinned load in the panel while the cursor moves, and opens a load in a new window", {
  tags: "long",
}, async () => {
  const { page, pageErrors } = await openBoard("Dallas", "Houston", "Austin");
  const panel = (city: string) => page.getByRole("heading", { name: `${city} TX → Atlanta GA` });
  await page.keyboard.press("Enter");
  await panel("Dallas").waitFor();
  await page.keyboard.press("j");
  await panel("Houston").waitFor();
  await page.keyboard.press("Shift+P");
  await page.keyboard.press("j");
  await expect.poll(() => activeRow(page)).toContain("Austin");
  await panel("Houston").waitFor();
  await page.keyboard.press("Enter");
  await panel("Austin").waitFor();
  const opening = page.waitForEvent("popup");
  await page.keyboard.press("o");
  const own = await opening;
  await own.getByRole("heading", { name: "Austin TX → Atlanta GA" }).waitFor();
  expect(await findAxeViolations(own)).toEqual([]);
  await own.keyboard.press("Delete");
  await own.getByRole("radio").first().waitFor();
  await own.keyboard.press(`${modifierKey}+Enter`);
  await own.getByText("1 load deleted.").waitFor();
  await own.getByText(/^Deleted\. Restore to edit\./).waitFor();
  await page.getByRole("row", { name: /Austin/ }).waitFor({ state: "detached" });
  // The window closes before the key press ends.
  await Promise.all([own.waitForEvent("close"), own.keyboard.press("Escape").catch(() => undefined)]);
  expect(pageErrors).toEqual([]);
});

test("summarizes loads by state and lane in charts and tables", { tags: "long" }, async () => {
  const { page, pageErrors } = await openBoard("Dallas", "Houston", "Austin");
  await page.keyboard.press("s");
  const lanes = page.getByRole("table", { name: "Loads by lane" });
  await expect.poll(() => lanes.textContent()).toContain("TX → GA3");
  await page.getByText("TX → GA").first().waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  await page.keyboard.press("/");
  await page.keyboard.type("dallas");
  await expect.poll(() => lanes.textContent()).toContain("TX → GA1");
  expect(pageErrors).toEqual([]);
});

test("undoes each of two changes by its button, and the last one by key", { tags: "long" }, async () => {
  const { page, pageErrors } = await openBoard("Dallas", "Houston", "Austin");
  for (const at of ["N-0", "N-1"]) {
    await page.getByRole("row", { name: new RegExp(at) }).waitFor();
    await page.keyboard.press("Delete");
    await page.getByRole("radio").first().waitFor();
    await page.keyboard.press(`${modifierKey}+Enter`);
    await page.getByRole("radio").first().waitFor({ state: "detached" });
    await page.getByRole("row", { name: new RegExp(at) }).waitFor({ state: "detached" });
    // A notice below the pointer stays.
    await page.getByText("1 load deleted.").first().hover();
  }
  const undo = page.getByRole("button", { name: /^Undo/ });
  await expect
    .poll(async () => (await undo.allTextContents()).toSorted())
    .toEqual(["Undo", `Undo${modifierLabel} Z`]);
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await page.getByRole("row", { name: /N-0/ }).waitFor();
  expect(await page.getByRole("row", { name: /N-1/ }).count()).toBe(0);
  await page.keyboard.press(`${modifierKey}+z`);
  await page.getByRole("row", { name: /N-1/ }).waitFor();
  expect(pageErrors).toEqual([]);
});

test("keeps rows and fields reachable at 400 % zoom, and only the board scrolls sideways", {
  tags: "long",
}, async () => {
  const { page, pageErrors } = await openWindow({ viewport: { width: 320, height: 256 } });
  await callChannel(page, "loads.create", { load: laneLoad(["Dallas", "TX"], ["Atlanta", "GA"], "A-1") });
  await page.reload();
  const row = page.getByRole("row", { name: /A-1/ });
  await row.scrollIntoViewIfNeeded();
  await row.click();
  await page.keyboard.press("e");
  const country = page.getByLabel("Country").first();
  await country.scrollIntoViewIfNeeded();
  const box = await country.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  expect(pageErrors).toEqual([]);
});

test("adds loads to the Due view as time passes, and updates the count", { tags: "long" }, async () => {
  const { page, pageErrors } = await openWindow();
  await page.clock.install();
  await callChannel(page, "loads.create", { load: laneLoad(["Dallas", "TX"], ["Atlanta", "GA"], "A-1") });
  let isDue = false;
  await page.route("**/ipc/loads.page", (route) => {
    const asked = route.request().postDataJSON();
    if (asked.view !== "due") return route.continue();
    return isDue
      ? route.continue({ postData: { ...asked, view: "available" } })
      : route.fulfill({ json: { ok: true, value: { rows: [], total: 0, next: null, interpretation: "" } } });
  });
  await page.reload();
  await page.getByRole("row", { name: /A-1/ }).waitFor();
  await page.getByRole("navigation", { name: "Board views" }).getByRole("button", { name: "Due" }).click();
  await page.getByText("No loads due for refresh").waitFor();
  isDue = true;
  await page.clock.fastForward(30_000);
  await page.getByRole("row", { name: /A-1/ }).waitFor();
  await page.getByText("1 load", { exact: true }).waitFor();
  expect(pageErrors).toEqual([]);
});

test("names the cursor row to screen readers only while it is rendered", {
  tags: "long",
}, async () => {
  const { page } = await openBoard("Dallas");
  await importLoads(page, 450);
  const named = () =>
    page.getByRole("grid").evaluate((board) => {
      const id = board.getAttribute("aria-activedescendant");
      return id === null ? "none" : document.getElementById(id) !== null;
    });
  await expect.poll(named).toBe(true);
  await page.getByRole("grid").evaluate((board) => board.scrollTo(0, 8_000));
  await expect.poll(named).toBe("none");
  await page.keyboard.press("j");
  await expect.poll(named).toBe(true);
});
