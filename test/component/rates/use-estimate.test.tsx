import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { setLanes } from "../../../renderer/rate-lanes.ts";
import { press } from "../../support/component/press.ts";
import { findAxeViolations, holdChannel, renderApp } from "../../support/component/render-app.tsx";
import { loadFrom, readRows } from "../../support/component/render-board.tsx";

const today = new Date().toISOString().slice(0, 10);
const HISTORY = [
  "bookedDate,originZip,destinationZip,equipmentCode,totalRate,loadNumber",
  ...Array.from({ length: 8 }, (_, index) => `${today},75201,30303,V,${1_880 + index},R${index}`),
].join("\n");

const toNumber = (text: string | undefined) => Number(text?.replace(",", ""));

const open = () =>
  renderApp(async (prepare) => {
    await prepare("import.run", { kind: "rates", content: HISTORY, workId: crypto.randomUUID() });
    await prepare("loads.create", { load: loadFrom("Dallas", "A-1") as never });
  });

test("booking fills in the estimate or a bound of its range by a button, and marks a rate outside the range", async () => {
  await open();
  await expect.element(page.getByRole("row", { name: /A-1/ })).toBeVisible();
  await press("b");
  const estimate = page.getByRole("group", { name: "Lane rate" });
  await expect.element(page.getByText(/\$2,450 is above the range/)).toBeVisible();
  await estimate.getByRole("button", { name: /^Use \$1,8/ }).click();
  await expect.element(page.getByLabelText(/Agreed rate/)).toHaveValue(expect.stringMatching(/^\$1,8\d\d$/));
  await expect.element(page.getByText(/above the range/)).not.toBeInTheDocument();
  await page.getByLabelText(/Agreed rate/).fill("18800");
  await expect
    .element(page.getByText(/^\$18,800 is (9\.9|10|10\.1) times the estimate\. Check the amount\.$/))
    .toBeVisible();
  await page.getByLabelText(/Agreed rate/).fill("188");
  await expect.element(page.getByText(/times \$188\. Check the amount\.$/)).toBeVisible();
  await estimate.getByRole("button").nth(1).click();
  await expect
    .element(page.getByLabelText(/Agreed rate/))
    .toHaveValue(expect.stringMatching(/^\$1,[5-8]\d\d$/));
  expect(await findAxeViolations()).toEqual([]);
});

test("an unfinished number in the agreed rate shows no warning", async () => {
  await open();
  await expect.element(page.getByRole("row", { name: /A-1/ })).toBeVisible();
  await press("b");
  const warning = page.getByText(/is above the range/);
  const rate = page.getByLabelText(/Agreed rate/);
  for (const typed of ["-", "."]) {
    await rate.fill("2450");
    await expect.element(warning).toBeVisible();
    await rate.fill(typed);
    await expect.element(warning).not.toBeInTheDocument();
  }
});

/** Enters a lane near which the last import has market rates but no bookings. */
const openLaneNearMarketRates = async (beforeEntry = () => {}) => {
  const usdaRates = `date,origin,destination,commodity,weeklow,weekhigh\n${today},CENTRAL FLORIDA,New York,Oranges,3000,3400`;
  await renderApp(async (prepare) => {
    await prepare("import.run", { kind: "rates", content: usdaRates, workId: crypto.randomUUID() });
  });
  await press("g r");
  beforeEntry();
  await page.getByRole("textbox", { name: "Lane" }).fill("mia fl buf ny reefer");
};

test("a nearby lane counts market rates as rates", async () => {
  await openLaneNearMarketRates();
  const nearby = page.getByRole("table", { name: "Nearby lanes" });
  await expect.element(nearby.getByRole("row", { name: "Lane Rates Median rate Per mile" })).toBeVisible();
  await expect
    .element(nearby.getByRole("row", { name: /^Lakeland, FL → New York, NY 1 \$3,200/ }))
    .toBeVisible();
  await page.getByRole("button", { name: "Evidence", exact: true }).click();
  await expect
    .element(page.getByRole("row", { name: "Nearby lanes Lakeland, FL → New York, NY (1 rate)" }))
    .toBeVisible();
});

test("the evidence does not name nearby lanes before they are read, or after a failure to read them", async () => {
  let nearbyLanes: ReturnType<typeof holdChannel> | undefined;
  await openLaneNearMarketRates(() => (nearbyLanes = holdChannel("rates.nearbyLanes")));
  await page.getByRole("button", { name: "Evidence", exact: true }).click();
  await expect.element(page.getByRole("row", { name: /^Newest on this lane/ })).toBeVisible();
  const row = page.getByRole("row", { name: /^Nearby lanes/ });
  await nearbyLanes?.called;
  await expect.element(row).not.toBeInTheDocument();
  await nearbyLanes?.release("fail");
  await expect.element(page.getByRole("alert")).toBeVisible();
  await expect.element(row).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(row).toBeVisible();
});

