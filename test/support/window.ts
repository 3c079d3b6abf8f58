import AxeBuilder from "@axe-core/playwright";
import type { BrowserContext, BrowserContextOptions, Locator, Page } from "playwright-core";
import { onTestFinished } from "vitest";
import type { ChannelInput, ChannelName, ChannelOutput } from "../../shared/channels.ts";
import type { LoadOrder, LoadRow } from "../../shared/views/load-rows.ts";
import { workerBrowser } from "./browser.ts";
import { userAgent } from "./platform.ts";
import { type ServedProgram, serve } from "./program.ts";
import { runsAll } from "./runs-all.ts";
import { temporaryFolder } from "./temporary-folder.ts";

interface OpenWindow {
  page: Page;
  served: ServedProgram;
  /** Errors and warnings from the page's console, and uncaught errors; a good test ends with none. */
  pageErrors: string[];
}

/** Serves a data folder (an empty one by default) and opens its window. Both close when the test ends. */
export async function openWindow(
  options: BrowserContextOptions = {},
  folder?: string,
  ...args: string[]
): Promise<OpenWindow> {
  const [context, served] = await Promise.all([
    openContext({ viewport: { width: 1280, height: 800 }, ...options }),
    serve(folder ?? (await temporaryFolder()), ...args),
  ]);
  onTestFinished(async () => void (await served.stop()));
  const page = await context.newPage();
  const pageErrors: string[] = [];
  page.on("pageerror", (error) => pageErrors.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") pageErrors.push(message.text());
  });
  await page.goto(served.ui);
  await page.getByRole("link", { name: "Settings" }).waitFor();
  return { page, served, pageErrors };
}

/**
 * A fresh browser context (cookies, storage, the tests' user agent) in the worker's browser. Closes when the test
 * ends; a failed test first prints what its pages show.
 */
export async function openContext(options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const context = await (await workerBrowser()).newContext({ userAgent, ...options });
  onTestFinished(async ({ task }) => {
    if (task.result?.state === "fail") for (const page of context.pages()) await printPage(page);
    await context.close();
  });
  return context;
}

/** Prints the address, the focused element and the text of a page. */
async function printPage(page: Page): Promise<void> {
  const shown = await page
    .evaluate(() => ({
      focus: document.activeElement?.outerHTML.slice(0, 300),
      text: document.body.innerText.slice(0, 3_000),
    }))
    .catch(String);
  console.error(page.url(), shown);
}

/** Fills in the first-run form. */
export async function introduceUser(page: Page): Promise<void> {
  const values = {
    "Brokerage name": "Acme Logistics",
    "First name": "Ana",
    "Last name": "Ruiz",
    "Your phone": "(214) 555-0100",
    "Your e-mail": "ana@example.com",
  };
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label).fill(value);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Post first load" }).waitFor();
}

/** Shows a section of Settings. */
export async function openSettings(page: Page, section: string): Promise<void> {
  await page.getByRole("link", { name: "Settings" }).click();
  const list = page.getByRole("navigation", { name: "Settings" });
  await list.getByRole("button", { name: section, exact: true }).click();
}

/**
 * Calls a channel as the window does.
 * @throws Error with the message of the failure
 */
export async function callChannel<N extends ChannelName>(
  page: Page,
  channel: N,
  input: ChannelInput<N>,
): Promise<ChannelOutput<N>> {
  const answer = await page.evaluate(
    async ([name, body]) => {
      const response = await fetch(`./ipc/${name}`, {
        method: "POST",
        headers: { "content-type": "application/json", "x-window-key": localStorage["lanedesk-key"] },
        body: JSON.stringify(body),
      });
      return response.json();
    },
    [channel, input] as const,
  );
  if (!answer.ok) throw new Error(`${channel}: ${answer.failure.message}`);
  return answer.value;
}

/** Presses the keys of a sequence such as "g s" without a pause, because the second must follow within a second. */
export async function pressSequence(page: Page, ...keys: string[]): Promise<void> {
  await Promise.all(keys.map((key) => page.keyboard.press(key)));
}

/** Clicks Cancel inside the page as soon as a progress text appears: a click from outside may come after the end. */
export const cancelOnceShown = (page: Page, progress: RegExp): Promise<void> =>
  page.evaluate(
    (pattern) =>
      new Promise<void>((resolve) => {
        const look = () => {
          const isShown = new RegExp(pattern).test(document.body.textContent ?? "");
          const cancel = [...document.querySelectorAll("button")].find(
            (button) => button.textContent === "Cancel",
          );
          if (!isShown || !cancel) return;
          observer.disconnect();
          cancel.click();
          resolve();
        };
        const observer = new MutationObserver(look);
        observer.observe(document.body, { subtree: true, childList: true, characterData: true });
      }),
    progress.source,
  );

/** The first 50 available loads in an order. */
export async function readBoardRows(page: Page, order: LoadOrder): Promise<LoadRow[]> {
  const query = { view: "available", order, isDescending: false, after: null, size: 50 } as const;
  return (await callChannel(page, "loads.page", query)).rows;
}

/** The option of an open list that Enter picks. A list is on screen before its first option is highlighted. */
export const highlightedOption = (page: Page, hasText: string | RegExp): Locator =>
  page.locator("[role=option][data-combobox-selected]", { hasText });

/** In the open book panel: picks a name that is not monitored. */
export async function pickUnmonitoredCarrier(page: Page, name: string): Promise<void> {
  await page.getByRole("combobox", { name: "Carrier" }).fill(name);
  await highlightedOption(page, /not monitored$/).waitFor();
  await page.keyboard.press("Enter");
  await page.getByText("Not monitored.").waitFor();
}

/** A load between two cities, as the window would send it. */
export const laneLoad = (origin: [string, string], destination: [string, string], loadNumber: string) => ({
  loadNumber,
  loadStops: [origin, destination].map(([city, state]) => ({ location: { city, state, countryCode: "US" } })),
  equipmentAttributes: { equipmentTypeId: 1 },
  rateAttributes: { postedAllInRate: { amount: 2450 } },
});

/** The page's violations of WCAG 2.2 AA and of axe's best practices, one line each. */
export async function findAxeViolations(page: Page): Promise<string[]> {
  // A notification that is fading out has too little contrast: wait until every transition has ended.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => animation instanceof CSSTransition)
        .map(({ finished }) => finished),
    ),
  );
  // The only WCAG 2.2 rule that axe does not run by default.
  const rules = { "target-size": { enabled: true } };
  // Details of what passes take half of the time. Legacy mode needs no second page; Lanedesk has no foreign frames.
  const { violations } = await new AxeBuilder({ page })
    .options({ rules, resultTypes: ["violations"], preload: false })
    .setLegacyMode()
    .analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(" ")}`));
}

/** `npm test` checks the light theme; `npm run test:all` checks both. */
export const themes = runsAll ? (["dark", "light"] as const) : (["light"] as const);

/** The violations in each theme, for a window that follows the system's theme. */
export async function findAxeViolationsInThemes(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme });
    await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor();
    found.push(...(await findAxeViolations(page)).map((violation) => `${colorScheme}: ${violation}`));
  }
  return found;
}
