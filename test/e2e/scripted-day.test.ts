import type { FileChooser, Page } from "playwright-core";
import { expect, test } from "vitest";
import { modifierKey } from "../support/platform.ts";
import { highlightedOption, openWindow, readBoardRows } from "../support/window.ts";

const CITIES = ["Dallas, TX", "Houston, TX", "Memphis, TN", "Atlanta, GA", "Chicago, IL", "Phoenix, AZ"];
const cityAt = (index: number) => CITIES[index % CITIES.length] ?? "";

const SHEET = [
  "load number,origin,destination,equipment,weight,rate",
  ...Array.from(
    { length: 24 },
    (_, index) =>
      `S-${index},"${cityAt(index)}","${cityAt(index + 1)}",${index % 3 ? "Van" : "Reefer"},42000,${1_500 + 50 * index}`,
  ),
].join("\n");

const EMAIL = [
  "Hi Tom,",
  "I have a reefer from Houston, TX to Memphis, TN for $1,450, 38k lbs, #E-1.",
  "I have a van from Dallas, TX to Tulsa, OK for $950, 40k lbs, #E-2.",
  "I have a flatbed from Waco, TX to Atlanta, GA for $2,300, 44k lbs, #E-3.",
  "Thanks, Jim",
].join("\n");

const LINES = [
  "dal tx atl ga van 42k 2450 #Q-1",
  "chicago il memphis tn reefer 40k 1650 #Q-2",
  "laredo tx to houston tx van 38k 900 #Q-3",
];

const SEARCHES: [string, number][] = [
  ["TX", 17],
  ["dal", 10],
  ["reefer dallas", 4],
  ["dalas", 10],
  ["to memphis", 6],
  ["from chicago", 5],
  ["tx ga", 2],
  ["within 100 mi of Dallas TX", 6],
  ["van phoenix", 8],
  ["az", 8],
  ["memphis tn", 10],
  ["tulsa", 1],
];

const CARRIERS = ["Alpha", "Bravo", "Charlie", "Delta", "Echo", "Foxtrot", "Golf", "Hotel", "India", "Kilo"];
const DOT = (index: number) => 100_001 + index;
const phone = (index: number) => `(214) 555-${1000 + index}`;
const carriers = (stopped: number) =>
  [
    "DOT NUMBER,LEGAL NAME,ALLOWED TO OPERATE,CITY,STATE,PHONE",
    ...CARRIERS.map(
      (name, index) => `${DOT(index)},${name} Lines,${index < stopped ? "N" : "Y"},Waco,TX,${phone(index)}`,
    ),
  ].join("\n");

/** Counts the keystrokes of each task; a pasted text and a file that the system's dialog chooses count as one. */
function createKeyboard(page: Page) {
  const counts = new Map<string, number>();
  let task = "";
  const add = (keys: number) => counts.set(task, (counts.get(task) ?? 0) + keys);
  return {
    counts,
    begin: (name: string) => {
      task = name;
    },
    press: async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key);
      add(keys.length);
    },
    type: async (text: string) => {
      await page.keyboard.type(text);
      add(text.length);
    },
    paste: async (text: string) => {
      await page.keyboard.insertText(text);
      add(1);
    },
    /**
     * Opens the system's dialog by Enter on the focused button, and chooses a file.
     * @param chooser starts to wait before the keys that lead to the button; right before Enter may be too late
     */
    chooseFile: async (chooser: Promise<FileChooser>, name: string, content: string) => {
      await page.keyboard.press("Enter");
      await (await chooser).setFiles({ name, mimeType: "text/csv", buffer: Buffer.from(content) });
      add(2);
    },
  };
}

