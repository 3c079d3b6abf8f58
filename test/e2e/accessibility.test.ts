import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { modifierKey } from "../support/platform.ts";
import { runCommand } from "../support/program.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import {
  callChannel,
  findAxeViolations,
  findAxeViolationsInThemes,
  laneLoad,
  openSettings,
  openWindow,
  themes,
} from "../support/window.ts";

/** What each view shows when it has its data. */
const views = {
  loads: (page: Page) => page.getByText(/^\d+ loads?$/),
  carriers: (page: Page) => page.getByText(/^\d+ waiting/),
  rates: (page: Page) => page.getByPlaceholder("dal tx atl ga van"),
  sync: (page: Page) => page.getByRole("heading", { name: "Connect a load board" }),
  settings: (page: Page) => page.getByRole("heading", { name: "Brokerage" }),
};
type View = keyof typeof views;
const viewNames = Object.keys(views) as View[];

/** Opens a view and waits for its data. */
async function show(page: Page, view: View): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash;
  }, view);
  await page.locator(`nav a[href="#${view}"][aria-current=page]`).waitFor();
  await views[view](page).waitFor();
}

/** Opens everything that a view can show, one after the other. */
async function faultsOfStates(page: Page): Promise<string[]> {
  const found: string[] = [];
  const check = async (state: string) =>
    found.push(...(await findAxeViolations(page)).map((violation) => `${state}: ${violation}`));
  await callChannel(page, "loads.create", { load: laneLoad(["Dallas", "TX"], ["Atlanta", "GA"], "A-1") });
  await page.reload();
  await page.getByRole("row", { name: /A-1/ }).waitFor();
  await check("board");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Dallas TX → Atlanta GA" }).waitFor();
  await check("panel");
  await page.keyboard.press("Delete");
  await page.getByRole("radio", { name: "Expired" }).waitFor();
  await check("delete form");
  await page.keyboard.press("Escape");
  await page.keyboard.press("n");
  await page.getByRole("heading", { name: "New load" }).waitFor();
  for (const section of ["Contact and posting", "References and notes", "Custom data and terms"])
    await page.getByRole("button", { name: section }).click();
  await page.keyboard.press(`${modifierKey}+Enter`);
  await page.getByText("Required").first().waitFor();
  await check("editor with errors");
  await page.keyboard.press("Escape");
  await page.keyboard.press("?");
  await page.getByRole("dialog", { name: "Keys" }).waitFor();
  await check("keys");
  await page.keyboard.press("Escape");
  await page.getByRole("dialog", { name: "Keys" }).waitFor({ state: "detached" });
  await page.keyboard.press(`${modifierKey}+k`);
  await page.getByPlaceholder("Search or command").waitFor();
  await check("palette");
  return found;
}

describe.each(themes)("in the %s theme", (colorScheme) => {
  test("passes axe on every view without data", { tags: "long" }, async () => {
    const { page } = await openWindow({ colorScheme });
    const found: string[] = [];
    for (const view of viewNames) {
      await show(page, view);
      found.push(...(await findAxeViolations(page)).map((violation) => `${view}: ${violation}`));
    }
    expect(found).toEqual([]);
  });

  test("passes axe on the board, its panels, the keys and the palette", async () => {
    const { page } = await openWindow({ colorScheme });
    expect(await faultsOfStates(page)).toEqual([]);
  });
});

/** A window on content of every kind, as a brokerage has it after a while. */
async function openBrokerage(options: Parameters<typeof openWindow>[0] = {}): Promise<Page> {
  const folder = await temporaryFolder();
  await runCommand("demo", "--data", folder, "--loads", "20", "--carriers", "20", "--rates", "400");
  const { page } = await openWindow(options, folder);
  await page.getByRole("row").nth(1).waitFor();
  return page;
}

test("passes axe on leased carriers, compared lanes and a form with errors", { tags: "long" }, async () => {
  const page = await openBrokerage();
  const found: string[] = [];
  const check = async (state: string) =>
    found.push(...(await findAxeViolationsInThemes(page)).map((violation) => `${state}: ${violation}`));
  await show(page, "carriers");
  await page.getByRole("option").first().waitFor();
  await page.keyboard.press("f");
  await page
    .getByText(/\d left$/)
    .first()
    .waitFor();
  await check("leased carriers");
  await show(page, "rates");
  await page.getByPlaceholder("dal tx atl ga van").fill("dal tx atl ga van");
  await page.getByRole("figure").waitFor();
  await page.getByRole("button", { name: "Compare lane" }).click();
  await page.getByPlaceholder("dal tx atl ga van").last().fill("dal tx atl ga power only");
  await page.getByText(/There are no booked rates/).waitFor();
  await check("rates");
  await show(page, "settings");
  await openSettings(page, "Users");
  await page.getByRole("button", { name: "Add user" }).click();
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByText("A last name is required.").waitFor();
  await check("user form");
  expect(found).toEqual([]);
});

