import { expect, test } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import { getQuery } from "../../renderer/loads/board/board.ts";
import { press } from "../support/component/press.ts";
import { findAxeViolations, holdChannel, renderApp } from "../support/component/render-app.tsx";
import { loadFrom, renderBoard } from "../support/component/render-board.tsx";

test("the panel shows a load's stops and lane on a map", async () => {
  await renderBoard("Dallas");
  await press("Enter");
  await expect.element(page.getByRole("img", { name: "Map: Dallas, TX to Atlanta, GA" })).toBeVisible();
  expect(document.querySelectorAll("[data-kind]").length).toBe(2);
  expect(await findAxeViolations()).toEqual([]);
});

test("the map reserves its space before it is drawn, and names the stop beyond its edges", async () => {
  const { loadStops, ...load } = loadFrom("Dallas", "A-1");
  const stop = { location: { city: "Edmonton", state: "AB", countryCode: "CA" } };
  await renderApp((call) =>
    call("loads.create", { load: { ...load, loadStops: [...loadStops, stop] } as never }),
  );
  await expect.element(page.getByRole("row", { name: /A-1/ })).toBeVisible();
  const positions = holdChannel("places.locate");
  await press("Enter");
  await positions.called;
  const getTop = (section: Locator) => section.element().getBoundingClientRect().top;
  const internal = page.getByRole("region", { name: "Internal" });
  const distance = () => getTop(internal) - getTop(page.getByRole("heading", { name: "Stops" }));
  await expect.element(internal).toBeVisible();
  const before = distance();
  await positions.release();
  await expect.element(page.getByText("Not on this map: Edmonton, AB")).toBeVisible();
  expect(distance()).toBe(before);
});

test("Rates shows the lane on a map", async () => {
  await renderApp();
  await press("g r");
  await page.getByRole("textbox", { name: "Lane" }).fill("dal tx atl ga van");
  await expect.element(page.getByRole("img", { name: "Map: Dallas, TX to Atlanta, GA" })).toBeVisible();
  expect(await findAxeViolations()).toEqual([]);
});

test("the summary's map and its buttons filter the board by the state of the origin", async () => {
  await renderApp(async (call) => {
    for (const [index, city] of ["Dallas", "Houston"].entries())
      await call("loads.create", { load: loadFrom(city, `A-${index}`) as never });
    const { loadStops, ...load } = loadFrom("Dallas", "A-2");
    await call("loads.create", { load: { ...load, loadStops: loadStops.toReversed() } as never });
  });
  const georgia = async () => {
    const shape = document.querySelector("[data-code=GA]");
    if (shape) await page.elementLocator(shape).click();
  };
  const row = (number: string) => page.getByRole("row", { name: new RegExp(number) });
  await expect.element(row("A-2")).toBeVisible();
  await press("s");
  const origins = page.getByRole("list", { name: "Loads by origin" });
  const texas = origins.getByRole("button", { name: "TX: 2 loads" });
  await expect.element(texas).toBeVisible();
  const lanes = page.getByRole("table", { name: "Loads by lane" });
  await expect.element(lanes.getByRole("row", { name: "TX → GA 2" })).toBeVisible();
  expect(await findAxeViolations()).toEqual([]);
  texas.element().focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(row("A-2")).not.toBeInTheDocument();
  const filter = page.getByRole("textbox", { name: "Filter Origin" });
  await expect.element(filter).toHaveValue("TX");
  await expect.element(texas).toHaveAttribute("aria-pressed", "true");
  await georgia();
  await expect.element(row("A-2")).toBeVisible();
  await expect.element(row("A-0")).not.toBeInTheDocument();
  await georgia();
  await expect.element(row("A-0")).toBeVisible();
  await expect.element(filter).not.toBeInTheDocument();
});

test("a click on the map replaces the filter of the origin and keeps the search", async () => {
  await renderApp(async (call) => {
    await call("loads.create", { load: loadFrom("Dallas", "A-0") as never });
    const { loadStops, ...load } = loadFrom("Dallas", "A-1");
    await call("loads.create", { load: { ...load, loadStops: loadStops.toReversed() } as never });
  });
  const search = page.getByLabelText("Search loads");
  const origin = page.getByRole("textbox", { name: /Origin/ });
  await expect.element(page.getByRole("row", { name: /A-0/ })).toBeVisible();
  await press("f");
  await origin.fill("atlanta");
  await press("Enter");
  await expect.element(page.getByRole("row", { name: /A-0/ })).not.toBeInTheDocument();
  await search.fill("van");
  await press("Enter", "s");
  const georgia = page
    .getByRole("list", { name: "Loads by origin" })
    .getByRole("button", { name: "GA: 1 load" });
  await georgia.click();
  await expect.element(search).toHaveValue("van");
  await expect.element(origin).toHaveValue("GA");
  await expect.element(page.getByRole("row", { name: /A-1/ })).toBeVisible();
});

test("a second click on a state removes the filter, even before the board shows the first one", async () => {
  await renderApp(async (call) => {
    await call("loads.create", { load: loadFrom("Dallas", "A-0") as never });
  });
  await expect.element(page.getByRole("row", { name: /A-0/ })).toBeVisible();
  await press("s");
  const texas = page.getByRole("button", { name: "TX: 1 load" });
  await expect.element(texas).toBeVisible();
  const element = texas.element() as HTMLElement;
  element.click();
  expect(getQuery().columnFilters).toEqual([{ column: "origin", text: "TX" }]);
  element.click();
  expect(getQuery().columnFilters).toEqual([]);
});
