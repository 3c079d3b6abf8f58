import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { modifierKey } from "../support/platform.ts";
import { callChannel, findAxeViolations, laneLoad, openWindow } from "../support/window.ts";

test("saves columns and order as a named view that survives a restart", { tags: "long" }, async () => {
  const { page, pageErrors } = await openWindow();
  await callChannel(page, "loads.create", { load: laneLoad(["Dallas", "TX"], ["Atlanta", "GA"], "A-1") });
  await page.reload();
  await page.getByRole("row", { name: /A-1/ }).waitFor();
  const headings = async () => (await page.getByRole("columnheader").allTextContents()).filter(Boolean);
  expect(await headings()).toContain("Miles");

  await page.getByRole("button", { name: "Rate", exact: true }).click();
  await page.getByRole("button", { name: "Columns…" }).click();
  await page.getByRole("checkbox", { name: "Miles" }).click();
  await page.getByRole("button", { name: "Move State left" }).click();
  expect(await findAxeViolations(page)).toEqual([]);
  await page.getByLabel("View name").fill("By rate");
  await page.getByRole("button", { name: "Save view" }).click();
  await page.getByRole("button", { name: "By rate" }).waitFor();
  await expect.poll(async () => (await headings()).slice(0, 2)).toEqual(["State", "Age"]);
  const arranged = await headings();
  expect(arranged).not.toContain("Miles");

  await page.reload();
  await page.getByRole("row", { name: /A-1/ }).waitFor();
  expect(await headings()).toContain("Miles");
  await page.getByRole("button", { name: "By rate" }).waitFor();
  await page.keyboard.press("[");
  await expect.poll(headings).toEqual(arranged);
  const rate = page.getByRole("columnheader", { name: "Rate" });
  await expect.poll(() => rate.getAttribute("aria-sort")).toBe("descending");

  await page.getByRole("button", { name: "Columns…" }).click();
  await page.getByRole("button", { name: "Delete view" }).click();
  await page.getByRole("button", { name: "By rate" }).waitFor({ state: "detached" });
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("button", { name: "By rate" }).waitFor();
  expect(pageErrors).toEqual([]);
});

test("filters by search with a correct count and exports what is shown", async () => {
  const { page, pageErrors } = await openWindow();
  for (const [index, city] of ["Dallas", "Houston", "Austin"].entries())
    await callChannel(page, "loads.create", {
      load: laneLoad([city, "TX"], ["Atlanta", "GA"], `A-${index}`),
    });
  await page.reload();
  await page.getByText("3 loads").waitFor();
  await page.keyboard.press("/");
  await page.keyboard.type("hous");
  await page.getByText("1 load", { exact: true }).waitFor();
  await page.getByRole("row", { name: /Houston/ }).waitFor();
  await page.keyboard.press("Enter");
  const download = page.waitForEvent("download");
  await page.keyboard.press(`${modifierKey}+Shift+e`);
  const file = await (await download).createReadStream();
  const csv = await new Response(Readable.toWeb(file) as ReadableStream).text();
  expect(csv.trim().split("\n").length).toBe(2);
  expect(csv).toContain("Houston");
  await page.getByText("Exported 1 load to loads.csv.").waitFor();

  await page.keyboard.press("/");
  await page.keyboard.type("zzz");
  await page.getByText(/No loads match “houszzz”/).waitFor();
  await page.keyboard.press("Escape");
  await page.getByText("3 loads").waitFor();

  await page.keyboard.press("Enter");
  await page.keyboard.press("Space");
  await page.keyboard.press("j");
  await page.keyboard.press("Space");
  await page.getByText("2 selected").waitFor();
  const another = page.waitForEvent("download");
  await page.keyboard.press(`${modifierKey}+k`);
  await page.getByPlaceholder("Search or command").fill("export");
  await page.getByText("Export 2 selected loads to CSV").waitFor();
  await page.keyboard.press("Enter");
  await another;
  await page.getByText("Exported 2 selected loads to loads.csv.").waitFor();
  expect(pageErrors).toEqual([]);
});

