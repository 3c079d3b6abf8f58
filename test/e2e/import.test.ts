import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { modifierKey } from "../support/platform.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import {
  callChannel,
  cancelOnceShown,
  findAxeViolationsInThemes,
  introduceUser,
  laneLoad,
  openWindow,
} from "../support/window.ts";

/** As Excel saves "Unicode text" with a decimal comma: UTF-16, semicolons, unknown headings. */
const dirty = Buffer.concat([
  Buffer.from([0xff, 0xfe]),
  Buffer.from(
    [
      "Ref;Von;Nach;Trailer;Lbs;Offer;PU;Dispatcher",
      "L-1;Dallas, TX 75201;Atlanta GA;53' dry van;42,000 lbs;$2,450;12/1/2026;Pat",
      "L-2;Chicago IL;Memphis, TN;reefer;38k;1900;46357;Pat",
      "L-3;nowhere;Memphis, TN;van;;1700;1-Dec;Pat",
      "L-4;Laredo TX;Memphis, TN;van;;2450,00;;Pat",
    ].join("\r\n"),
    "utf16le",
  ),
]);

async function chooseByKeyboard(page: Page, name: string, buffer: Buffer): Promise<void> {
  // Wait early: registered right before the key press, the listener may be too late.
  const chooser = page.waitForEvent("filechooser");
  await page.keyboard.press("v");
  await page.locator("textarea:focus").waitFor();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await (await chooser).setFiles({ name, mimeType: "text/csv", buffer });
}

const describedBy = (field: Locator) =>
  field.evaluate(
    (input) => document.getElementById(input.getAttribute("aria-describedby") ?? "")?.textContent,
  );

const focused = (page: Page) =>
  page.evaluate(
    () => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent,
  );

/** Delays timers of 0 ms until the returned function is called. */
function holdTimers(): () => void {
  const { setTimeout } = window;
  const held: (() => void)[] = [];
  window.setTimeout = ((run: () => void, delay = 0, ...rest: unknown[]) =>
    delay === 0 ? held.push(run) : setTimeout(run, delay, ...rest)) as typeof window.setTimeout;
  return () => {
    window.setTimeout = setTimeout;
    for (const run of held) run();
  };
}

test("maps, fixes and posts a dirty spreadsheet by keyboard; invalid rows survive a power failure, and no row is posted twice", async () => {
  const folder = await temporaryFolder();
  const first = await openWindow({}, folder);
  await callChannel(first.page, "loads.create", {
    load: laneLoad(["Dallas", "TX"], ["Atlanta", "GA"], "A-1"),
  });
  await first.page.reload();
  await first.page.getByRole("row", { name: /A-1/ }).waitFor();
  const { page } = first;
  await chooseByKeyboard(page, "loads.csv", dirty);
  await page.getByText("The file has no column for the origin or the destination.").waitFor();
  // The first unmapped column has the focus, and typing selects its field.
  await expect.poll(() => focused(page)).toBe("Field of Von");
  const type = async (field: string) => {
    await page.keyboard.type(field);
    await page.locator("[role=option][data-combobox-selected]", { hasText: field }).waitFor();
  };
  await type("Origin (");
  await page.keyboard.press("Enter");
  // Simulates a slow window: tasks scheduled when the list opens run after the typing.
  const timers = await page.evaluateHandle(holdTimers);
  await page.keyboard.press("Tab");
  await type("Destination (");
  await timers.evaluate((release) => release());
  await page.keyboard.press("Enter");
  await page.getByText("4 rows: 2 valid, 2 need fixing.").waitFor();
  expect(await findAxeViolationsInThemes(page)).toEqual([]);
  await page.keyboard.press(`${modifierKey}+Enter`);
  await page.getByText("2 loads posted, 0 changed, 0 unchanged, 2 rows need fixing.").waitFor();
  await page
    .getByRole("row", { name: /L-2.*Tue 12\/1.*Chicago/ })
    .or(page.getByRole("row", { name: /Chicago/ }))
    .waitFor();
  const { rows } = await callChannel(page, "loads.page", {
    view: "available",
    search: "L-1",
    order: "number",
    isDescending: false,
    after: null,
    size: 5,
  });
  expect(rows).toMatchObject([{ loadNumber: "L-1", weight: 42_000, rate: 2_450 }]);

  await expect.poll(() => focused(page)).toBe("Origin (city, state), row 4");
  // The row is validated after each pause, and the focus stays in the field.
  const validated = page.waitForResponse(
    (response) => response.request().postData()?.includes("Tulsa") ?? false,
  );
  await page.keyboard.type("Tulsa");
  await validated;
  await page.getByText("…", { exact: true }).waitFor({ state: "hidden" });
  await page.keyboard.type(" OK");
  await page.getByText("Fixed", { exact: true }).waitFor();
  const savedDraft = async () => (await callChannel(page, "drafts.list", null)).drafts[0]?.content ?? "";
  await expect.poll(savedDraft).toContain("Tulsa OK");
  await first.served.kill();

  const second = await openWindow({}, folder);
  const again = second.page;
  await again.getByRole("button", { name: "Import: loads.csv", exact: true }).press("Enter");
  await again.getByText("2 rows: 1 valid, 1 needs fixing.").waitFor();
  expect(await again.getByLabel("Origin (city, state), row 4").inputValue()).toBe("Tulsa OK");
  await again.getByLabel("Rate (USD), row 5").fill("2450");
  await again.getByText("2 rows: 2 valid").waitFor();
  await again.keyboard.press(`${modifierKey}+Enter`);
  await again.getByText("2 loads posted, 0 changed, 0 unchanged.").waitFor();
  await expect.poll(async () => (await callChannel(again, "drafts.list", null)).drafts).toEqual([]);
  await again.keyboard.press("Escape");

  // The same file gets the saved mapping, and its valid rows change nothing.
  await chooseByKeyboard(again, "loads.csv", dirty);
  await again.getByText("4 rows: 2 valid, 2 need fixing.").waitFor();
  await again.keyboard.press(`${modifierKey}+Enter`);
  await again.getByText("0 loads posted, 0 changed, 2 unchanged, 2 rows need fixing.").waitFor();
  await again.getByText("5 loads", { exact: true }).waitFor();
  expect(second.pageErrors).toEqual([]);
});