test("the editor fills in the estimate with its currency", { tags: "long" }, async () => {
  await open();
  await expect.element(page.getByRole("row", { name: /A-1/ })).toBeVisible();
  await press("e");
  const currency = page.getByRole("combobox", { name: "Currency" }).first();
  await currency.click();
  await page.getByRole("option", { name: "CAD" }).click();
  await page.getByRole("group", { name: "Lane rate" }).getByRole("button").first().click();
  await expect.element(currency).toHaveValue("USD");
  await expect
    .element(page.getByLabelText("Posted rate, all-in"))
    .toHaveValue(expect.stringMatching(/^1,?8/));
});

test("W shows the lane of the load, and Rates starts a load on that lane at the estimate", async () => {
  await open();
  await expect.element(page.getByRole("row", { name: /A-1/ })).toBeVisible();
  await press("w");
  const use = page.getByRole("button", { name: /^Use \$1,8/ });
  await expect.element(use).toBeVisible();
  await expect.element(use).toBeInViewport();
  await page.getByRole("button", { name: "Evidence", exact: true }).click();
  await expect.element(page.getByRole("row", { name: /Bookings on this lane 8/ })).toBeVisible();
  await expect
    .element(page.getByRole("row", { name: "Evidence strong, lane with 5 or more rates" }))
    .toBeVisible();
  await expect.element(page.getByRole("row", { name: /^Nearby lanes None/ })).toBeVisible();
  await expect
    .element(page.getByRole("row", { name: "Fuel no diesel price from the last two months" }))
    .toBeVisible();
  expect(await findAxeViolations()).toEqual([]);
  await use.click();
  await expect
    .element(page.getByLabelText("Posted rate, all-in"))
    .toHaveValue(expect.stringMatching(/1,?8\d\d/));
  await userEvent.keyboard("{Escape}");
});

test("the estimate of an earlier lane can't be used while the estimate of the typed lane is read", {
  tags: "long",
}, async () => {
  await open();
  await expect.element(page.getByRole("row", { name: /A-1/ })).toBeVisible();
  await press("g r");
  const line = page.getByRole("textbox", { name: "Lane" });
  await line.fill("dal tx atl ga van");
  const use = page.getByRole("button", { name: /^Use \$1,8/ });
  await expect.element(use).toBeEnabled();
  const { called, release } = holdChannel("rates.read");
  await line.fill("dal tx chi il van");
  await called;
  await expect.element(use).toBeDisabled();
  await release();
  await expect.element(page.getByRole("button", { name: /^Use / }).first()).toBeEnabled();
});

test("W scrolls the lane of the load into view below the lanes already compared", {
  tags: "long",
}, async () => {
  await open();
  await expect.element(page.getByRole("row", { name: /A-1/ })).toBeVisible();
  setLanes(["chi il atl ga van", "hou tx mem tn reefer", "mia fl nyc ny flatbed"]);
  await page.viewport(700, 500);
  await press("w");
  const use = page.getByRole("button", { name: /^Use \$1,8/ });
  await expect.element(use).toBeInViewport();
});

test("a pickup day in the line of a lane is shown, and becomes the pickup of its load", async () => {
  await open();
  await expect.element(page.getByRole("row", { name: /A-1/ })).toBeVisible();
  await press("g r");
  await page.getByRole("textbox", { name: "Lane" }).fill("dal tx atl ga 12/4 van");
  await expect
    .element(page.getByText(/Dallas, TX .* → Atlanta, GA .* · Van · pickup \w+ 12\/4/))
    .toBeVisible();
  await page.getByRole("button", { name: "Start load" }).click();
  await expect.element(page.getByLabelText(/^Earliest/).first()).toHaveValue(expect.stringContaining("12/4"));
});