test("replaces the first-run page when a load arrives from elsewhere", {
  tags: "long",
}, async () => {
  const { page, pageErrors } = await openWindow();
  await page.getByRole("heading", { name: "Welcome to Lanedesk" }).waitFor();
  await callChannel(page, "loads.create", { load: laneLoad(["Dallas", "TX"], ["Atlanta", "GA"], "A-1") });
  await page.getByRole("row", { name: /A-1/ }).waitFor();
  expect(pageErrors).toEqual([]);
});

test("shows loads that arrived while another view was open", { tags: "long" }, async () => {
  const { page, pageErrors } = await openWindow();
  await callChannel(page, "loads.create", { load: laneLoad(["Dallas", "TX"], ["Atlanta", "GA"], "A-1") });
  await page.getByRole("row", { name: /A-1/ }).waitFor();
  await page.getByRole("link", { name: "Settings" }).click();
  await page.getByRole("row", { name: /A-1/ }).waitFor({ state: "detached" });
  await callChannel(page, "loads.create", { load: laneLoad(["Laredo", "TX"], ["Chicago", "IL"], "A-2") });
  await page.getByRole("link", { name: "Loads" }).click();
  await page.getByRole("row", { name: /A-2/ }).waitFor();
  expect(pageErrors).toEqual([]);
});

test("filters by columns, and a saved view keeps the filters", { tags: "long" }, async () => {
  const { page, pageErrors } = await openWindow();
  const place = (city: string): [string, string] => [city, "TX"];
  for (const [index, city] of ["Dallas", "Houston", "Austin"].entries()) {
    const load = laneLoad(place(city), ["Atlanta", "GA"], `A-${index}`);
    const rate = { amount: 1_000 + 500 * index, currencyCode: "USD" };
    await callChannel(page, "loads.create", { load: { ...load, rateAttributes: { postedAllInRate: rate } } });
  }
  await page.reload();
  await page.getByText("3 loads").waitFor();
  await page.keyboard.press("f");
  const rate = page.getByLabel("Filter Rate", { exact: true });
  await rate.fill(">1,200");
  await page.getByText("2 loads").waitFor();
  await page.getByLabel("Filter Origin").fill("austin, tx");
  await page.getByText("1 load", { exact: true }).waitFor();
  await page.getByRole("row", { name: /Austin/ }).waitFor();
  await rate.fill("cheap");
  await expect.poll(() => rate.getAttribute("aria-invalid")).toBe("true");
  await rate.fill("<100");
  await page.getByRole("heading", { name: "No loads match these filters" }).waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  await rate.fill(">1200");
  await rate.press("Enter");
  await page.getByRole("button", { name: "Columns…" }).click();
  await page.getByLabel("View name").fill("Austin dear");
  await page.getByRole("button", { name: "Save view" }).click();
  await page.getByRole("button", { name: "Austin dear" }).waitFor();
  await page.getByLabel("View name").waitFor({ state: "detached" });
  await page.keyboard.press("f");
  await page.getByText("3 loads").waitFor();
  await rate.waitFor({ state: "detached" });
  await page.reload();
  await page.getByText("3 loads").waitFor();
  await page.getByRole("button", { name: "Austin dear" }).click();
  await page.getByText("1 load", { exact: true }).waitFor();
  await expect.poll(() => rate.inputValue()).toBe(">1200");
  expect(pageErrors).toEqual([]);
});

test("shows a message when a view's code fails to load, and loads it on retry", {
  tags: "long",
}, async () => {
  const { page } = await openWindow();
  await page.route("**/assets/sync-view-*.js", (route) => route.abort());
  await page.reload();
  await page.getByRole("link", { name: "Sync" }).click();
  await page.getByText(/^Can.t show this part of the window; your data and drafts are safe/).waitFor();
  await page.unrouteAll();
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("group", { name: "Loads and rates" }).waitFor();
  await expect.poll(() => page.getByText(/can.t be shown/).count()).toBe(0);
});