test("imports rows pasted on the board, and skips a row", { tags: "long" }, async () => {
  const { page, pageErrors } = await openWindow();
  await callChannel(page, "loads.create", { load: laneLoad(["Dallas", "TX"], ["Atlanta", "GA"], "A-1") });
  await page.reload();
  await page.getByRole("row", { name: /A-1/ }).waitFor();
  const rows = [
    ["Load Number", "Origin", "Destination", "Equipment", "Rate"],
    ["B-1", "Chicago, IL", "Memphis TN", "van", "1400"],
    ["B-2", "Laredo TX", "Memphis TN", "vann", "a lot"],
    ["", "Laredo TX", "Memphis TN", "van", "1400"],
  ];
  await page.evaluate(
    (text) => {
      const data = new DataTransfer();
      data.setData("text/plain", text);
      document.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
    },
    rows.map((cells) => cells.join("\t")).join("\n"),
  );
  await page.getByText("3 rows: 1 valid, 2 need fixing.").waitFor();
  await page.getByRole("button", { name: "Skip row 4" }).click();
  // All errors of a row are shown together, each at its cell.
  const [equipment, rate] = [page.getByLabel("Equipment, row 3"), page.getByLabel("Rate (USD), row 3")];
  await page.locator("input[aria-invalid=true]").nth(1).waitFor();
  expect(await describedBy(equipment)).toMatch(/^Equipment is "vann"/);
  expect(await describedBy(rate)).toBe('Rate (USD) is "a lot". Enter a number, 0 or more.');
  await rate.fill("1650");
  await page.getByText("Rate (USD) is").waitFor({ state: "detached" });
  await expect.poll(() => describedBy(equipment)).toMatch(/^Equipment is "vann"/);
  await equipment.fill("van");
  await page.getByText("2 rows: 2 valid").waitFor();
  await page.getByRole("button", { name: "Post 2 loads" }).click();
  await page.getByText("2 loads posted, 0 changed, 0 unchanged.").waitFor();
  await page.getByText("3 loads", { exact: true }).waitFor();
  expect(pageErrors).toEqual([]);
});