test("passes axe on every section of Settings", { tags: "long" }, async () => {
  const page = await openBrokerage();
  await show(page, "settings");
  const found: string[] = [];
  for (const section of await page.getByRole("navigation", { name: "Settings" }).getByRole("button").all()) {
    await section.click();
    const name = await section.textContent();
    found.push(...(await findAxeViolationsInThemes(page)).map((violation) => `${name}: ${violation}`));
  }
  expect(found).toEqual([]);
});

test("needs no horizontal scrolling at 200% zoom and more, and passes axe", {
  tags: "long",
}, async () => {
  const page = await openBrokerage();
  for (const width of [640, 320])
    for (const view of viewNames) {
      await page.setViewportSize({ width, height: 480 });
      await show(page, view);
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(sideways, `${view} at ${width}`).toBe(0);
      if (width === 320) expect(await findAxeViolations(page), view).toEqual([]);
    }
});

test("has no motion with reduced motion, and a visible focus in both themes", {
  tags: "long",
}, async () => {
  const page = await openBrokerage({ reducedMotion: "reduce" });
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    for (const view of ["carriers", "rates", "sync", "settings"] as const) {
      await show(page, view);
      if (view === "carriers") await page.getByRole("option").first().waitFor();
      for (let presses = 0; presses < 12; presses++) {
        await page.keyboard.press("Tab");
        const focus = await page.evaluate(() => {
          const element = document.activeElement;
          if (!element || element === document.body) return undefined;
          const marked = [
            element,
            ...element.querySelectorAll("[aria-selected=true]"),
            element.parentElement,
          ];
          const outlines = marked.map((target) => (target ? getComputedStyle(target) : undefined));
          return {
            name: `${element.tagName} ${element.textContent?.slice(0, 40)}`,
            isSeen: outlines.some((style) => style?.outlineStyle === "solid" && style.outlineWidth !== "0px"),
            moves: Number.parseFloat(getComputedStyle(element).transitionDuration) > 0.01,
          };
        });
        if (!focus) continue;
        expect(focus, `${view}, ${colorScheme}`).toMatchObject({ isSeen: true, moves: false });
      }
    }
  }
});

test("keeps everything reachable by Tab at 400% zoom, and returns the focus to the board", {
  tags: "long",
}, async () => {
  const { page } = await openWindow({ viewport: { width: 320, height: 256 } });
  await callChannel(page, "loads.create", { load: laneLoad(["Dallas", "TX"], ["Atlanta", "GA"], "A-1") });
  await page.reload();
  await page.getByRole("row", { name: /A-1/ }).waitFor();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Dallas TX → Atlanta GA" }).waitFor();
  const panelEnd = page.getByRole("button", { name: "Delete" });
  await panelEnd.focus();
  for (let presses = 0; presses < 30; presses++) {
    await page.keyboard.press("Tab");
    const covered = await page.evaluate(() => {
      const focused = document.activeElement;
      const isCovered = focused?.closest("main") && !focused.closest("aside");
      return isCovered ? focused?.outerHTML.slice(0, 120) : "";
    });
    expect(covered).toBe("");
  }
  await panelEnd.focus();
  await page.keyboard.press("Escape");
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("board");
});

test("shows the highlighted option in forced colors", {
  tags: "long",
}, async () => {
  const { page } = await openWindow({ forcedColors: "active" });
  const isFramed = (selector: string) =>
    page.locator(selector).evaluate((lit) => getComputedStyle(lit).outlineStyle === "solid");
  await page.keyboard.press(`${modifierKey}+k`);
  await page.getByPlaceholder("Search or command").fill("appearance");
  expect(await isFramed("[role=dialog] [data-selected]")).toBe(true);
  await page.keyboard.press("Enter");
  await page.getByRole("radio", { name: "Dark" }).waitFor({ state: "attached" });
  expect(
    await isFramed("[role=radiogroup][aria-label=Theme] .mantine-SegmentedControl-control[data-active]"),
  ).toBe(true);
});
