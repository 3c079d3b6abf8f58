import { expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { hideFailure, showFailure } from "../../../renderer/ui/notices/notices.ts";
import { press } from "../../support/component/press.ts";
import { loadFrom, readNewestLoad, renderBoard } from "../../support/component/render-board.tsx";

/** Positions of the headings and of all cells of the first load. */
const readPlaces = () =>
  [...document.querySelectorAll("[role=columnheader], [aria-rowindex='2'] > [role=gridcell]")].map((cell) => {
    const { left, top, width } = cell.getBoundingClientRect();
    return [left, top, width].map(Math.round).join();
  });

test("opening the panel or another tab moves no cell", async () => {
  await renderBoard("Dallas", "Houston");
  // The typeface is loaded and the columns fit their texts.
  await expect.poll(() => document.fonts.status).toBe("loaded");
  await expect.element(page.getByRole("columnheader", { name: "Origin" })).toBeVisible();
  const before = readPlaces();
  expect(before.length).toBeGreaterThan(20);
  await press("Enter");
  await expect.element(page.getByRole("region", { name: "Key facts" })).toBeVisible();
  expect(readPlaces()).toEqual(before);
  await press("Escape");
  await page.getByRole("button", { name: "Mine", exact: true }).click();
  await expect.element(page.getByRole("grid", { name: "Loads: Mine" })).toBeVisible();
  expect(readPlaces()).toEqual(before);
});

test("the panel leads with what is read out on the phone, and ends with the id and the activity", async () => {
  await renderBoard("Dallas");
  await press("Enter");
  const facts = page.getByRole("region", { name: "Key facts" });
  await expect.element(facts.getByText(/mi · Van/)).toBeVisible();
  const text = page.getByRole("complementary").element().textContent ?? "";
  const order = ["Dallas TX → Atlanta GA", "mi · Van", "$2,450", "Desk User", "Stops", "Load ID", "Activity"];
  const positions = order.map((part) => text.indexOf(part));
  expect(positions).not.toContain(-1);
  expect(positions).toEqual([...positions].sort((a, b) => a - b));
});

test("the panel counts one pallet in the singular", async () => {
  const call = await renderBoard("Dallas");
  await call("loads.create", { load: { ...loadFrom("Houston", "A-1"), dimensional: { palletCount: 1 } } });
  await page.getByRole("row", { name: /A-1/ }).click();
  await expect.element(page.getByText("1 pallet", { exact: true })).toBeVisible();
});

test("the activity names states as the board does", async () => {
  const call = await renderBoard("Dallas");
  const { load, revision } = await readNewestLoad(call, "available");
  await call("loads.book", { loadId: load.loadId, carrierName: "Swift", rate: 2_000, revision });
  await page.getByRole("button", { name: "Booked", exact: true }).click();
  await page.getByRole("row", { name: /N-0/ }).click();
  const entry = page.getByRole("complementary").getByRole("listitem").filter({ hasText: "Swift" });
  await expect.element(entry.getByText("Booked", { exact: true })).toBeVisible();
});

test("Shift C copies all selected loads as text", async () => {
  await renderBoard("Dallas", "Houston", "Austin");
  const copied = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  await press("Space", "j", "Space", "Shift+c");
  await expect.element(page.getByText("Copied 2 loads as text.")).toBeVisible();
  const [text] = copied.mock.lastCall ?? [];
  expect(text?.replaceAll("\n", " ")).toMatch(/Dallas TX.*\$2,450.*Houston TX/);
  expect(text).not.toContain("Austin");
});

test("a search without results moves no column", async () => {
  await renderBoard("Dallas", "Houston");
  await page.viewport(900, 800);
  const columns = () =>
    page
      .getByRole("columnheader")
      .elements()
      .map((heading) => heading.textContent);
  await expect.poll(columns).not.toContain("State");
  const before = columns();
  await page.getByLabelText("Search loads").fill("ohio");
  await expect.element(page.getByRole("heading", { name: "No loads match “ohio”" })).toBeVisible();
  expect(columns()).toEqual(before);
});

test("in a narrow window, a notice leaves the buttons of the panel free", async () => {
  await renderBoard("Dallas");
  await page.viewport(700, 800);
  await press("e");
  const save = page.getByRole("button", { name: /^Save/ });
  await expect.element(save).toBeVisible();
  showFailure("Can't save drafts", new Error("The disk is full."));
  onTestFinished(() => hideFailure("Can't save drafts"));
  const notice = page.getByRole("alert").filter({ hasText: "The disk is full." });
  await expect.element(notice).toBeVisible();
  const getBottom = () => notice.element().getBoundingClientRect().bottom;
  await expect.poll(getBottom).toBeLessThanOrEqual(save.element().getBoundingClientRect().top);
});

test("days to repeat stay selected while a larger number of weeks is typed", { tags: "long" }, async () => {
  await renderBoard("Dallas");
  await press("Shift+d");
  await page.getByRole("button", { name: "Every Mon" }).click();
  const post = page.getByRole("button", { name: /^Post 2 loads/ });
  await expect.element(post).toBeEnabled();
  const weeks = page.getByLabelText("Weeks ahead");
  await weeks.click();
  await press("Mod+a");
  await userEvent.keyboard("12");
  await expect.element(weeks).toHaveValue("12");
  await expect.element(post).toBeEnabled();
});

test("the number of weeks to repeat can be cleared and typed again", async () => {
  await renderBoard("Dallas");
  await press("Shift+d");
  const weeks = page.getByLabelText("Weeks ahead");
  await weeks.click();
  await press("End", "Backspace");
  await expect.element(weeks).toHaveValue("");
  await userEvent.keyboard("3");
  await expect.element(weeks).toHaveValue("3");
  await press("Backspace", "Tab");
  await expect.element(weeks).toHaveValue("3");
});
