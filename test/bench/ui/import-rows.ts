import type { Page } from "playwright-core";
import { modifierKey } from "../../support/platform.ts";

const cities = ["Dallas,TX", "Atlanta,GA", "Omaha,NE", "Laredo,TX", "Reno,NV", "Tulsa,OK", "Memphis,TN"];

/** A spreadsheet of new loads. */
function spreadsheet(rows: number): string {
  const header =
    "loadNumber,pickupDate,originCity,originState,destinationCity,destinationState,equipmentTypeId,rate";
  const lines = Array.from({ length: rows }, (_, index) => {
    const [from, to] = [cities[index % 7], cities[(index * 3 + 1) % 7]];
    return `IMPORTED-${index},2026-12-${1 + (index % 28)},${from},${to},1,${1_000 + (index % 900)}`;
  });
  return [header, ...lines].join("\r\n");
}

/** Imports a spreadsheet: chooses the file, reviews the rows and posts them. */
export async function importRows(page: Page, rows: number): Promise<void> {
  await page.locator("[role=grid]").focus();
  // Wait for the file chooser early; right before the key press may be too late.
  const chooser = page.waitForEvent("filechooser");
  await page.keyboard.press("v");
  await page.locator("textarea:focus").waitFor();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  const file = { name: "rows.csv", mimeType: "text/csv", buffer: Buffer.from(spreadsheet(rows)) };
  await (await chooser).setFiles(file);
  const number = rows.toLocaleString("en-US");
  const patience = { timeout: 180_000 };
  await page.getByText(`${number} rows: ${number} valid`).waitFor(patience);
  await page.keyboard.press(`${modifierKey}+Enter`);
  await page.getByText(`${number} loads posted`).waitFor(patience);
}