test("a broker's day by keyboard alone: post 30, search 12, reprice 8, cover 10, 3 stopped, 5 undone", {
  tags: "long",
  timeout: 300_000,
}, async () => {
  const { page, pageErrors } = await openWindow();
  const { begin, press, type, paste, chooseFile, counts } = createKeyboard(page);
  const run = `${modifierKey}+Enter`;
  const total = (loads: number) =>
    page.getByText(`${loads} load${loads === 1 ? "" : "s"}`, { exact: true }).waitFor();

  /** Imports a file of carriers in Settings, and returns to the board. */
  const importCarriers = async (stopped: number, result: string) => {
    const chooser = page.waitForEvent("filechooser");
    await press(`${modifierKey}+k`);
    await type("import");
    const entry = page.locator("[data-action][data-selected]", { hasText: /^Import$/ });
    await page.locator("[data-action]", { hasText: /^Import$/ }).waitFor();
    while (!(await entry.isVisible())) await press("ArrowDown");
    await press("Enter");
    const file = page.getByRole("button", { name: "File", exact: true });
    await file.waitFor();
    while (!(await file.evaluate((button) => button === document.activeElement))) await press("Tab");
    await chooseFile(chooser, "carriers.csv", carriers(stopped));
    await page.getByRole("button", { name: "Import 10 rows" }).waitFor();
    await press(run);
    await page.getByText(result).waitFor();
    await press("Escape", "g", "l");
  };

  begin("import 10 carriers from a file");
  await importCarriers(0, "10 carriers added, 0 changed, 0 unchanged.");
  await page.getByText("No open loads").waitFor();

  begin("post 24 loads from a file");
  const chooser = page.waitForEvent("filechooser");
  await press("v");
  await page.locator("textarea:focus").waitFor();
  await press("Tab");
  await chooseFile(chooser, "loads.csv", SHEET);
  await page.getByText("24 rows: 24 valid").waitFor();
  await press(run);
  await page.getByText("24 loads posted, 0 changed, 0 unchanged.").waitFor();
  await press("Escape");

  begin("post 3 loads from an e-mail");
  await press("v");
  await page.locator("textarea:focus").waitFor();
  await paste(EMAIL);
  await press(run);
  await page.getByText("3 rows: 3 valid").waitFor();
  await press(run);
  await page.getByText("3 loads posted, 0 changed, 0 unchanged.").waitFor();
  await press("Escape");

  begin("post 3 loads in one line each");
  await press("p");
  for (const line of LINES) {
    await type(line);
    await press("Enter");
    await expect.poll(() => page.getByLabel("Quick post", { exact: true }).inputValue()).toBe("");
  }
  await press("Escape");
  await total(30);

  begin("search 12 times by place");
  for (const [search, found] of SEARCHES) {
    await press("/", "ControlOrMeta+a");
    await type(search);
    await press("Enter");
    await page.getByRole("grid", { name: `search “${search}”` }).waitFor();
    await total(found);
  }
  await press("/", "Escape");
  await total(30);

  begin("reprice 8 loads");
  await press("Home", ...Array.from({ length: 7 }, () => "Shift+ArrowDown"));
  await page.getByText("8 selected").waitFor();
  await press("$");
  await page.getByRole("button", { name: /^Change 0 loads/ }).waitFor();
  await type("2222");
  await page.getByRole("button", { name: /^Change 8 loads/ }).waitFor();
  await press(run);
  await page.getByText("8 loads changed.").waitFor();
  await press("Escape", "Home");
  expect((await readBoardRows(page, "rate")).filter(({ rate }) => rate === 2222)).toHaveLength(8);

  begin("cover 10 loads");
  for (const [index, name] of CARRIERS.entries()) {
    await press("b");
    await page.getByRole("combobox", { name: "Carrier" }).waitFor();
    await type(String(DOT(index)));
    await highlightedOption(page, `USDOT ${DOT(index)}`).waitFor();
    await press("Enter");
    await expect.poll(() => page.getByLabel("Carrier phone").inputValue()).toBe(phone(index));
    if (await page.getByLabel("Reason to book this carrier").isVisible()) await type("Called");
    await press(run);
    await page.getByText(new RegExp(`booked with ${name} Lines`)).waitFor();
    await total(29 - index);
    await press("Escape");
  }

  begin("open 10 rate confirmations");
  await press("]", "]", "]", "]");
  await page.getByRole("grid", { name: "Loads: Booked" }).waitFor();
  await total(10);
  await press("Home");
  for (let index = 0; index < 10; index++) {
    const opened = page.context().waitForEvent("page");
    await press("c");
    const confirmation = await opened;
    await confirmation.getByRole("button", { name: "Save PDF" }).waitFor();
    await confirmation
      .getByText(/ Lines$/)
      .first()
      .waitFor();
    await confirmation.close();
    await press("j");
  }

  begin("import carriers of which 3 changed to Stop");
  await importCarriers(3, "0 carriers added, 3 changed, 7 unchanged.");
  await page.getByText("3 booked loads with a stopped carrier:").waitFor();

  begin("undo 5 changes");
  for (const name of CARRIERS.slice(0, 3)) {
    await press("/", "ControlOrMeta+a");
    await type(`"${name} lines"`);
    await press("Enter");
    await total(1);
    await press("u");
    await page.getByText("No loads match").waitFor();
  }
  await press("/", "Escape", "[", "[", "[", "[");
  await total(23);
  for (let index = 0; index < 2; index++) {
    await press("Home", "Delete");
    await page.getByRole("radio").first().waitFor();
    await press("Enter");
    await page.getByText("1 load deleted.").waitFor();
    await total(22);
    await press(`${modifierKey}+z`);
    await page.getByText("1 load deleted.").waitFor({ state: "detached" });
    await total(23);
  }

  const lines = [...counts].map(([task, keys]) => `${String(keys).padStart(5)}  ${task}`);
  process.stdout.write(`${["Keystrokes per task:", ...lines].join("\n")}\n`);
  expect(pageErrors).toEqual([]);
});
