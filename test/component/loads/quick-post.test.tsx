import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { press } from "../../support/component/press.ts";
import { readNewestLoad, readRows, renderBoard } from "../../support/component/render-board.tsx";

const line = page.getByLabelText("Quick post");

test("Enter in quick post posts or names what is missing, and keeps line and focus", async () => {
  await renderBoard("Dallas");
  await line.fill("nowhereville qqqq");
  await press("Enter");
  await expect.element(page.getByText("Not posted yet")).toBeVisible();
  await expect.element(line).toHaveValue("nowhereville qqqq");
  await expect.element(page.getByRole("heading", { name: "New load" })).not.toBeInTheDocument();
  await line.fill("chicago il atlanta ga van 42k 2450 #A-2");
  await press("Enter");
  await expect.element(page.getByRole("row", { name: /A-2/ })).toBeVisible();
  await expect.element(line).toHaveValue("");
  await press("n");
  await expect.element(line).toHaveValue("n");
});

test("quick post asks about a second rate, and adds the rate to the note on request", async () => {
  const call = await renderBoard("Dallas");
  await line.fill("chicago il atlanta ga van 42k $2450 lumper $150 #A-2");
  await press("Enter");
  await expect
    .element(page.getByText("To fix: $150 is a second rate (remove one, or write “($150)” for the note)."))
    .toBeVisible();
  await page.getByRole("button", { name: "Add to note" }).click();
  await expect.element(line).toHaveValue("chicago il atlanta ga van 42k $2450 lumper ($150) #A-2");
  await line.click();
  await press("Enter");
  await expect.element(page.getByRole("row", { name: /A-2/ })).toBeVisible();
  const { load } = await readNewestLoad(call, "available");
  expect(load.rateAttributes?.postedAllInRate?.amount).toBe(2_450);
  expect(load.note).toBe("lumper ($150)");
});

test("quick post splits two cities without states", async () => {
  await renderBoard("Dallas");
  await line.fill("nyc miami van 42k 2450");
  await expect.element(page.getByText(/^New York, NY .* → Miami, FL 33101$/)).toBeVisible();
  await expect.element(page.getByLabelText("From", { exact: true })).toHaveValue("nyc");
  await expect.element(page.getByLabelText("To", { exact: true })).toHaveValue("miami");
  await press("Enter");
  await expect.element(page.getByRole("row", { name: /New York NY/ })).toBeVisible();
  await line.fill("nola memphis reefer 900");
  await press("Enter");
  await expect.element(page.getByRole("row", { name: /New Orleans LA/ })).toBeVisible();
  await line.fill("portland dallas");
  await expect.element(page.getByText(/^Portland, OR 97201 \(not ME\) → Dallas, TX/)).toBeVisible();
});

test("quick post shows the rate per mile of a typed rate", async () => {
  await renderBoard("Dallas");
  await line.fill("dal tx atl ga van 2450");
  await expect.element(page.getByText(/^Van.* · \$2,450 · \$\d\.\d\d\/mi$/)).toBeVisible();
  await line.fill("dal tx atl ga van $3/mi");
  await expect.element(page.getByText(/^Van.* · \$2,\d{3} · \$3\.00\/mi$/)).toBeVisible();
});

test("quick post warns about a date that the calendar lacks, before posting", async () => {
  await renderBoard("Dallas");
  await line.fill("chicago il atlanta ga 2/30 van 2450 #A-2");
  await expect.element(page.getByText("Check: 2/30 is not a date.")).toBeVisible();
  await line.fill("chicago il atlanta ga 24/7 2/30 van 2450 #A-2");
  await expect.element(page.getByText("Check: 2/30 is not a date.")).toBeVisible();
  await press("Enter");
  await expect.element(page.getByText("2/30 is not a date. Press Enter again to post anyway.")).toBeVisible();
  await press("Enter");
  await expect.element(page.getByRole("row", { name: /A-2/ })).toBeVisible();
});

test("quick post posts a range of days after del as the delivery window", async () => {
  const call = await renderBoard("Dallas");
  await line.fill("chicago il atlanta ga van del 12/3/2030-12/4/2030 42k 2450");
  await expect.element(page.getByText(/^delivery Tue 12\/3\/2030–Wed 12\/4\/2030 · Van/)).toBeVisible();
  await press("Enter");
  await expect.element(page.getByRole("row", { name: /Chicago IL/ })).toBeVisible();
  const posted = (await readRows(call, "available")).find(({ originCity }) => originCity === "Chicago");
  const { load } = await call("loads.get", { loadId: posted?.loadId ?? "" });
  expect(load.loadStops).toMatchObject([
    { earlyDateTime: null, lateDateTime: null },
    { earlyDateTime: "2030-12-03", lateDateTime: "2030-12-04" },
  ]);
});

test("quick post and the searches accept a pasted text of 300 characters", { tags: "long" }, async () => {
  await renderBoard("Dallas");
  const text = "qqqq ".repeat(60).trim();
  await line.fill(`${text} to ${text} to ${text}`);
  await expect.element(page.getByText(/^To fix: city “qqqq/)).toBeVisible();
  await press("Enter");
  await expect.element(page.getByText("Not posted yet")).toBeVisible();
  await line.fill(text);
  await expect.element(page.getByText(/^To fix: city “qqqq/).last()).toBeVisible();
  await page.getByRole("textbox", { name: "Search loads" }).fill(text);
  await expect.element(page.getByText(/^No loads match/)).toBeVisible();
  await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
});

test("the preview of quick post fits a window of 640 by 400 pixels", async () => {
  await renderBoard("Dallas");
  await page.viewport(640, 400);
  await line.fill("dal tx atl ga 12/1/2030 van 42k 2450");
  const post = page.getByRole("button", { name: /^Post( Enter)?$/ });
  await expect.element(post).toBeInTheDocument();
  const preview = post.element().parentElement?.parentElement;
  await expect.poll(() => preview?.getBoundingClientRect().bottom).toBeLessThanOrEqual(400);
  post.element().scrollIntoView();
  await expect.element(post).toBeInViewport();
  expect(document.scrollingElement?.scrollTop).toBe(0);
});