test("quick post, panel, editor, booking and Rates show the same estimate and miles", {
  tags: "long",
}, async () => {
  const call = await open();
  const estimate = page.getByRole("group", { name: "Lane rate" });
  /** Estimate, miles, and the ends of the range. */
  const read = async () => {
    await expect.element(estimate).toBeVisible();
    return estimate.element().textContent?.match(/[\d,]{3,}/g);
  };
  await page.getByLabelText("Quick post").fill("dal tx 75253 mem tn atl ga van team tomorrow $2/mi #A-2");
  const inQuickPost = await read();
  expect(inQuickPost).toHaveLength(4);
  await press("Enter");
  const row = page.getByRole("row", { name: /A-2/ });
  await expect.element(row).toBeVisible();
  await expect.element(estimate).not.toBeInTheDocument();
  await press("Escape", "Home", "Enter");
  await expect.poll(read).toEqual(inQuickPost);
  await expect.element(page.getByText(`${inQuickPost?.[1]} mi · Van`)).toBeVisible();
  await press("b");
  await expect.element(page.getByRole("heading", { name: /^Book/ })).toBeVisible();
  await expect.poll(read).toEqual(inQuickPost);
  await press("Escape", "e");
  await expect.element(page.getByLabelText("Posted rate, all-in")).toBeVisible();
  await expect.poll(read).toEqual(inQuickPost);
  await press("Escape", "w");
  const [rate, miles, lower, upper] = inQuickPost ?? [];
  const lane = page.getByRole("region", { name: "Lane 1" });
  await expect.element(lane.getByText(`· ${miles} mi`)).toBeVisible();
  for (const amount of [lower, rate, upper])
    await expect.element(lane.getByRole("button", { name: `Use $${amount}` })).toBeVisible();
  const [stored] = await readRows(call, "available");
  expect(stored).toMatchObject({
    loadNumber: "A-2",
    miles: toNumber(miles),
    rate: Math.round(2 * toNumber(miles)),
  });
});

test("the panel stores the estimate it shows, posts its amounts by button, and Ctrl Z restores each rate", async () => {
  const call = await open();
  await expect.element(page.getByRole("row", { name: /A-1/ })).toBeVisible();
  await press("Enter");
  const facts = page.getByRole("region", { name: "Key facts" });
  const use = facts.getByRole("button", { name: /^Use \$1,8/ });
  await expect.element(use).toBeVisible();
  const estimate = use.element().textContent?.replace("Use ", "") ?? "";
  const lower = facts.getByRole("group", { name: "Lane rate" }).getByRole("button").nth(1);
  const lowest = lower.element().textContent ?? "";
  const rate = facts.getByRole("strong");
  const upper = facts.getByRole("group", { name: "Lane rate" }).getByRole("button").nth(2);
  const getTop = (button: typeof upper) => button.element().getBoundingClientRect().top;
  expect(getTop(upper), "both ends of the range are on one line").toBe(getTop(lower));
  await use.click();
  await expect.element(rate).toHaveTextContent(estimate);
  await lower.click();
  await expect.element(rate).toHaveTextContent(lowest);
  expect(await findAxeViolations()).toEqual([]);
  await press("Mod+z");
  await expect.element(rate).toHaveTextContent(estimate);
  await press("Mod+z");
  await expect.element(rate).toHaveTextContent("$2,450");

  await press("Escape");
  await expect.element(facts).not.toBeInTheDocument();
  const newer = HISTORY.replaceAll(/,1(\d{3}),R/g, ",2$1,N");
  await call("import.run", { kind: "rates", content: newer, workId: crypto.randomUUID() });
  const [row] = await readRows(call, "available");
  await call("loads.book", { loadId: row?.loadId ?? "", carrierName: "Swift", rate: 2_450 });
  const { rows } = await call("rates.givenEstimates", { after: null, size: 1 });
  expect(Math.round(rows[0]?.estimate ?? 0)).toBe(Number(estimate.replace(/[$,]/g, "")));
  await press("g r");
  await expect.element(page.getByText(/^Your last booking was (in|out)side the 80% range\.$/)).toBeVisible();
});

test("a stop that is not found is named in place of an estimate without that stop", async () => {
  await open();
  await expect.element(page.getByRole("row", { name: /A-1/ })).toBeVisible();
  await press("g r");
  const line = page.getByRole("textbox", { name: "Lane" });
  const use = page.getByRole("button", { name: /^Use / }).first();
  await line.fill("dal tx to xyzzy to atl ga van");
  await expect.element(page.getByText("City “xyzzy” not found.")).toBeVisible();
  await expect.element(use).not.toBeInTheDocument();
  await line.fill("dal tx nowhereville zz van");
  await expect.element(page.getByText("City “nowhereville zz” not found.")).toBeVisible();
  await line.fill("nowhereville zz to atl ga van");
  await expect.element(page.getByText("City “nowhereville zz” not found.")).toBeVisible();
  const { called, release } = holdChannel("places.find");
  await line.fill("dal tx to mem tn to atl ga van");
  await called;
  await release("fail");
  await expect.element(page.getByRole("alert")).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect
    .element(page.getByText(/^Dallas, TX .* → Memphis, TN .* → Atlanta, GA .* · Van$/))
    .toBeVisible();
  await expect.element(use).toBeVisible();
});
