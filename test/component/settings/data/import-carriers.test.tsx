import { expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { startSheet } from "../../../../renderer/importing/sheets.ts";
import { press } from "../../../support/component/press.ts";
import { holdChannel, renderApp } from "../../../support/component/render-app.tsx";

test("the import offers only watched carriers for a file that has some", async () => {
  await renderApp(async (call) => {
    const content = "DOT NUMBER,LEGAL NAME\n1,Prairie Wind";
    await call("import.run", { kind: "carriers", content, workId: crypto.randomUUID() });
    return "settings/import";
  });
  const section = page.getByRole("region", { name: "Import" });
  await expect.element(section.getByText("Choose a CSV file")).toBeVisible();
  const input = document.querySelector<HTMLInputElement>("#settings-import input[type=file]");
  if (!input) throw new Error("No file input");
  const choose = (rows: string) =>
    page.elementLocator(input).upload(new File([`DOT NUMBER,LEGAL NAME\n${rows}`], "carriers.csv"));
  await choose("2,Cedar\n3,Elm\n");
  await expect.element(section.getByRole("radio", { name: "All carriers (2 rows)" })).toBeChecked();
  expect(section.getByRole("radio", { name: /^Only carriers I watch/ }).elements()).toEqual([]);
  await expect.element(section.getByRole("button", { name: "Import 2 rows" })).toBeEnabled();
  await choose("1,Prairie Wind Inc\n2,Cedar\n3,Elm\n");
  await expect.element(section.getByRole("radio", { name: "Only carriers I watch (1 row)" })).toBeChecked();
  await section.getByRole("radio", { name: "All carriers (3 rows)" }).click();
  await expect.element(section.getByRole("button", { name: "Import 3 rows" })).toBeEnabled();
});

test("an unfinished import that is too large for a draft can be opened and imported", async () => {
  const uploadId = crypto.randomUUID();
  await renderApp(async (call) => {
    await call("import.upload", { uploadId, text: "DOT NUMBER,LEGAL NAME\n2,Cedar\n3,Elm\n" });
    return "settings/import";
  });
  startSheet({ kind: "carriers", name: "census.csv", content: "", uploadId, isText: false });
  const section = page.getByRole("region", { name: "Import" });
  await section.getByRole("button", { name: "Open carriers from census.csv" }).click();
  await section.getByRole("button", { name: "Import 2 rows" }).click();
  await expect.element(section.getByText("2 carriers added, 0 changed, 0 unchanged.")).toBeVisible();
});

test("offers no carriers for the rows that remain after an import, until a review finds valid ones", async () => {
  await renderApp(async () => "settings/import");
  const section = page.getByRole("region", { name: "Import" });
  await expect.element(section.getByText("Choose a CSV file")).toBeVisible();
  const input = document.querySelector<HTMLInputElement>("#settings-import input[type=file]");
  if (!input) throw new Error("No file input");
  const rows = "DOT NUMBER,LEGAL NAME\n2,Cedar\n3,Elm\nnone,Oak\n";
  await page.elementLocator(input).upload(new File([rows], "carriers.csv"));
  await expect.element(section.getByRole("radio", { name: "All carriers (2 rows)" })).toBeChecked();
  const call = window.lanedesk.call;
  onTestFinished(() => {
    window.lanedesk.call = call;
  });
  window.lanedesk.call = (channel, input) =>
    channel === "import.preview"
      ? Promise.resolve({ ok: false, failure: { code: "unavailable", message: "Try again.", fields: [] } })
      : call(channel, input);
  await section.getByRole("button", { name: "Import 2 rows" }).click();
  await expect.element(section.getByRole("alert")).toBeVisible();
  await expect.element(section.getByText(/^1 row: 0 valid/)).toBeVisible();
  expect(section.getByRole("radio").elements()).toEqual([]);
});

test.each([
  ["answer", "2 carriers added, 0 changed, 0 unchanged."],
  ["fail", "Can't import all rows of carriers.csv"],
] as const)("a notice shows the end of an import whose view was left (%s)", async (outcome, notice) => {
  await renderApp(async () => "settings/import");
  const section = page.getByRole("region", { name: "Import" });
  await expect.element(section.getByText("Choose a CSV file")).toBeVisible();
  const input = document.querySelector<HTMLInputElement>("#settings-import input[type=file]");
  if (!input) throw new Error("No file input");
  await page
    .elementLocator(input)
    .upload(new File(["DOT NUMBER,LEGAL NAME\n2,Cedar\n3,Elm\n"], "carriers.csv"));
  const { called, release } = holdChannel("import.run");
  await section.getByRole("button", { name: "Import 2 rows" }).click();
  await called;
  await page.getByRole("link", { name: "Rates" }).click();
  await release(outcome);
  await expect.element(page.getByText(notice)).toBeVisible();
});

test("the button that skips a row stays visible in a table that scrolls sideways and covers no focused cell, and Ctrl Enter imports from a list", async () => {
  await renderApp(async () => "settings/import");
  await page.viewport(1280, 800);
  const section = page.getByRole("region", { name: "Import" });
  await expect.element(section.getByText("Choose a CSV file")).toBeVisible();
  const input = document.querySelector<HTMLInputElement>("#settings-import input[type=file]");
  if (!input) throw new Error("No file input");
  const headings = "DOT NUMBER,LEGAL NAME,PHY_STREET,PHY_CITY,PHY_STATE,PHONE,EMAIL_ADDRESS,MC NUMBER";
  const row =
    "Cedar Ridge Transportation,100 Long Street Name,Kansas City,KS,9135550100,ops@cedar.example,MC1";
  const rows = `${headings}\n2,${row}\nnone,${row}\n`;
  await page.elementLocator(input).upload(new File([rows], "carriers.csv"));
  const skip = section.getByRole("button", { name: /^Skip row/ });
  await expect.element(skip).toBeVisible();
  const scroller = skip.element().closest("table")?.parentElement;
  const getRight = (element: Element | null | undefined) => element?.getBoundingClientRect().right ?? 0;
  expect(scroller?.scrollWidth).toBeGreaterThan(scroller?.clientWidth ?? 0);
  expect(getRight(skip.element())).toBeLessThanOrEqual(getRight(scroller));
  const cells = [...(scroller?.querySelectorAll<HTMLElement>("input[data-column]") ?? [])];
  const covered = cells.filter((cell) => {
    cell.focus();
    return getRight(cell) > skip.element().getBoundingClientRect().left;
  });
  expect(covered).toEqual([]);
  await section.getByRole("combobox", { name: "Contents" }).click();
  await press("Escape");
  await press("Mod+Enter");
  await expect.element(section.getByText(/^1 carrier added/)).toBeVisible();
});

/** Chooses a file of two carriers, of which row 3 needs fixing. @returns the section and the name in row 3 */
async function chooseCarriers() {
  await renderApp(async () => "settings/import");
  const section = page.getByRole("region", { name: "Import" });
  await expect.element(section.getByText("Choose a CSV file")).toBeVisible();
  const input = document.querySelector<HTMLInputElement>("#settings-import input[type=file]");
  if (!input) throw new Error("No file input");
  const rows = "DOT NUMBER,LEGAL NAME\n2,Cedar\nnone,Elm\n";
  await page.elementLocator(input).upload(new File([rows], "carriers.csv"));
  return { section, cell: section.getByRole("textbox", { name: "Legal name, row 3" }) };
}

test("Undo restores a skipped row with what the user typed", async () => {
  const { section, cell } = await chooseCarriers();
  await cell.fill("Elm Freight");
  await section.getByRole("button", { name: "Skip row 3" }).click();
  await expect.element(cell).not.toBeInTheDocument();
  await page.getByRole("button", { name: /^Undo/ }).click();
  await expect.element(cell).toHaveValue("Elm Freight");
  await expect.element(section.getByText("2 rows: 1 valid, 1 needs fixing.")).toBeVisible();
});

test("Undo of a skipped row leaves a row that is shown again unchanged", async () => {
  const { section, cell } = await chooseCarriers();
  await section.getByRole("button", { name: "Skip row 3" }).click();
  await expect.element(cell).not.toBeInTheDocument();
  const header = section.getByRole("checkbox", { name: "First row is a header" });
  await header.click();
  await expect.element(header).not.toBeChecked();
  await header.click();
  await cell.fill("Elm Freight");
  await page.getByRole("button", { name: /^Undo/ }).click();
  await expect.element(page.getByText("Can't undo: Skipped row 3.")).toBeVisible();
  await expect.element(cell).toHaveValue("Elm Freight");
});

test("a skipped row can't be restored during the import", async () => {
  const { section, cell } = await chooseCarriers();
  await section.getByRole("button", { name: "Skip row 3" }).click();
  await expect.element(cell).not.toBeInTheDocument();
  const { called, release } = holdChannel("import.run");
  await section.getByRole("button", { name: "Import 1 row" }).click();
  await called;
  await page.getByRole("button", { name: /^Undo/ }).click();
  await expect.element(page.getByText("Can't undo: Skipped row 3.")).toBeVisible();
  await release();
  await expect.element(section.getByText(/^1 carrier added/)).toBeVisible();
});
