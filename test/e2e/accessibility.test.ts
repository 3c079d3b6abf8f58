import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { accessibilityFaults, askAs, laneLoad, openWindow } from "../support/window.ts";

const views = ["loads", "carriers", "rates", "sync", "settings"];

/** Opens everything that a view can show, one after the other. */
async function faultsOfStates(page: Page): Promise<string[]> {
  const found: string[] = [];
  const check = async (state: string) =>
    found.push(...(await accessibilityFaults(page)).map((fault) => `${state}: ${fault}`));
  await askAs(page, "loads.create", { load: laneLoad(["Dallas", "TX"], ["Atlanta", "GA"], "A-1") });
  await page.reload();
  await page.getByRole("row", { name: /A-1/ }).waitFor();
  await check("board");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Dallas TX → Atlanta GA" }).waitFor();
  await check("detail");
  await page.keyboard.press("Delete");
  await page.getByRole("radio", { name: "Expired" }).waitFor();
  await check("removal");
  await page.keyboard.press("Escape");
  await page.keyboard.press("n");
  await page.getByRole("heading", { name: "New load" }).waitFor();
  for (const section of ["Who and how", "Numbers and notes", "Custom data and terms"])
    await page.getByRole("button", { name: section }).click();
  await page.keyboard.press("Control+Enter");
  await page.getByText("This is needed.").first().waitFor();
  await check("editor with faults");
  await page.keyboard.press("Escape");
  await page.keyboard.press("?");
  await page.getByRole("dialog", { name: "Keys" }).waitFor();
  await check("keys");
  await page.keyboard.press("Escape");
  await page.getByRole("dialog", { name: "Keys" }).waitFor({ state: "detached" });
  await page.keyboard.press("Control+k");
  await page.getByPlaceholder("What do you want to do?").waitFor();
  await check("palette");
  return found;
}

describe.each(["light", "dark"] as const)("in the %s theme", (colorScheme) => {
  test("axe finds nothing on any view of an empty desk", async () => {
    const { page } = await openWindow({ colorScheme });
    const found: string[] = [];
    for (const view of views) {
      await page.evaluate((hash) => {
        location.hash = hash;
      }, view);
      await page.locator(`nav a[href="#${view}"][aria-current=page]`).waitFor();
      found.push(...(await accessibilityFaults(page)).map((fault) => `${view}: ${fault}`));
    }
    expect(found).toEqual([]);
  });

  test("axe finds nothing on the board, its panels, the keys and the palette", async () => {
    const { page } = await openWindow({ colorScheme });
    expect(await faultsOfStates(page)).toEqual([]);
  });
});
