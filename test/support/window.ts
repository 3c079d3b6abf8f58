import AxeBuilder from "@axe-core/playwright";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { onTestFinished } from "vitest";
import type { ChannelInput, ChannelName, ChannelOutput } from "../../shared/channels.ts";
import type { LoadOrder, LoadRow } from "../../shared/views/load-rows.ts";
import { launchBrowser } from "./browser.ts";
import { type Served, serve } from "./program.ts";
import { temporaryFolder } from "./temporary-folder.ts";

export interface OpenWindow {
  page: Page;
  served: Served;
  browser: Browser;
  /** Errors that the page wrote or threw; a journey that ends well leaves it empty. */
  problems: string[];
}

/** Serves a desk, an empty one unless its folder is given, and opens its window in the test browser; both are gone when the test is over. */
export async function openWindow(
  options: BrowserContextOptions = {},
  folder?: string,
  ...words: string[]
): Promise<OpenWindow> {
  const served = await serve(folder ?? (await temporaryFolder()), ...words);
  onTestFinished(async () => void (await served.stop()));
  const browser = await launchBrowser();
  onTestFinished(() => browser.close());
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  const page = await context.newPage();
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") problems.push(message.text());
  });
  await page.goto(served.ui);
  await page.getByRole("link", { name: "Settings" }).waitFor();
  return { page, served, browser, problems };
}

/** Asks a channel as the window does; a refusal fails the test with its words. */
export async function askAs<N extends ChannelName>(
  page: Page,
  channel: N,
  input: ChannelInput<N>,
): Promise<ChannelOutput<N>> {
  const answer = await page.evaluate(
    async ([name, given]) => {
      const response = await fetch(`./ipc/${name}`, {
        method: "POST",
        headers: { "content-type": "application/json", "x-window-key": localStorage["lanedesk-key"] },
        body: JSON.stringify(given),
      });
      return response.json();
    },
    [channel, input] as const,
  );
  if (!answer.ok) throw new Error(`${channel}: ${answer.failure.message}`);
  return answer.value;
}

/** The first fifty of the available loads, as the board shows them in an order. */
export async function boardRows(page: Page, order: LoadOrder): Promise<LoadRow[]> {
  const first = { view: "available", order, descending: false, after: null, size: 50 } as const;
  return (await askAs(page, "loads.page", first)).rows;
}

/** A load between two places, as the window would send it. */
export const laneLoad = (origin: [string, string], destination: [string, string], loadNumber: string) => ({
  loadNumber,
  loadStops: [origin, destination].map(([city, state]) => ({ location: { city, state, countryCode: "US" } })),
  equipmentAttributes: { equipmentTypeId: 1 },
  rateAttributes: { postedAllInRate: { amount: 2450 } },
});

/** What axe finds against WCAG 2.2 AA and its best practices, one line each. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  // A note that is fading away has hardly any contrast: it is looked at what stands, not at what goes.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => animation instanceof CSSTransition)
        .map(({ finished }) => finished),
    ),
  );
  // Of WCAG 2.2, axe leaves this one out unless it is asked for.
  const rules = { "target-size": { enabled: true } };
  const { violations } = await new AxeBuilder({ page }).options({ rules }).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(" ")}`));
}

/** The same in both themes, of a window that follows the system's; the theme stands before each line. */
export async function faultsInBothThemes(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor();
    found.push(...(await accessibilityFaults(page)).map((fault) => `${colorScheme}: ${fault}`));
  }
  return found;
}
