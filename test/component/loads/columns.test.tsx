import { expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { renderApp } from "../../support/component/render-app.tsx";
import { loadFrom, renderBoard } from "../../support/component/render-board.tsx";

const isCut = (cell: Element) => cell.scrollWidth > cell.clientWidth;

const cutTexts = () =>
  [...document.querySelectorAll("[role=row] [data-may-be-cut], [role=gridcell]")]
    .filter(isCut)
    .map((cell) => cell.textContent);

test("a long city is not cut off while other columns have space", async () => {
  await renderBoard("Rancho Santa Margarita", "Colorado Springs");
  await expect.poll(cutTexts).toEqual([]);
});

test.each([13, 14, 16] as const)("shows every cell in full at a text size of %i px", async (textSize) => {
  await renderApp(async (prepare) => {
    await prepare("settings.change", { textSize });
    const load = { ...loadFrom("Fort Worth", "24279"), dimensional: { weight: 42_000 } };
    load.loadStops[0] = { ...load.loadStops[0], earlyDateTime: "2099-12-30T10:00:00" } as never;
    await prepare("loads.create", { load });
  });
  await expect.element(page.getByRole("gridcell", { name: "42,000 lb" })).toBeVisible();
  await expect.poll(cutTexts).toEqual([]);
});

test("a long carrier name is cut off before its mark", async () => {
  const carrierName = "Northern Plains Refrigerated Motor Freight Express of Saint Paul";
  await renderApp(async (prepare) => {
    const { load } = await prepare("loads.create", { load: loadFrom("Dallas", "A-1") });
    await prepare("loads.book", { loadId: load.loadId, carrierName, rate: 900 });
  });
  await page.getByRole("button", { name: "Booked", exact: true }).click();
  const cell = page.getByRole("gridcell", { name: new RegExp(carrierName) });
  await expect.poll(cutTexts).toEqual([carrierName]);
  const mark = cell.getByText("not monitored").element().getBoundingClientRect();
  expect(mark.right).toBeLessThan(cell.element().getBoundingClientRect().right);
});

test("a long text in the footer leaves space for the hint about all keys", async () => {
  const city = "x".repeat(200);
  await renderBoard(city);
  const footer = page.getByRole("contentinfo");
  await expect.element(footer.getByText(new RegExp(city))).toBeInTheDocument();
  const hint = footer.getByText(/^keys/).element().getBoundingClientRect();
  expect(hint.right).toBeLessThanOrEqual(window.innerWidth);
});

test("a dragged column edge follows the pointer at the largest text size", async () => {
  await renderApp(async (prepare) => {
    await prepare("settings.change", { textSize: 16 });
    await prepare("loads.create", { load: loadFrom("Dallas", "A-1") });
  });
  const heading = page.getByRole("columnheader").nth(1);
  await expect.element(heading).toBeVisible();
  const edge = heading.element().lastElementChild as HTMLElement;
  const { left, top } = edge.getBoundingClientRect();
  await userEvent.dragAndDrop(edge, document.body, {
    sourcePosition: { x: 2, y: 8 },
    targetPosition: { x: left + 2 + 120, y: top + 8 },
  });
  const moved = () => edge.getBoundingClientRect().left - left;
  await expect.poll(() => Math.abs(moved() - 120)).toBeLessThan(3);
});

test("Widen and Narrow change a column from its width on screen", async () => {
  await renderBoard("Dallas");
  const getWidth = () =>
    page.getByRole("columnheader", { name: "Origin" }).element().getBoundingClientRect().width;
  await page.getByRole("button", { name: "Columns…" }).click();
  const before = getWidth();
  await page.getByRole("button", { name: "Widen Origin" }).click();
  await expect.poll(() => Math.abs(getWidth() - before - 16)).toBeLessThan(2);
  await page.getByRole("button", { name: "Narrow Origin" }).click();
  await expect.poll(() => Math.abs(getWidth() - before)).toBeLessThan(2);
});

test("the panel covers no column that fits next to the panel and the scroll bar", async () => {
  const style = document.head.appendChild(document.createElement("style"));
  style.textContent = "[role=grid]::-webkit-scrollbar { width: 60px }";
  onTestFinished(() => style.remove());
  await renderBoard("Dallas");
  await page.viewport(1700, 800);
  const grid = page.getByRole("grid").element() as HTMLElement;
  expect(grid.offsetWidth - grid.clientWidth).toBe(60);
  await page.getByRole("row", { name: /N-0/ }).click();
  const panel = page.getByRole("complementary");
  await expect.element(panel).toBeVisible();
  const right = () => page.getByRole("columnheader").elements().at(-1)?.getBoundingClientRect().right ?? 0;
  const getGap = () => panel.element().getBoundingClientRect().left - 60 - right();
  // Each column is a whole number of pixels wide, so up to 1 px per column stays free.
  await expect.poll(() => getGap() >= 0 && getGap() < 20).toBe(true);
});

test("saving a view under the name of another saved view says so and has an Undo", async () => {
  const call = await renderBoard("Dallas");
  const menu = page.getByRole("button", { name: "Columns…" });
  const name = page.getByLabelText("View name");
  const saveView = async (text: string, label: string) => {
    await menu.click();
    await name.fill(text);
    await page.getByRole("button", { name: label }).click();
    await expect.element(name).not.toBeInTheDocument();
  };
  const readViews = async () => (await call("boardViews.list", null)).views;
  await saveView("South", "Save view");
  await page.getByRole("button", { name: "Rate", exact: true }).click();
  await saveView("North", "Save view");
  const before = await readViews();
  await saveView("south ", "Replace view");
  await expect.poll(readViews).not.toEqual(before);
  await expect.element(page.getByText("View “South” replaced.")).toBeVisible();
  await page.getByRole("button", { name: /^Undo/ }).click();
  await expect.element(page.getByText("View “South” restored.")).toBeVisible();
  expect(await readViews()).toEqual(before);
});