test("keeps a rejected row with its reason, and does not post it with the others", {
  tags: "long",
}, async () => {
  const { page, pageErrors } = await openWindow();
  await callChannel(page, "loads.create", { load: laneLoad(["Dallas", "TX"], ["Atlanta", "GA"], "A-1") });
  await page.reload();
  await page.getByRole("row", { name: /A-1/ }).waitFor();
  const file = [
    "number,origin,destination,equipment,rate",
    "C-1,Dallas TX,Atlanta GA,van,1400",
    "",
    "C-1,Dallas TX,Atlanta GA,van,1500",
    "C-2,Dallas TX,Atlanta GA,van,cheap",
  ];
  await chooseByKeyboard(page, "twice.csv", Buffer.from(file.join("\n")));
  await page.getByText("3 rows: 1 valid, 2 need fixing.").waitFor();
  await page.keyboard.press(`${modifierKey}+Enter`);
  await page.getByText("1 load posted, 0 changed, 0 unchanged, 2 rows need fixing.").waitFor();
  await page.getByText("Load C-1 occurs twice in this file").waitFor();
  await page.getByLabel("Rate (USD), row 5").fill("1600");
  await page.getByRole("button", { name: "Post 1 load" }).press("Enter");
  await page.getByText("1 load posted, 0 changed, 0 unchanged.").waitFor();
  await page.getByText("Load C-1 occurs twice in this file").waitFor();
  // A retry of that row alone updates the load that was posted before.
  await page.getByRole("button", { name: "Retry" }).press("Enter");
  await page.getByText("0 loads posted, 1 changed, 0 unchanged.").waitFor();
  expect(pageErrors).toEqual([]);
});

test("imports 10,000 rows with progress and Cancel; a second run continues without duplicates", {
  tags: "long",
}, async () => {
  const { page, pageErrors } = await openWindow();
  await callChannel(page, "loads.create", { load: laneLoad(["Dallas", "TX"], ["Atlanta", "GA"], "A-1") });
  await page.reload();
  await page.getByRole("row", { name: /A-1/ }).waitFor();
  const lines = Array.from({ length: 10_000 }, (_, index) => `N-${index},Dallas TX,Atlanta GA,van`);
  const file = Buffer.from(["number,origin,destination,equipment", ...lines].join("\n"));
  await chooseByKeyboard(page, "many.csv", file);
  await page.getByText("10,000 rows: 10,000 valid").waitFor();
  const canceled = cancelOnceShown(page, /Importing 10,000 rows from many\.csv: [1-9]/);
  await page.keyboard.press(`${modifierKey}+Enter`);
  await canceled;
  const words = await page.getByText(/^Canceled: [\d,]+ loads posted/).textContent();
  const posted = Number(/[\d,]+/.exec(words ?? "")?.[0].replaceAll(",", ""));
  expect(posted).toBeGreaterThan(0);
  expect(posted).toBeLessThan(10_000);
  const left = (10_000 - posted).toLocaleString("en-US");
  expect(words).toContain(`, ${left} rows not imported.`);
  await page.getByRole("button", { name: `Post ${left} loads` }).click();
  await page
    .getByText(`${left} loads posted, 0 changed, ${posted.toLocaleString("en-US")} unchanged.`)
    .waitFor({ timeout: 60_000 });
  expect(pageErrors).toEqual([]);
});

test("imports carriers in Settings with a reason for each rejected row; a second import changes nothing", {
  tags: "long",
}, async () => {
  const { page, pageErrors } = await openWindow();
  await introduceUser(page);
  await page.getByRole("button", { name: "Import CSV" }).click();
  const content =
    "DOT NUMBER,LEGAL NAME,ALLOWED TO OPERATE\n100001,Blue Ridge Freight,Y\n,Nameless,Y\n100002,Prairie Star,Y\n";
  const choose = async () => {
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "File", exact: true }).click();
    await (await chooser).setFiles({
      name: "carriers.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(content),
    });
    await page.getByRole("button", { name: "Import 2 rows" }).click();
  };
  await choose();
  await page.getByText("2 carriers added, 0 changed, 0 unchanged, 1 row needs fixing.").waitFor();
  await page.getByText(/numbers are empty/).waitFor();
  await page.getByRole("button", { name: "Discard" }).click();
  await choose();
  await page.getByText("0 carriers added, 0 changed, 2 unchanged, 1 row needs fixing.").waitFor();
  expect(pageErrors).toEqual([]);
});
