import type { Page } from "playwright-core";

const cities = ["Dallas,TX", "Atlanta,GA", "Omaha,NE", "Laredo,TX", "Reno,NV", "Tulsa,OK", "Memphis,TN"];

/** A spreadsheet of loads that are on no board yet. */
function spreadsheet(rows: number): string {
  const header =
    "loadNumber,pickupDate,originCity,originState,destinationCity,destinationState,equipmentTypeId,rate";
  const lines = Array.from({ length: rows }, (_, index) => {
    const [from, to] = [cities[index % 7], cities[(index * 3 + 1) % 7]];
    return `IMPORTED-${index},2026-12-${1 + (index % 28)},${from},${to},1,${1_000 + (index % 900)}`;
  });
  return [header, ...lines].join("\r\n");
}

/** Takes a spreadsheet up on the board, has it looked through, and posts it. */
export async function importRows(page: Page, rows: number): Promise<void> {
  await page.locator("[role=grid]").focus();
  // Asked for early: right before the press the browser may not listen to it yet.
  const chooser = page.waitForEvent("filechooser");
  await page.keyboard.press("v");
  await page.locator("textarea:focus").waitFor();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  const file = { name: "rows.csv", mimeType: "text/csv", buffer: Buffer.from(spreadsheet(rows)) };
  await (await chooser).setFiles(file);
  const number = rows.toLocaleString("en-US");
  const patience = { timeout: 180_000 };
  await page.getByText(`${number} rows: ${number} good`).waitFor(patience);
  await page.keyboard.press("Control+Enter");
  await page.getByText(`${number} loads posted`).waitFor(patience);
}
