import { findBrowser } from "./browser.ts";

/** Finds the browser once, before the first browser test, or fails the run with a message that says what to install. */
export default async function setup(): Promise<void> {
  process.env.LANEDESK_TEST_BROWSER = await findBrowser();
}
